/** The journals of copies (P-CP-1, 3, 4): pure, every leg an amount the rules computed. */
import type { CustomerLedgerAccount, Journal, JournalKind } from '@candor/ledger';
import { coinAvailable, journalOf } from '@candor/ledger';

interface Of {
  copyId: bigint;
  userId: number;
  currencyId: number;
  amount: bigint;
  /** The flow it belongs to: what makes it happen once. */
  flowId: bigint;
  actor: string;
}

export const copyAccount = (userId: number, copyId: bigint): CustomerLedgerAccount => ({
  userId,
  account: `copy${Number(copyId)}`,
  bucket: 'available',
});

function journal(
  kind: JournalKind,
  of: Of,
  ledgerAccounts: { from: CustomerLedgerAccount; to: CustomerLedgerAccount },
): Journal[] {
  const { amount, currencyId, copyId, flowId, actor } = of;
  if (amount === 0n) return [];
  const head = { kind, refType: 'copy', refId: `${copyId}:${flowId}`, actor };
  return [journalOf(head, [{ ...ledgerAccounts, currencyId, amount }])];
}

const ownCopyAccount = ({ userId, copyId }: Of): CustomerLedgerAccount => copyAccount(userId, copyId);

export const fundedJournal = (of: Of): Journal[] =>
  journal('copy_funded', of, { from: coinAvailable(of.userId), to: ownCopyAccount(of) });

export const withdrawnJournal = (of: Of): Journal[] =>
  journal('copy_withdrawn', of, { from: ownCopyAccount(of), to: coinAvailable(of.userId) });

export const leftJournal = (of: Of): Journal[] =>
  journal('copy_left', of, { from: ownCopyAccount(of), to: coinAvailable(of.userId) });

/** Of profit above the high-water mark, and of nothing else (R-CP-5). */
export const sharedJournal = (of: Of & { leadUserId: number }): Journal[] =>
  journal('copy_share', of, {
    from: ownCopyAccount(of),
    to: { userId: of.leadUserId, account: 'contract', bucket: 'available' },
  });
