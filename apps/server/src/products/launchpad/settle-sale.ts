/**
 * The journals of a sale (P-NC-0 to 5). What a customer committed is paid by him and goes back to him alone; cost stands in escrow of
 * this very sale; the ledger builds nothing else under these kinds (R-NC-3).
 */
import type { HouseLedgerAccount, Journal } from '@candor/ledger';
import { coinAvailable, coinFrozen, house, journalOf } from '@candor/ledger';

/** What of a subscription moves money. */
export interface SubscribedMoney {
  id: bigint;
  userId: number;
  saleId: number;
  currencyId: number;
  tokenId: number;
}

/** Ledger accounts of a sale are of a type of their own: a customer's account does not fit where tokens or refunds are taken from. */
type Escrow = HouseLedgerAccount & { account: `T:newcoin:${number}:proceeds` };
type Inventory = HouseLedgerAccount & { account: `T:newcoin:${number}:inventory` };
export const proceedsOf = (saleId: number): Escrow => house(`T:newcoin:${saleId}:proceeds`) as Escrow;
export const inventoryOf = (saleId: number): Inventory => house(`T:newcoin:${saleId}:inventory`) as Inventory;
const trust = (userId: number) => ({ userId, account: 'trust', bucket: 'frozen' }) as const;
const JOB = 'job:launchpad';
const REF = 'launchpad';

type Commitment = Pick<SubscribedMoney, 'id' | 'userId' | 'currencyId'>;

/** `change` is by how much the commitment grows or shrinks; `version` numbers its changes. */
export function committedJournal(
  of: Commitment,
  { change, version }: { change: bigint; version: number },
): Journal {
  const { id, userId, currencyId } = of;
  const head = { refType: REF, refId: `${id}:${version}`, actor: `user:${userId}` };
  return change > 0n
    ? journalOf({ ...head, kind: 'newcoin_committed' }, [
        { from: coinAvailable(userId), to: coinFrozen(userId), currencyId, amount: change },
      ])
    : journalOf({ ...head, kind: 'newcoin_withdrawn' }, [
        { from: coinFrozen(userId), to: coinAvailable(userId), currencyId, amount: -change },
      ]);
}

/** Cost, refund and tokens in one journal: nobody waits for the rest of his money (R-NC-3). */
export function allottedJournal(
  of: SubscribedMoney & { amount: bigint; tokens: bigint; cost: bigint },
): Journal {
  const { id, userId, saleId, currencyId, tokenId, amount, tokens, cost } = of;
  return journalOf({ kind: 'newcoin_allotted', refType: REF, refId: String(id), actor: JOB }, [
    { from: coinFrozen(userId), to: proceedsOf(saleId), currencyId, amount: cost },
    { from: coinFrozen(userId), to: coinAvailable(userId), currencyId, amount: amount - cost },
    { from: inventoryOf(saleId), to: trust(userId), currencyId: tokenId, amount: tokens },
  ]);
}

export function refundedJournal({
  id,
  userId,
  currencyId,
  amount,
}: Commitment & { amount: bigint }): Journal {
  return journalOf({ kind: 'newcoin_refunded', refType: REF, refId: String(id), actor: JOB }, [
    { from: coinFrozen(userId), to: coinAvailable(userId), currencyId, amount },
  ]);
}

/** Undefined where a commitment was too small for a single piece. */
export function unlockedJournal(of: SubscribedMoney & { tokens: bigint }): Journal | undefined {
  const { id, userId, tokenId, tokens } = of;
  if (tokens === 0n) return undefined;
  return journalOf({ kind: 'newcoin_unlocked', refType: REF, refId: String(id), actor: JOB }, [
    { from: trust(userId), to: coinAvailable(userId), currencyId: tokenId, amount: tokens },
  ]);
}

export function takenBackJournal(
  of: SubscribedMoney & { tokens: bigint; cost: bigint; actor?: string },
): Journal | undefined {
  const { id, userId, saleId, currencyId, tokenId, tokens, cost, actor = JOB } = of;
  if (tokens === 0n) return undefined;
  return journalOf({ kind: 'newcoin_taken_back', refType: REF, refId: String(id), actor }, [
    backFrom(proceedsOf(saleId), { userId, currencyId, amount: cost }),
    { from: trust(userId), to: inventoryOf(saleId), currencyId: tokenId, amount: tokens },
  ]);
}

/** The only way money comes back after an allotment: out of the escrow of the sale that took it. */
export const backFrom = (from: Escrow, of: { userId: number; currencyId: number; amount: bigint }) => ({
  from,
  to: coinAvailable(of.userId),
  currencyId: of.currencyId,
  amount: of.amount,
});

interface SaleMove {
  saleId: number;
  currencyId: number;
  amount: bigint;
  refId: string;
  actor: string;
  approver?: string;
}
const SALE_REF = 'launchpad_sale';

export function fundedJournal({ saleId, currencyId, amount, ...head }: SaleMove): Journal {
  return journalOf({ ...head, kind: 'newcoin_funded', refType: SALE_REF }, [
    { from: house('E:equity'), to: inventoryOf(saleId), currencyId, amount },
  ]);
}

export function releasedJournal({ saleId, currencyId, amount, ...head }: SaleMove): Journal {
  return journalOf({ ...head, kind: 'newcoin_released', refType: SALE_REF }, [
    { from: inventoryOf(saleId), to: house('E:equity'), currencyId, amount },
  ]);
}

/**
 * `account` is where it leaves the house. Over a chain the journal is named by `transfer`, so that this is booked once, whoever books it
 * as what.
 */
export function issuerPaidJournal({
  saleId,
  currencyId,
  amount,
  account,
  transfer = {},
  ...head
}: SaleMove & { account: `X:${string}`; transfer?: { refType?: string; refId?: string } }): Journal {
  return journalOf({ ...head, kind: 'newcoin_issuer_paid', refType: SALE_REF, ...transfer }, [
    { from: proceedsOf(saleId), to: house(account), currencyId, amount },
  ]);
}
