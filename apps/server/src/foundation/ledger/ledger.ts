/**
 * The ledger as use cases see it: hand over journals inside your transaction, and balances, postings and the private
 * balance events of the customers concerned are written with them or not at all.
 */
import type { Journal } from '@candor/ledger';
import { assertSound } from '@candor/ledger';
import { formatDecimal } from '@candor/money';
import type { AccountField, MoneyField } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import { tellUsers } from '../../platform/streams/user-event-store.ts';
import type { BalanceDirectory } from './balance-directory.ts';
import { createBalanceDirectory, rowOf } from './balance-directory.ts';
import { hearMoved, tellMoved } from './moved-money.ts';
import type { Moved } from './moved-money.ts';
import type { BalanceKey, BalanceRow, JournalColumns, PostingColumns } from './ledger-store.ts';
import { balancesOfUser, lockBalancesOfUser, postColumns } from './ledger-store.ts';

export interface Posted {
  journalIds: bigint[];
  /** Every balance touched, after the change. */
  balances: (BalanceKey & BalanceRow)[];
}

export type JournalMark = string | { key: string; journal: Journal };

export interface Ledger {
  /**
   * Stores journals and moves balances in `tx`; pushes balance events after commit.
   * `mark`, an idempotency key (`<user>:<key>`, unique in the venue), is written beside the first journal, or beside the one it names.
   * Everything of a transaction that shares rows with others' belongs into one call: rows are locked in one order within it.
   * Throws Overdraft when a balance would fall below zero, Refusal writes_stopped when the gate is closed.
   */
  post(tx: Tx, journals: readonly Journal[], mark?: JournalMark): Promise<Posted>;
  directory: BalanceDirectory;
  /** Called with rows whose balance this node has just seen change, so that caches elsewhere can follow. */
  onChange(listener: (rows: readonly BalanceRow[]) => void): void;
  /** What was moved in spot accounts beside the order path, on whichever node, after the commit. */
  onMoved(listener: (moved: readonly Moved[]) => void): void;
  /** Nothing of theirs changes before the end of the transaction; what is changing is waited for. */
  lockBalancesOf(tx: Tx, userId: number): Promise<void>;
  /** `db` is the transaction of an act that decides on them. */
  balancesOf(userId: number, db?: Queryable): ReturnType<typeof balancesOfUser>;
}

/** A posting would take a balance below zero; the use case knows which refusal that is for the customer. */
export class Overdraft extends Error {
  override readonly name = 'Overdraft';
  /** An account of the house fell short, not the customer's. */
  readonly isHouse: boolean;

  constructor(constraint: string, isHouse: boolean) {
    super(constraint);
    this.isHouse = isHouse;
  }
}

const FIELDS: Readonly<Record<string, AccountField>> = {
  coin: 'change',
  contract: 'lever',
  option: 'micro',
  trust: 'trust',
};
/** Copies have accounts of their own, which are shown with the copy and pushed to nobody. */
const isShown = (account: string): boolean => FIELDS[account] !== undefined;
export const fieldOfAccount = (account: string): MoneyField => FIELDS[account] ?? 'copy';

export function createLedger(platform: Platform, currencyName: (currencyId: number) => string): Ledger {
  const directory = createBalanceDirectory(platform.db);
  const listeners: ((rows: readonly BalanceRow[]) => void)[] = [];

  async function post(tx: Tx, journals: readonly Journal[], mark?: JournalMark): Promise<Posted> {
    for (const journal of journals) assertSound(journal);
    const { columns: postings, rows } = await postingColumnsOf(directory, journals, tx);
    const answer = await postColumns(tx, {
      journals: columnsOf(journals, mark),
      postings,
      at: new Date(platform.clock.now()),
    }).catch((error: unknown) => asLedgerFault(error, rows));
    const balances = answer.balances.map((balance) => ({ ...rows.get(balance.id)!, ...balance }));
    announce(platform, tx, { balances, journalId: answer.journalIds.at(-1)!, currencyName });
    tellMoved(platform.bus, tx, { journals, at: platform.clock.now() });
    tx.afterCommit(() => {
      for (const listener of listeners) listener(balances);
    });
    return { journalIds: answer.journalIds, balances };
  }

  return {
    post,
    directory,
    onChange: (listener) => void listeners.push(listener),
    onMoved: (listener) => void hearMoved(platform.bus, listener),
    lockBalancesOf: lockBalancesOfUser,
    balancesOf: (userId, db = platform.db) => balancesOfUser(db, userId),
  };
}

/** Turns the database's own words for our rules into ours; anything else is passed on. */
function asLedgerFault(error: unknown, rows: ReadonlyMap<number, BalanceKey>): never {
  const { code, constraint, detail } = error as { code?: string; constraint?: string; detail?: string };
  if (code === '23514' && constraint?.startsWith('ledger_balances_')) {
    // "Failing row contains (17, …)", in the database's language: the row's id comes first.
    const id = /\((\d+),/.exec(detail ?? '')?.[1];
    throw new Overdraft(constraint, rows.get(Number(id))?.userId === null);
  }
  if (code === 'CN001') throw new Refusal('writes_stopped');
  throw error;
}

/** What a `balance` push says (R-RT-4: it carries the journal that caused it). */
export function balanceEventData(
  row: { account: string; currencyId: number; available: bigint; frozen: bigint },
  currencyName: string,
  journalId: bigint | number,
) {
  return {
    account: fieldOfAccount(row.account),
    currency: row.currencyId,
    currency_name: currencyName,
    available: formatDecimal(row.available),
    frozen: formatDecimal(row.frozen),
    journal_id: String(journalId),
  };
}

async function postingColumnsOf(directory: BalanceDirectory, journals: readonly Journal[], tx: Tx) {
  const postings = journals.flatMap((journal, n) =>
    journal.postings.map((posting) => ({ posting, journal: n + 1 })),
  );
  const balanceKeys = postings.map(({ posting }) => rowOf(posting.ledgerAccount, posting.currencyId));
  const ids = await directory.idsOf(balanceKeys, tx);
  const columns: PostingColumns = { journal: [], balance: [], bucket: [], currency: [], amount: [] };
  const rows = new Map<number, BalanceKey>();
  postings.forEach(({ posting, journal }, n) => {
    columns.journal.push(journal);
    columns.balance.push(ids[n]!);
    columns.bucket.push(
      posting.ledgerAccount.bucket === 'available'
        ? 'a'
        : posting.ledgerAccount.bucket === 'frozen'
          ? 'f'
          : 'h',
    );
    columns.currency.push(posting.currencyId);
    columns.amount.push(posting.amount);
    rows.set(ids[n]!, balanceKeys[n]!);
  });
  return { columns, rows };
}

function columnsOf(journals: readonly Journal[], mark: JournalMark | undefined): JournalColumns {
  const { key, journal: marked } = typeof mark === 'object' ? mark : { key: mark, journal: journals[0] };
  return {
    kind: journals.map((journal) => journal.kind),
    refType: journals.map((journal) => journal.refType),
    refId: journals.map((journal) => journal.refId),
    actor: journals.map((journal) => journal.actor),
    approver: journals.map((journal) => journal.approver ?? null),
    idemKey: journals.map((journal) => (journal === marked ? (key ?? null) : null)),
  };
}

interface Announcement {
  balances: readonly (BalanceKey & BalanceRow)[];
  journalId: bigint;
  currencyName: (currencyId: number) => string;
}

function announce(platform: Platform, tx: Tx, { balances, journalId, currencyName }: Announcement): void {
  const ofCustomers = balances.filter(
    (row): row is typeof row & { userId: number } => row.userId !== null && isShown(row.account),
  );
  const events = ofCustomers.map((row) => ({
    userId: row.userId,
    channel: 'balance' as const,
    refId: `${row.account}:${row.currencyId}`,
    journalId,
    data: () => balanceEventData(row, currencyName(row.currencyId), journalId),
  }));
  tellUsers(platform.streams, tx, events);
}
