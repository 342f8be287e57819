/** Between what the customer has and what the market does: ways onward and notices. Fetched beside the first paint. */
import { Entries } from './entries.tsx';
import { Notices } from './notices.tsx';

export default function HomeMiddle() {
  return (
    <>
      <Entries />
      <Notices />
    </>
  );
}
