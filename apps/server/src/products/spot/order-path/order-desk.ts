/**
 * All pairs of this node: starts their engines, hands out order ids, and after each committed batch tells whoever has
 * to hear of it: the customers concerned, market data, the depth stream, the other nodes.
 */
import * as v from 'valibot';
import { shaped } from '../../../platform/bus.ts';
import { Counter, Histogram } from 'prom-client';
import type { Ledger } from '../../../foundation/ledger/index.ts';
import { balanceEventData } from '../../../foundation/ledger/index.ts';
import { gather } from '../../../platform/db/gather.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { UserEvent } from '../../../platform/streams/streams.ts';
import { BalanceCache } from './balance-cache.ts';
import type { BookDifference } from './book-proof.ts';
import { createBookWatch } from './book-watch.ts';
import type { CommittedBatch } from './attempt-batch.ts';
import type { BookDraft } from './book-draft.ts';
import { CommitLines } from './commit-line.ts';
import { findOrdersById } from '../order-queries-store.ts';
import type { OrderState } from '../order-state.ts';
import { renderOrder } from '../order-state.ts';
import { PairEngine } from './pair-engine.ts';
import type { SpotPorts } from '../ports.ts';
import type { LoggedBatch } from './replay-log.ts';
import { ORDER_ID_BLOCK, nextOrderIdBlock, readSeqs, tradesAfter } from './order-path-store.ts';

const TOPIC = 'spot.batch';
/** How often a node asks the database whether it has missed a batch; messages are faster when there are any. */
const FOLLOW_EVERY_MS = 1_000;

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
  /** Listener of every batch in log order, on every node. */
  onBatch(listener: (engine: PairEngine, draft: BookDraft) => void): void;
}

export function createOrderDesk(platform: Platform, ledger: Ledger, ports: SpotPorts): OrderDesk {
  const engines = new Map<number, PairEngine>();
  const listeners: ((engine: PairEngine, draft: BookDraft) => void)[] = [];
  const balances = new BalanceCache(ledger);
  const watch = createBookWatch(platform, { engines: () => engines.values(), ports });
  const lines = new CommitLines(platform.db, () => proveSoon());
  const meters = createMeters(platform);
  const nextOrderId = createOrderIds(platform);
  const orderById = gather((ids: readonly number[]) => findOrdersById(platform.db, ids));

  function onCommitted(
    engine: PairEngine,
    batch: { draft: BookDraft; firstSeq: number; own: CommittedBatch | undefined },
  ): void {
    const { draft, own } = batch;
    meters.orders.inc(draft.placed.size);
    meters.trades.inc(draft.trades.length);
    if (draft.trades.length > 0) {
      ports.onTrades(
        engine.pair.id,
        draft.trades.map((trade) => ({
          tradeNo: trade.tradeNo,
          price: trade.price,
          quantity: trade.quantity,
          quote: trade.quote,
          takerSide: trade.takerSide,
          at: draft.at,
        })),
      );
    }
    for (const listener of listeners) listener(engine, draft);
    if (own === undefined) return;
    meters.batch.observe(draft.log.length);
    platform.streams.pushToUsers(userEvents(engine, own));
    platform.bus.publish(TOPIC, {
      pairId: engine.pair.id,
      batchId: own.batchId,
      after: own.after,
      firstSeq: batch.firstSeq,
      lastSeq: draft.seq,
      at: draft.at,
      commands: draft.log,
    });
  }

  /** What an event says is put into words when somebody reads it: most customers have no socket on this node. */
  function userEvents(engine: PairEngine, committed: CommittedBatch): UserEvent[] {
    const heard = committed.events.filter(({ userId }) => platform.streams.hears(userId));
    if (heard.length === 0) return [];
    const rows = new Map(committed.balances.map((row) => [row.id, row]));
    return heard.map((event) => {
      const { userId, useq, channel, refId, journal } = event;
      if (channel === 'order')
        return {
          userId,
          useq,
          channel,
          refId,
          get data() {
            return renderOrder(engine.pair, committed.draft.changed.get(Number(refId))!);
          },
        };
      const [account, currency] = refId.split(':') as [string, string];
      const currencyId = Number(currency);
      return {
        userId,
        useq,
        channel,
        refId,
        get data() {
          const row = rows.get(balances.idOf(userId, currencyId))!;
          const journalId = committed.journalIds[(journal ?? 1) - 1] ?? 0n;
          return balanceEventData({ account, currencyId, ...row }, ports.currencyName(currencyId), journalId);
        },
      };
    });
  }

  /** Tells market data of trades that other nodes made while this one was loading the pair anew. */
  async function onReloaded(engine: PairEngine, tradeNo: number): Promise<void> {
    ports.onTrades(engine.pair.id, await tradesAfter(platform.db, engine.pair.id, tradeNo));
  }

  async function follow(): Promise<void> {
    for (const [pairId, seq] of await readSeqs(platform.db)) {
      const engine = engines.get(pairId);
      const isBehind = engine !== undefined && (engine.seq < seq || !engine.isLoaded);
      if (isBehind && engine.queued === 0) engine.catchUpSoon();
    }
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
    onBatch: (listener) => void listeners.push(listener),
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
        onCommitted,
        onReloaded,
      };
      for (const pair of ports.pairs()) engines.set(pair.id, new PairEngine(pair, deps));
      await Promise.all([...engines.values()].map((engine) => engine.load()));
      ports.onListed(async (pair) => {
        const engine = engines.get(pair.id) ?? new PairEngine(pair, deps);
        await engine.load();
        engines.set(pair.id, engine);
      });
      platform.bus.subscribe(
        TOPIC,
        (message: LoggedBatch & { pairId: number }, fromSelf) => {
          if (!fromSelf) engines.get(message.pairId)?.follow(message);
        },
        batchShape,
      );
      platform.jobs.everyNode('spot-follow', FOLLOW_EVERY_MS, follow);
      watch.start();
    },
    async stop() {
      await Promise.all([...engines.values()].map((engine) => engine.settle()));
      await lines.close();
    },
  };
}

const whole = v.pipe(v.number(), v.safeInteger());
/** Whether the commands follow from the book, the book says when it replays them. */
const batchShape = shaped(
  v.object({
    pairId: whole,
    batchId: v.string(),
    after: v.nullable(v.string()),
    firstSeq: whole,
    lastSeq: whole,
    at: whole,
    commands: v.array(v.looseObject({})),
  }),
);

/** Order ids in blocks, the next block fetched before the last runs out. */
function createOrderIds(platform: Platform): () => number | Promise<number> {
  let next = 0;
  let end = 0;
  let fetching: Promise<void> | undefined;
  const fetchBlock = async (): Promise<void> => {
    next = await nextOrderIdBlock(platform.db);
    end = next + ORDER_ID_BLOCK;
  };
  const take = (): number => {
    next += 1;
    return next - 1;
  };
  const takeLater = async (): Promise<number> => {
    while (next >= end) {
      fetching ??= fetchBlock().finally(() => (fetching = undefined));
      await fetching;
    }
    return take();
  };
  return () => (next < end ? take() : takeLater());
}

function createMeters({ metrics }: Platform) {
  return {
    orders: new Counter({ name: 'spot_orders_total', help: 'Orders placed', registers: [metrics] }),
    trades: new Counter({ name: 'spot_trades_total', help: 'Trades', registers: [metrics] }),
    batch: new Histogram({
      name: 'spot_batch_commands',
      help: 'Commands a batch',
      buckets: [1, 2, 5, 10, 25, 50, 100, 200, 400],
      registers: [metrics],
    }),
  };
}
