/** What each kind of journal is called in a customer's record: the house's own kinds and those of the products. */
import { QUIET_KINDS } from '@candor/ledger';
import { products } from '../../foundation/product/index.ts';
import type { JournalKind } from '../../foundation/wallet/index.ts';

const FIRST: readonly JournalKind[] = ['demo_faucet', 'transfer'];
const LAST: readonly JournalKind[] = ['manual_goodwill', 'manual_reversal'];
/** Funding of the house's own accounts is no choice for a customer, but has its words where it is met. */
const NO_CHOICE: readonly JournalKind[] = ['demo_funding', 'house_funding'];

/** Kinds that a customer's accounts see. */
export function choiceKinds(): JournalKind[] {
  return [...FIRST, ...products().flatMap(({ records }) => records?.kinds ?? []), ...LAST];
}

/** Kinds among them that are events: what only sets money aside is in no record but the postings. */
export const eventKinds = (): JournalKind[] => choiceKinds().filter((kind) => !QUIET_KINDS.has(kind));

/** Key of a kind's words. A newer server may know more kinds than this app. */
export function kindLabel(kind: string): `kind_${JournalKind}` | 'kindOther' {
  const known = [...choiceKinds(), ...NO_CHOICE].find((each) => each === kind);
  return known === undefined ? 'kindOther' : `kind_${known}`;
}
