/** What can be subscribed to now or soon, in the tab of everything that earns. */
import { SaleList } from './sale-list.tsx';

const MOST = 3;

export default function SaleOffer() {
  return <SaleList phases={['subscribing', 'upcoming']} most={MOST} />;
}
