/**
 * The journals of airdrops (P-AD-0 to 2). A share comes out of the pool that was set aside for this very campaign; the ledger builds
 * nothing else under these kinds (R-AD-1).
 */
import type { HouseLedgerAccount, Journal, Move } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';

/** Pools are ledger accounts of their own type here: neither a customer's account nor other money of the house fits where a share is taken from. */
type Pool = HouseLedgerAccount & { account: `T:airdrop:${number}` };
export const poolOf = (campaignId: number): Pool => house(`T:airdrop:${campaignId}`) as Pool;

interface Share {
  campaignId: number;
  userId: number;
  currencyId: number;
  amount: bigint;
}

/** The only way a share is paid: from a pool, to a customer. */
export const shareMove = (from: Pool, { userId, currencyId, amount }: Omit<Share, 'campaignId'>): Move => ({
  from,
  to: coinAvailable(userId),
  currencyId,
  amount,
});

/** Undefined where a share is less than the smallest unit. Its name is taken once for ever. */
export function paidJournal({ campaignId, ...share }: Share): Journal | undefined {
  if (share.amount === 0n) return undefined;
  return journalOf(
    {
      kind: 'airdrop_paid',
      refType: 'airdrop',
      refId: `${campaignId}:${share.userId}`,
      actor: 'job:airdrop',
    },
    [shareMove(poolOf(campaignId), share)],
  );
}

interface Funding {
  campaignId: number;
  currencyId: number;
  amount: bigint;
  refId: string;
  actor: string;
  approver?: string;
}

export function fundedJournal({ campaignId, currencyId, amount, ...head }: Funding): Journal {
  return journalOf({ ...head, kind: 'airdrop_funded', refType: 'airdrop_campaign' }, [
    { from: house('E:equity'), to: poolOf(campaignId), currencyId, amount },
  ]);
}

/** What nobody is owed goes back to where it came from. */
export function releasedJournal({ campaignId, currencyId, amount, ...head }: Funding): Journal {
  return journalOf({ ...head, kind: 'airdrop_released', refType: 'airdrop_campaign' }, [
    { from: poolOf(campaignId), to: house('E:equity'), currencyId, amount },
  ]);
}
