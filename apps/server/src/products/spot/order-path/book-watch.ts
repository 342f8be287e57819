/**
 * Every minute, and after each lost connection, every book of this node proves that it is the database's. A book that is
 * not has traded wrongly: its pair stops taking orders on all nodes, somebody is paged, and what differed is kept. The
 * other pairs go on, and so does cancelling.
 */
import { Counter } from 'prom-client';
import type { Platform } from '../../../platform/platform.ts';
import type { SpotPorts } from '../ports.ts';
import type { BookDifference } from './book-proof.ts';
import { keepBookCheck } from './book-checks-store.ts';
import type { PairEngine } from './pair-engine.ts';

const EVERY_MS = 60_000;

export interface BookWatch {
  /** Proves one book now; undefined while it is being loaded. */
  prove(engine: PairEngine): Promise<BookDifference[] | undefined>;
  /** Proves every book now; after a lost connection nobody waits for the minute. */
  proveAll(): Promise<void>;
  start(): void;
}

export function createBookWatch(
  platform: Platform,
  of: { engines(): Iterable<PairEngine>; ports: Pick<SpotPorts, 'stopForFault' | 'page'> },
): BookWatch {
  const { db, bus, clock, jobs, log, metrics } = platform;
  const faults = new Counter({
    name: 'spot_book_faults_total',
    help: 'Books that were not what the database has',
    labelNames: ['pair'],
    registers: [metrics],
  });

  async function prove(engine: PairEngine): Promise<BookDifference[] | undefined> {
    const { id: pairId, symbol } = engine.pair;
    const differences = await engine.prove();
    if (differences === undefined) return undefined;
    const check = { pairId, nodeId: bus.nodeId, seq: engine.seq, at: new Date(clock.now()), differences };
    if (differences.length > 0) await stop({ pairId, symbol }, differences);
    await keepBookCheck(db, check);
    return differences;
  }

  async function stop(
    { pairId, symbol }: { pairId: number; symbol: string },
    differences: readonly BookDifference[],
  ): Promise<void> {
    faults.inc({ pair: symbol });
    log.fatal(
      { sec: true, pair: symbol, differences },
      'a book is not the one in the database; its pair stops',
    );
    await of.ports.stopForFault(pairId);
    const lines = differences.map(
      ({ what, memory, database }) => `${what}: in memory ${memory}; in the database ${database}`,
    );
    const page = {
      event: 'spot_book_differs',
      subject: `${symbol}: the book in memory is not the one in the database`,
      text: `${symbol} takes no new orders until two persons open it again; cancelling goes on. Run "npm run verify" before.\n${lines.join('\n')}`,
      details: { pair: symbol, node: bus.nodeId, differences: lines },
    };
    await of.ports
      .page(page)
      .catch((error: unknown) => log.error({ err: error }, 'nobody could be paged for a book that differs'));
  }

  async function proveAll(): Promise<void> {
    for (const engine of of.engines()) await prove(engine);
  }

  return { prove, proveAll, start: () => jobs.everyNode('spot-book-proof', EVERY_MS, proveAll) };
}
