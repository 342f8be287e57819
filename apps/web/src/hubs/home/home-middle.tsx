/** Between what the customer has and what the market does: slides, notices, entries. Fetched beside the first paint. */
import { Banners } from './banners.tsx';
import { Entries } from './entries.tsx';
import { Notices } from './notices.tsx';

export default function HomeMiddle() {
  return (
    <>
      <Banners />
      <Notices />
      <Entries />
    </>
  );
}
