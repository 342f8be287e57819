/** The journals of rebates after they were accrued (P-RF-2): to the referrer, or back to where the fee was earned. Pure. */
import type { HouseLedgerAccount, Journal, Move } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';

/** What is accrued of a relation in one pair and one coin: where it lies, and where the fees it is a part of were earned. */
export interface AccruedSum {
  relationId: bigint;
  accrued: HouseLedgerAccount;
  fees: HouseLedgerAccount;
  currencyId: number;
  amount: bigint;
  /** The newest fee in it. */
  lastId: bigint;
}

/** `referral_shard` tells the shards of products apart. */
export const accruedPlace = (shard: number): HouseLedgerAccount => house('T:referral:accrued', shard);

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
    of.sums.map((sum) => ({ ...moneyOf(sum), to: sum.fees })),
  );
}

const moneyOf = (sum: AccruedSum): Omit<Move, 'to'> => ({
  from: sum.accrued,
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
