/** What each kind of journal is called in a customer's record: the house's own kinds and those of the products. Pure. */
import type { KindKey } from '../../foundation/wallet/index.ts';
import { PRODUCTS } from '../../products/products.ts';

/** Funding of the house's own accounts is no choice for a customer, but has its words where it is met. */
const NO_CHOICE: Readonly<Record<string, KindKey>> = {
  demo_funding: 'kindDemoFunding',
  house_funding: 'kindHouseFunding',
};
const CHOICES: Readonly<Record<string, KindKey>> = {
  demo_faucet: 'kindFaucet',
  transfer: 'kindTransfer',
  ...Object.fromEntries(PRODUCTS.flatMap(({ records }) => Object.entries(records?.kinds ?? {}))),
  manual_goodwill: 'kindGoodwill',
  manual_reversal: 'kindReversal',
};

/** Kinds that a customer may narrow the record down to. */
export const KINDS = Object.keys(CHOICES);

/** Key of a kind's words. A newer server may know more kinds than this app. */
export function kindLabel(kind: string): KindKey {
  return CHOICES[kind] ?? NO_CHOICE[kind] ?? 'kindOther';
}
