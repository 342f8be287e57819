/**
 * One attempt to bring a batch into the database: decide it on the book in memory, commit it in one statement, and
 * leave the book as it was when the database says no.
 */
import { randomUUID } from 'node:crypto';
import type { Place } from '@candor/ledger';
import type { BalancePlace, BalanceRow, Ledger } from '../../foundation/ledger/index.ts';
import { balanceRows, rowOf } from '../../foundation/ledger/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { BalanceCache } from './balance-cache.ts';
import type { KeyedReply, LineColumns, PendingEvent } from './batch-columns.ts';
import {
  eventColumns,
  eventsOf,
  journalColumns,
  keyColumns,
  newOrderColumns,
  oldOrderColumns,
  tradeColumns,
} from './batch-columns.ts';
import { BookDraft } from './book-draft.ts';
import type { PairBook } from './pair-book.ts';
import type { Decision, Intent } from './decide-batch.ts';
import { decideBatch } from './decide-batch.ts';
import type { Column } from './column-bytes.ts';
import type { SpotPair } from './spot-pair.ts';
import { commitBatch } from './spot-store.ts';

export interface AttemptDeps {
  ledger: Ledger;
  balances: BalanceCache;
  isSilent(userId: number): boolean;
}

export interface BatchRequest {
  intents: readonly Intent[];
  at: number;
  /** The key and reply of an intent that came with an idempotency key and was accepted. */
  keyOf(intent: Intent, draft: BookDraft): KeyedReply | undefined;
}

export interface CommittedBatch extends PreparedBatch {
  balances: BalanceRow[];
  journalIds: bigint[];
  events: PendingEvent[];
}

/** A draft that nobody has committed yet, with the book already moved. */
export interface PreparedBatch {
  draft: BookDraft;
  decisions: Decision[];
  batchId: string;
  /** The batch it was decided after. */
  after: string | null;
  /** Number of the book's last trade after this batch. */
  tradeNo: number;
}

/** Matches the batch on the book. What it changes there is the caller's to keep or to put back. */
export function prepareBatch(state: PairBook, deps: AttemptDeps, request: BatchRequest): PreparedBatch {
  const draft = new BookDraft({
    pair: state.pair,
    book: state.book,
    open: state.open,
    seq: state.seq,
    at: request.at,
  });
  const decisions = decideBatch(draft, request.intents, {
    available: (userId, currencyId) => deps.balances.available(userId, currencyId),
    openOrders: (userId) => state.openByUser.get(userId) ?? 0,
  });
  return {
    draft,
    decisions,
    batchId: randomUUID(),
    after: state.head,
    tradeNo: state.book.tradeNo,
  };
}

/** Where the pair stands when it is committed; a batch in which nothing reached the book is not written. */
export const headAfter = ({ draft, batchId, after }: PreparedBatch): string | null =>
  draft.log.length === 0 ? after : batchId;

/** A prepared batch as the arguments of its statement. */
export interface WrittenBatch {
  prepared: PreparedBatch;
  head: readonly unknown[];
  columns: readonly Column[];
  events: PendingEvent[];
}

/** Writes down what was prepared; only balance rows that this node has never met are asked for. */
export async function writeBatch(
  db: Queryable,
  of: {
    state: { pair: SpotPair; expectedSeq: number };
    deps: AttemptDeps;
    request: BatchRequest;
    prepared: PreparedBatch;
  },
): Promise<WrittenBatch> {
  const { state, deps, request, prepared } = of;
  const { draft, batchId } = prepared;
  const keys = request.intents.flatMap((intent, n) => {
    const keyed = prepared.decisions[n]?.kind === 'done' ? request.keyOf(intent, draft) : undefined;
    return keyed === undefined
      ? []
      : [{ ...keyed, orderId: intent.kind === 'place' ? intent.order.id : intent.orderId }];
  });
  const journalOfHold = keys.length === 0 ? new Map<string, number>() : holdsOf(draft);
  const idemKeys = new Map(keys.map((key) => [String(key.orderId), `${key.userId}:${key.key}`]));
  const events = eventsOf(draft, deps.isSilent);
  return {
    prepared,
    events,
    head: [
      state.pair.id,
      state.expectedSeq,
      prepared.after,
      draft.seq,
      prepared.tradeNo,
      batchId,
      JSON.stringify(draft.log),
      new Date(draft.at),
    ],
    columns: [
      ...journalColumns(draft, idemKeys),
      ...lineArrays(await linesOf(deps.ledger, draft, db)),
      ...newOrderColumns(draft),
      ...oldOrderColumns(draft),
      ...tradeColumns(draft),
      ...eventColumns(events),
      ...keyColumns(keys, (key) => journalOfHold.get(String((key as (typeof keys)[number]).orderId)) ?? null),
    ],
  };
}

/** Commits a batch; undefined when another node has moved the pair. Throws what the database throws. */
export async function commitWritten(
  db: Queryable,
  { prepared, head, columns, events }: WrittenBatch,
): Promise<CommittedBatch | undefined> {
  const answer = await commitBatch(db, head, columns);
  if (answer.outcome === 'stale') return undefined;
  return {
    ...prepared,
    balances: balanceRows(answer.balance_ids ?? [], answer.availables ?? [], answer.frozens ?? []),
    journalIds: answer.journal_ids ?? [],
    events: number(events, answer.users ?? [], answer.useqs ?? []),
  };
}

/** Number of the journal that held each order's money. */
function holdsOf(draft: BookDraft): Map<string, number> {
  return new Map(
    draft.journals.flatMap((journal, n) =>
      journal.kind === 'spot_hold' ? [[journal.refId, n + 1] as const] : [],
    ),
  );
}

/** Makes every balance row that a draft may touch, so that the commit itself only updates; mostly they are there. */
export async function makePlaces(
  { directory }: Ledger,
  pair: SpotPair,
  intents: readonly Intent[],
): Promise<void> {
  const missing: BalancePlace[] = [];
  const want = (place: BalancePlace): void => {
    if (directory.known(place) === undefined) missing.push(place);
  };
  for (const currencyId of [pair.baseId, pair.quoteId]) {
    want({ userId: null, account: 'I:fee:spot', currencyId, shard: pair.id });
    for (const intent of intents)
      if (intent.kind === 'place')
        want({ userId: intent.order.userId, account: 'coin', currencyId, shard: 0 });
  }
  if (missing.length > 0) await directory.idsOf(missing);
}

async function linesOf(ledger: Ledger, draft: BookDraft, db: Queryable): Promise<LineColumns> {
  const lines: LineColumns = { journal: [], balance: [], bucket: [], currency: [], amount: [] };
  const unknown: { line: number; row: BalancePlace }[] = [];
  draft.journals.forEach((journal, n) => {
    for (const { place, currencyId, amount } of journal.postings) {
      const id = ledger.directory.knownOf(place, currencyId);
      if (id === undefined) unknown.push({ line: lines.journal.length, row: rowOf(place, currencyId) });
      lines.journal.push(n + 1);
      lines.balance.push(id ?? 0);
      lines.bucket.push(bucketCode(place));
      lines.currency.push(currencyId);
      lines.amount.push(amount);
    }
  });
  if (unknown.length > 0) {
    const rows = unknown.map(({ row }) => row);
    const ids = await ledger.directory.idsOf(rows, db);
    unknown.forEach(({ line }, n) => (lines.balance[line] = ids[n]!));
  }
  return lines;
}

const lineArrays = (lines: LineColumns) => [
  lines.journal,
  lines.balance,
  lines.bucket,
  lines.currency,
  lines.amount,
];
const bucketCode = (place: Place): string =>
  place.bucket === 'available' ? 'a' : place.bucket === 'frozen' ? 'f' : 'h';

/** Gives the events of a committed batch their numbers; `last` is where each of `users` stands after it. */
function number(events: PendingEvent[], users: readonly number[], last: readonly bigint[]): PendingEvent[] {
  const left = new Map(users.map((userId, n) => [userId, Number(last[n]!)]));
  // From the end: a customer's last event has the number that he stands at.
  for (let n = events.length - 1; n >= 0; n -= 1) {
    const event = events[n]!;
    event.useq = left.get(event.userId)!;
    left.set(event.userId, event.useq - 1);
  }
  return events;
}
