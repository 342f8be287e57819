/**
 * A journal is an atomic set of postings whose sum is zero in every currency (R-MONEY-5). It is built from moves
 * ("debit A, credit B"), so an unbalanced one cannot be spelled, and it is proved again before it is stored.
 */
import type { LedgerAccount } from './chart-of-accounts.ts';
import { isInChart, isSameLedgerAccount, ledgerAccountKey } from './chart-of-accounts.ts';
import type { JournalKind } from './journal-kinds.ts';
import { strayFlow } from './journal-shapes.ts';

export interface Posting {
  ledgerAccount: LedgerAccount;
  currencyId: number;
  /** Signed, in units of 10^-8: positive is money arriving at the account. Never zero. */
  amount: bigint;
}

/** A -> B n: debit A, credit B. */
export interface Move {
  from: LedgerAccount;
  to: LedgerAccount;
  currencyId: number;
  /** Not negative; a zero move posts nothing. */
  amount: bigint;
}

export interface Journal {
  kind: JournalKind;
  /** What caused it; (kind, refId) is unique in the store, so a rerun posts nothing (R-GEN-4). */
  refType: string;
  refId: string;
  /** Who did it: `user:10001`, `job:interest`, `operator:3`. */
  actor: string;
  /** Second person of a four-eyes act (R-OPS-3). */
  approver?: string;
  postings: readonly Posting[];
}

export type JournalHead = Omit<Journal, 'postings'>;

/** Builds a journal from moves; postings of the same account and currency are merged, empty ones dropped. */
export function journalOf(head: JournalHead, moves: readonly Move[]): Journal {
  const merged: Posting[] = [];
  for (const { from, to, currencyId, amount } of moves) {
    if (amount < 0n)
      throw new RangeError(
        `a move cannot be negative: ${ledgerAccountKey(from)} -> ${ledgerAccountKey(to)} ${amount}`,
      );
    add(merged, { ledgerAccount: from, currencyId, amount: -amount });
    add(merged, { ledgerAccount: to, currencyId, amount });
  }
  const postings = merged.filter((posting) => posting.amount !== 0n);
  const journal: Journal = { ...head, postings };
  assertSound(journal);
  return journal;
}

/** Throws when a journal does not sum to zero per currency, names an account outside the chart or of its kind, or posts nothing. */
export function assertSound(journal: Journal): void {
  const { postings } = journal;
  if (postings.length === 0) throw unsound(journal, 'posts nothing');
  for (const { ledgerAccount, currencyId, amount } of postings) {
    if (!isInChart(ledgerAccount))
      throw unsound(
        journal,
        `names ${ledgerAccountKey(ledgerAccount)}, which is not in the chart of accounts`,
      );
    if (amount === 0n) throw unsound(journal, `holds an empty posting at ${ledgerAccountKey(ledgerAccount)}`);
    const sum = sumOf(postings, currencyId);
    if (sum !== 0n) throw unsound(journal, `leaves ${sum} units of currency ${currencyId}`);
  }
  const stray = strayFlow(journal);
  if (stray !== undefined) throw unsound(journal, stray);
}

/** Each posting asks for its currency's sum: for a handful of postings that costs less than keeping the sums. */
function sumOf(postings: readonly Posting[], currencyId: number): bigint {
  let sum = 0n;
  for (const posting of postings) if (posting.currencyId === currencyId) sum += posting.amount;
  return sum;
}

const unsound = ({ kind, refType, refId }: Journal, what: string): RangeError =>
  new RangeError(`journal ${kind} ${refType}:${refId} ${what}`);

/** A journal has a handful of postings: looking through them costs less than naming each. */
function add(merged: Posting[], posting: Posting): void {
  const known = merged.find(
    (each) =>
      each.currencyId === posting.currencyId &&
      isSameLedgerAccount(each.ledgerAccount, posting.ledgerAccount),
  );
  if (known === undefined) merged.push(posting);
  else known.amount += posting.amount;
}
