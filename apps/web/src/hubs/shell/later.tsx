/** Parts of the frame that the first paint does not need: toasts, banners. One chunk, fetched right after. */
import { ToastHost } from '@candor/ui';
import { ConnectionBanner } from './connection-banner.tsx';
import { MoneyBanner } from './money-banner.tsx';
import { UpdateBanner } from './update-banner.tsx';

export default function Later() {
  return (
    <>
      <ConnectionBanner />
      <MoneyBanner />
      <UpdateBanner />
      <ToastHost />
    </>
  );
}
