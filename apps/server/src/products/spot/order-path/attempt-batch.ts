/**
 * One attempt to bring a batch into the database, the same five steps whichever way it goes: make the balance rows it may
 * touch, decide it on the book in memory, write it down, send it as one statement, and say what became of it. The step it
 * makes in the memory is the engine's to keep or to undo.
 */
import { randomUUID } from 'node:crypto';
import type { LedgerAccount } from '@candor/ledger';
import type { BalanceKey, BalanceRow, Ledger } from '../../../foundation/ledger/index.ts';
import { balanceRows, rowOf } from '../../../foundation/ledger/index.ts';
import type { Queryable } from '../../../platform/db/database.ts';
import type { BalanceCache } from './balance-cache.ts';
import type { KeyedReply, PendingEvent } from './batch-columns.ts';
import {
  eventColumns,
  eventsOf,
  journalColumns,
  keyColumns,
  newOrderColumns,
  oldOrderColumns,
  tradeColumns,
} from './batch-columns.ts';
import type { BookDraft } from './book-draft.ts';
import type { ColumnsOf, CommitColumns, CommitHead } from './commit-statement-store.ts';
import type { Decision } from './decisions.ts';
import { decideBatch } from './decide-batch.ts';
import { commitBatch } from './order-path-store.ts';
import type { PairMemory } from './pair-memory.ts';
import type { PairLimits } from '../spot-pair.ts';
import type { Waiting } from './waiting.ts';
import { keyName, keyedReplies } from './waiting.ts';

export interface AttemptDeps {
  ledger: Ledger;
  balances: BalanceCache;
  now(): number;
  isSilent(userId: number): boolean;
  /** Of a pair, as they are configured now; undefined where it is not known. */
  limitsOf(pairId: number): PairLimits | undefined;
}

/** A batch on the book that nobody has committed yet. */
export interface PreparedBatch {
  draft: BookDraft;
  decisions: Decision[];
  batchId: string;
  /** The idempotency keys it writes, with their replies: rendered once, from the orders as they stand after it. */
  keys: KeyedReply[];
}

export interface CommittedBatch extends PreparedBatch {
  /** The batch it was decided after. */
  after: string | null;
  balances: BalanceRow[];
  journalIds: bigint[];
  events: PendingEvent[];
}

/** A batch as the arguments of its statement. */
export interface WrittenBatch extends PreparedBatch {
  head: CommitHead;
  columns: CommitColumns;
  after: string | null;
  events: PendingEvent[];
}

/**
 * Matches the batch on the book and writes it down: a new step in the memory, adopted. When it throws, the step is undone.
 * Only balance rows that this node has never met are asked for, on `db`.
 */
export async function decideAndWrite(
  { memory, deps, db }: { memory: PairMemory; deps: AttemptDeps; db: Queryable },
  batch: readonly Waiting[],
): Promise<WrittenBatch> {
  const before = memory.position;
  const draft = memory.begin(deps.now());
  try {
    const keyOf = new Map(batch.map(({ intent, keyed }) => [intent, keyed && keyName(keyed)]));
    const decisions = decideBatch(
      draft,
      batch.map(({ intent }) => intent),
      {
        available: (userId, currencyId) => deps.balances.available(userId, currencyId),
        openOrders: (userId) => memory.openOrdersOf(userId),
        waitingStops: (userId) => memory.waitingStopsOf(userId),
        groupOf: (userId) => memory.groupOf(userId),
        limits: deps.limitsOf(memory.pair.id) ?? memory.pair,
        keyOf: (intent) => keyOf.get(intent),
      },
    );
    const keys = keyedReplies(batch, { decisions, draft });
    const prepared = { draft, decisions, batchId: randomUUID(), keys };
    // Before anything is waited for: book and open orders always tell one story to whoever compares them.
    memory.adopt(isEmpty(prepared) ? before.head : prepared.batchId);
    deps.balances.anticipate(draft.journals);
    const lastTrade = memory.book.tradeNo;
    const events = eventsOf(draft, deps.isSilent);
    const columns = { ...(await columnsOf(prepared, { deps, db })), ...eventColumns(events) };
    const head: CommitHead = {
      p_pair: memory.pair.id,
      p_expected_seq: before.seq,
      p_after: before.head,
      p_fence: memory.fence,
      p_new_seq: draft.seq,
      p_last_trade: lastTrade,
      p_batch: prepared.batchId,
      p_commands: JSON.stringify(draft.log),
      p_at: new Date(draft.at),
    };
    return { ...prepared, head, columns, after: before.head, events };
  } catch (error) {
    memory.undo();
    deps.balances.retract(draft.journals);
    throw error;
  }
}

/** A batch of which nothing reached the book is not sent. */
export const isEmpty = ({ draft }: PreparedBatch): boolean => draft.log.length === 0;

/** Commits a batch; undefined when another node has moved the pair. Throws what the database throws. */
export async function commitWritten(
  db: Queryable,
  { head, columns, ...written }: WrittenBatch,
): Promise<CommittedBatch | undefined> {
  if (isEmpty(written)) return { ...written, balances: [], journalIds: [] };
  const answer = await commitBatch(db, head, columns);
  if (answer.outcome === 'stale') return undefined;
  return {
    ...written,
    balances: balanceRows(answer.balance_ids ?? [], answer.availables ?? [], answer.frozens ?? []),
    journalIds: answer.journal_ids ?? [],
    events: numberEvents(written.events, answer.users ?? [], answer.useqs ?? []),
  };
}

/** What is known of a batch that turned out to be in the log although its answer was lost. */
export const committedUnheard = ({
  draft,
  decisions,
  batchId,
  keys,
  after,
}: WrittenBatch): CommittedBatch => ({
  draft,
  decisions,
  batchId,
  keys,
  after,
  balances: [],
  journalIds: [],
  events: [],
});

/** Makes every balance row that a batch's own orders may touch, so that the commit itself only updates; mostly they are there. */
export async function makePlaces(
  { directory }: Ledger,
  { pair }: PairMemory,
  batch: readonly Waiting[],
): Promise<void> {
  const missing: BalanceKey[] = [];
  const want = (balanceKey: BalanceKey): void => {
    if (directory.known(balanceKey) === undefined) missing.push(balanceKey);
  };
  for (const currencyId of [pair.baseId, pair.quoteId]) {
    want({ userId: null, account: 'I:fee:spot', currencyId, shard: pair.id });
    for (const { intent } of batch)
      if (intent.kind === 'place' || intent.kind === 'replace') {
        const userId = intent.kind === 'place' ? intent.order.userId : intent.userId;
        want({ userId, account: 'coin', currencyId, shard: 0 });
      }
  }
  if (missing.length > 0) await directory.idsOf(missing);
}

async function columnsOf({ draft, keys }: PreparedBatch, { deps, db }: { deps: AttemptDeps; db: Queryable }) {
  const idemKeys = new Map(keys.map((key) => [String(key.orderId), keyName(key)]));
  return {
    ...journalColumns(draft, idemKeys),
    ...(await postingColumns(deps.ledger, draft, db)),
    ...newOrderColumns(draft),
    ...oldOrderColumns(draft),
    ...tradeColumns(draft),
    ...keyColumns(keys),
  };
}

async function postingColumns(
  ledger: Ledger,
  draft: BookDraft,
  db: Queryable,
): Promise<ColumnsOf<'p_line_'>> {
  const [journals, balances, buckets]: [number[], number[], string[]] = [[], [], []];
  const [currencies, amounts]: [number[], bigint[]] = [[], []];
  const unknown: { nth: number; row: BalanceKey }[] = [];
  draft.journals.forEach((journal, n) => {
    for (const { ledgerAccount, currencyId, amount } of journal.postings) {
      const id = ledger.directory.knownOf(ledgerAccount, currencyId);
      if (id === undefined) unknown.push({ nth: journals.length, row: rowOf(ledgerAccount, currencyId) });
      journals.push(n + 1);
      balances.push(id ?? 0);
      buckets.push(bucketCode(ledgerAccount));
      currencies.push(currencyId);
      amounts.push(amount);
    }
  });
  if (unknown.length > 0) {
    const ids = await ledger.directory.idsOf(
      unknown.map(({ row }) => row),
      db,
    );
    unknown.forEach(({ nth }, n) => (balances[nth] = ids[n]!));
  }
  return {
    p_line_journal: journals,
    p_line_balance: balances,
    p_line_bucket: buckets,
    p_line_currency: currencies,
    p_line_amount: amounts,
  };
}

const bucketCode = (ledgerAccount: LedgerAccount): string =>
  ledgerAccount.bucket === 'available' ? 'a' : ledgerAccount.bucket === 'frozen' ? 'f' : 'h';

/** Gives the events of a committed batch their numbers; `last` is where each of `users` stands after it. */
function numberEvents(
  events: PendingEvent[],
  users: readonly number[],
  last: readonly bigint[],
): PendingEvent[] {
  const left = new Map(users.map((userId, n) => [userId, Number(last[n]!)]));
  // From the end: a customer's last event has the number that he stands at.
  for (let n = events.length - 1; n >= 0; n -= 1) {
    const event = events[n]!;
    event.useq = left.get(event.userId)!;
    left.set(event.userId, event.useq - 1);
  }
  return events;
}
