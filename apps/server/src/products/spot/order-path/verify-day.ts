/**
 * A night's replay of a pair: its log from where the night before ended up to a time, every trade of it, every order that ended or has not
 * moved since, and the book it leaves, which the next night begins with.
 */
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { seenLess } from '../order-state.ts';
import type { SpotPair } from '../spot-pair.ts';
import type { BookDraft } from './book-draft.ts';
import { logAfter } from './order-path-store.ts';
import { PairMemory } from './pair-memory.ts';
import type { ReplayMark } from './replay-marks-store.ts';
import { markBefore } from './replay-marks-store.ts';
import { differentOrder, differentTrade, orderText } from './verify-log.ts';
import { beginSnapshot, loggedPairs, storedOrders } from './verify-log-store.ts';

export interface VerifiedDay {
  pairId: number;
  symbol: string;
  /** Of this night. */
  commands: number;
  /** Number of the last command. */
  seq: number;
  difference: string | undefined;
  /** How it stands at the end. */
  mark: ReplayMark;
}

export interface DayTimes {
  after: Date;
  upTo: Date;
}

/** Every pair after an id that has a log, each on one snapshot. */
export async function* verifySpotDay(
  db: Database,
  times: DayTimes,
  afterPair = 0,
): AsyncGenerator<VerifiedDay, void, undefined> {
  for (const pair of await loggedPairs(db)) {
    if (pair.id <= afterPair) continue;
    const snapshot = await db.dedicated('verify');
    try {
      await beginSnapshot(snapshot);
      yield await verifyDay(snapshot, pair, times);
    } finally {
      await snapshot.close();
    }
  }
}

const FIRST = { seq: 0, tradeNo: 0, head: null, at: 0, last: null, fence: 0, orders: [] };

async function verifyDay(db: Queryable, pair: SpotPair, { after, upTo }: DayTimes): Promise<VerifiedDay> {
  const memory = new PairMemory(pair);
  const mark = await markBefore(db, pair.id, after);
  memory.load(mark?.loaded ?? FIRST);
  const begun = memory.position.seq;
  const hash = memory.book.stateHash();
  const difference =
    mark !== undefined && mark.hash !== hash
      ? `the book that the night before left is ${hash}, its mark says ${mark.hash}`
      : ((await differentLog(db, { pair, memory, upTo })) ?? (await differentWaiting(db, memory)));
  const { position } = memory;
  return {
    pairId: pair.id,
    symbol: pair.symbol,
    commands: position.seq - begun,
    seq: position.seq,
    difference,
    mark: { loaded: standing(memory), hash: memory.book.stateHash() },
  };
}

async function differentLog(
  db: Queryable,
  { pair, memory, upTo }: { pair: SpotPair; memory: PairMemory; upTo: Date },
): Promise<string | undefined> {
  for (;;) {
    const batches = await logAfter(db, pair.id, memory.position);
    if (batches === undefined) return `the log has no batch that ends at ${memory.position.seq}`;
    const within = batches.filter(({ at }) => at <= upTo.getTime());
    const trades = memory.book.tradeNo;
    const drafts: BookDraft[] = [];
    for (const batch of within) {
      try {
        drafts.push(memory.follow(batch));
      } catch (error) {
        return `batch ${batch.batchId} of commands ${batch.firstSeq} to ${batch.lastSeq}: ${String(error)}`;
      }
    }
    const different =
      (await differentTrade(db, pair, { drafts, after: trades })) ?? (await differentOrder(db, drafts));
    if (different !== undefined || within.length === 0 || within.length < batches.length) return different;
  }
}

/** Of orders that still wait, those that the day after has not changed must stand as the log leaves them; the others come with their own day. */
async function differentWaiting(db: Queryable, memory: PairMemory): Promise<string | undefined> {
  const stored = await storedOrders(db, [...memory.open.keys()]);
  for (const [id, order] of memory.open) {
    const kept = stored.get(id);
    if (kept !== undefined && kept.updatedAt > order.updatedAt) continue;
    const [logged, found] = [orderText(order), orderText(kept)];
    if (logged !== found) return `waiting order ${id}: the log gives ${logged}, stored is ${found}`;
  }
  return undefined;
}

function standing(memory: PairMemory): ReplayMark['loaded'] {
  const orders = [...memory.open.values()].sort((a, b) => a.priority - b.priority).map(seenLess);
  return { ...memory.position, tradeNo: memory.book.tradeNo, fence: 0, orders };
}
