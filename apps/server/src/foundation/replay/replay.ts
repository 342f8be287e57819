/**
 * What a product gives so that others can replay it (R-POL-7), and the run over all of it: page by page, so that a run which was
 * killed goes on behind the last page that was done. A replay reads, and changes nothing.
 */
import type { Database, Tx } from '../../platform/db/database.ts';

export interface ReplayRange {
  /** Numbers of journals, the first excluded. */
  journals: { after: bigint; upTo: bigint };
  /** On the one clock, the first excluded. */
  times: { after: Date; upTo: Date };
}

export interface ReplayPage {
  /** Where the next run goes on; only the replay itself knows what it means. */
  cursor: string;
  records: number;
  /** Each names its record, the figure, what is stored and what was computed. */
  differences: readonly string[];
  /** Of a night: what the next one begins with, kept together with how far this one has come. */
  keep?: (tx: Tx) => Promise<void>;
}

export interface Replay {
  /** `options`, `ticks`: once in the house. */
  name: string;
  /**
   * There where `run` begins with the first record whatever the range, for whoever asks: the range alone, from what the night before kept.
   */
  night?(db: Database, range: ReplayRange, cursor?: string): AsyncIterable<ReplayPage>;
  /** Pages in order, from behind `cursor` on; the last one ends the range. */
  run(db: Database, range: ReplayRange, cursor?: string): AsyncIterable<ReplayPage>;
}

/** How far a replay has come in its range. */
export interface Replayed {
  name: string;
  cursor?: string | undefined;
  records: number;
  differences: string[];
  /** All there are; of them at most MOST_NAMED are named. */
  differing: number;
  isDone: boolean;
}

export type ReplayedRange = readonly Replayed[];

/** More of one replay are counted and not named. */
const MOST_NAMED = 100;

/** Every replay over the range; yields after each page how far all of it is. `done` is what a run before this one yielded last. */
export async function* replayAll(
  db: Database,
  { replays, range, done = [] }: { replays: readonly Replay[]; range: ReplayRange; done?: ReplayedRange },
): AsyncGenerator<ReplayedRange> {
  const found = new Map(done.map((each) => [each.name, { ...each }]));
  const all = (): ReplayedRange => [...found.values()].map((each) => ({ ...each }));
  for (const replay of replays) {
    const { name } = replay;
    const of = found.get(name) ?? { name, records: 0, differences: [], differing: 0, isDone: false };
    found.set(name, of);
    if (of.isDone) continue;
    for await (const { cursor, records, differences } of replay.run(db, range, of.cursor)) {
      of.cursor = cursor;
      of.records += records;
      of.differing += differences.length;
      of.differences = [...of.differences, ...differences].slice(0, MOST_NAMED);
      yield all();
    }
    of.isDone = true;
    yield all();
  }
  if (replays.length === 0) yield all();
}
