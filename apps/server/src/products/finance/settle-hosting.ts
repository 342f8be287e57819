/**
 * The journals of hosting (P-FN-0 to 5). Interest comes out of what was set aside for this very product, a principal goes back to the
 * customer whose it is; the ledger builds nothing else under these kinds (R-FN-8).
 */
import type { HouseLedgerAccount, Journal, Move } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';

/** What of an order moves money. */
export interface HostedMoney {
  id: bigint;
  userId: number;
  productId: number;
  currencyId: number;
  amount: bigint;
}

/** Reserves are ledger accounts of their own type here: a customer's account does not fit where interest is taken from. */
type Reserve = HouseLedgerAccount & { account: `T:finance:${number}:${'free' | 'committed'}` };
export const freeOf = (productId: number): Reserve => house(`T:finance:${productId}:free`) as Reserve;
export const committedOf = (productId: number): Reserve =>
  house(`T:finance:${productId}:committed`) as Reserve;
const trust = (userId: number) => ({ userId, account: 'trust', bucket: 'frozen' }) as const;
const JOB = 'job:finance';

export function boughtJournal(of: HostedMoney & { interest: bigint }): Journal {
  const { id, userId, productId, currencyId, amount, interest } = of;
  return journalOf(
    { kind: 'finance_bought', refType: 'hosting', refId: String(id), actor: `user:${userId}` },
    [
      { from: coinAvailable(userId), to: trust(userId), currencyId, amount },
      { from: freeOf(productId), to: committedOf(productId), currencyId, amount: interest },
    ],
  );
}

/** The only way interest is paid: from a reserve, to a customer. */
export const interestMove = (
  from: Reserve,
  of: Pick<HostedMoney, 'userId' | 'currencyId'> & { amount: bigint },
): Move => ({ from, to: coinAvailable(of.userId), currencyId: of.currencyId, amount: of.amount });

/** Undefined where a day's interest is less than the smallest unit. */
export function interestJournal(
  { id, userId, productId, currencyId }: HostedMoney,
  { payment, amount }: { payment: number; amount: bigint },
): Journal | undefined {
  if (amount === 0n) return undefined;
  return journalOf({ kind: 'finance_interest', refType: 'hosting', refId: `${id}:${payment}`, actor: JOB }, [
    interestMove(committedOf(productId), { userId, currencyId, amount }),
  ]);
}

export function maturedJournal({ id, userId, currencyId, amount }: HostedMoney): Journal {
  return journalOf({ kind: 'finance_matured', refType: 'hosting', refId: String(id), actor: JOB }, [
    { from: trust(userId), to: coinAvailable(userId), currencyId, amount },
  ]);
}

/** The penalty stays in the product's reserve, not in income; interest that is no longer owed is free again (R-FN-7). */
export function redeemedJournal(of: HostedMoney & { penalty: bigint; unpaid: bigint }): Journal {
  const { id, userId, productId, currencyId, amount, penalty, unpaid } = of;
  return journalOf(
    { kind: 'finance_redeemed', refType: 'hosting', refId: String(id), actor: `user:${userId}` },
    [
      { from: trust(userId), to: coinAvailable(userId), currencyId, amount: amount - penalty },
      { from: trust(userId), to: freeOf(productId), currencyId, amount: penalty },
      { from: committedOf(productId), to: freeOf(productId), currencyId, amount: unpaid },
    ],
  );
}

interface Funding {
  productId: number;
  currencyId: number;
  amount: bigint;
  refId: string;
  actor: string;
  approver?: string;
}

export function fundedJournal({ productId, currencyId, amount, ...head }: Funding): Journal {
  return journalOf({ ...head, kind: 'finance_funded', refType: 'hosting_product' }, [
    { from: house('E:equity'), to: freeOf(productId), currencyId, amount },
  ]);
}
/** What nothing needs any more goes back to where it came from. */
export function releasedJournal({ productId, currencyId, amount, ...head }: Funding): Journal {
  return journalOf({ ...head, kind: 'finance_released', refType: 'hosting_product' }, [
    { from: freeOf(productId), to: house('E:equity'), currencyId, amount },
  ]);
}
