/** The journals of rebates after they were accrued (P-RF-2): to the referrer, or back to where the fee was earned. Pure. */
import type { HousePlace, Journal, Move } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';

/** What is accrued of a relation in one pair and one coin. */
export interface AccruedSum {
  relationId: bigint;
  product: 'spot' | 'contracts';
  pairId: number;
  currencyId: number;
  amount: bigint;
}

/** Shards of contracts stand above those of spot (`referral_shard`). */
const CONTRACTS_FROM = 10_000;

export const accruedPlace = ({ product, pairId }: Pick<AccruedSum, 'product' | 'pairId'>): HousePlace =>
  house('T:referral:accrued', product === 'spot' ? pairId : CONTRACTS_FROM + pairId);

const feesPlace = ({ product, pairId }: AccruedSum): HousePlace =>
  house(product === 'spot' ? 'I:fee:spot' : 'I:fee:contract', pairId);

/** One a referee and day: its name is taken once for ever. Undefined where nothing is more than the smallest unit. */
export function paidJournal(of: {
  relationId: bigint;
  referrerId: number;
  day: string;
  sums: readonly AccruedSum[];
}): Journal | undefined {
  return journalFrom(
    'rebate_paid',
    `${of.relationId}:${of.day}`,
    of.sums.map((sum) => ({ ...moneyOf(sum), to: coinAvailable(of.referrerId) })),
  );
}

/** `day` beside the relation: what was accrued while it lapsed comes back with a later day. */
export function lapsedJournal(of: {
  relationId: bigint;
  day: string;
  sums: readonly AccruedSum[];
}): Journal | undefined {
  return journalFrom(
    'rebate_lapsed',
    `${of.relationId}:${of.day}`,
    of.sums.map((sum) => ({ ...moneyOf(sum), to: feesPlace(sum) })),
  );
}

const moneyOf = (sum: AccruedSum): Omit<Move, 'to'> => ({
  from: accruedPlace(sum),
  currencyId: sum.currencyId,
  amount: sum.amount,
});

function journalFrom(
  kind: 'rebate_paid' | 'rebate_lapsed',
  refId: string,
  moves: readonly Move[],
): Journal | undefined {
  const real = moves.filter(({ amount }) => amount > 0n);
  if (real.length === 0) return undefined;
  return journalOf({ kind, refType: 'rebate', refId, actor: 'job:referral' }, real);
}
