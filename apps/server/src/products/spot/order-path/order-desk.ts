/**
 * All pairs of this node: starts their engines, hands out order ids and finds orders. Whom a committed batch is told is
 * batch-news.ts, what other nodes commit comes in by follow-others.ts.
 */
import type { Ledger } from '../../../foundation/ledger/index.ts';
import { gather } from '../../../platform/db/gather.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { BalanceCache } from './balance-cache.ts';
import type { BookDifference } from './book-proof.ts';
import type { BatchNews } from './batch-news.ts';
import { createBatchNews } from './batch-news.ts';
import { createBookWatch } from './book-watch.ts';
import { followOthers } from './follow-others.ts';
import { createOrderIds } from './order-ids.ts';
import { CommitLines } from './commit-line.ts';
import { findOrdersById } from '../order-queries-store.ts';
import type { OrderState } from '../order-state.ts';
import { PairEngine } from './pair-engine.ts';
import type { SpotPorts } from '../ports.ts';
import { tradesAfter } from './order-path-store.ts';

/** Twenty seconds. */
const ASK = { times: 40, everyMs: 500 };

export interface OrderDesk {
  engine(pairId: number): PairEngine;
  engines(): Iterable<PairEngine>;
  /** A block of ids is fetched now and then; mostly there is nothing to wait for. */
  nextOrderId(): number | Promise<number>;
  /** A customer's order as stored, open or finished; undefined when it is nobody's or somebody else's. */
  findOrder(userId: number, orderId: number): Promise<OrderState | undefined>;
  /** Compares a pair's book with the database now; undefined while it is being loaded. */
  proveBook(pairId: number): Promise<BookDifference[] | undefined>;
  start(): Promise<void>;
  stop(): Promise<void>;
  onBatch: BatchNews['onBatch'];
}

export function createOrderDesk(platform: Platform, ledger: Ledger, ports: SpotPorts): OrderDesk {
  const engines = new Map<number, PairEngine>();
  const balances = new BalanceCache(ledger);
  const watch = createBookWatch(platform, { engines: () => engines.values(), ports });
  const lines = new CommitLines(platform.db, () => proveSoon());
  const news = createBatchNews({ platform, balances, ports });
  const nextOrderId = createOrderIds(platform);
  const orderById = gather((ids: readonly number[]) => findOrdersById(platform.db, ids));

  /** Tells market data of trades that other nodes made while this one was loading the pair anew. */
  async function onReloaded(engine: PairEngine, tradeNo: number): Promise<void> {
    ports.onTrades(engine.pair.id, await tradesAfter(platform.db, engine.pair.id, tradeNo));
  }

  function proveSoon(): void {
    watch
      .proveAll()
      .catch((error: unknown) => platform.log.warn({ err: error }, 'books could not be compared yet'));
  }

  function engineOf(pairId: number): PairEngine {
    const engine = engines.get(pairId);
    if (engine === undefined) throw new Refusal('pair_unknown');
    return engine;
  }

  return {
    nextOrderId,
    proveBook: async (pairId) => watch.prove(engineOf(pairId)),
    async findOrder(userId, orderId) {
      const order = await orderById(orderId);
      return order?.userId === userId ? order : undefined;
    },
    engines: () => engines.values(),
    engine: engineOf,
    onBatch: news.onBatch,
    async start() {
      const deps = {
        db: platform.db,
        lines,
        ledger,
        balances,
        log: platform.log,
        now: () => platform.clock.now(),
        ask: ASK,
        isSilent: ports.isSilent,
        limitsOf: (pairId: number) => ports.pairs().find(({ id }) => id === pairId),
        onCommitted: news.onCommitted,
        onReloaded,
      };
      for (const pair of ports.pairs()) engines.set(pair.id, new PairEngine(pair, deps));
      await Promise.all([...engines.values()].map((engine) => engine.load()));
      ports.onListed(async (pair) => {
        const engine = engines.get(pair.id) ?? new PairEngine(pair, deps);
        await engine.load();
        engines.set(pair.id, engine);
      });
      followOthers(platform, engines);
      watch.start();
    },
    async stop() {
      await Promise.all([...engines.values()].map((engine) => engine.settle()));
      await lines.close();
    },
  };
}
