/** After each committed batch tells whoever has to hear of it: the customers concerned, market data, listeners, other nodes. */
import { Counter, Histogram } from 'prom-client';
import { balanceEventData } from '../../../foundation/ledger/index.ts';
import type { Platform } from '../../../platform/platform.ts';
import type { UserEvent } from '../../../platform/streams/streams.ts';
import { renderOrder } from '../order-state.ts';
import type { SpotPorts } from '../ports.ts';
import type { CommittedBatch } from './attempt-batch.ts';
import type { BalanceCache } from './balance-cache.ts';
import type { BookDraft } from './book-draft.ts';
import type { PairEngine } from './pair-engine.ts';

/** The bus's topic of batches. */
export const BATCH_TOPIC = 'spot.batch';

export interface BatchNewsNeeds {
  platform: Platform;
  balances: BalanceCache;
  ports: SpotPorts;
}

/** `own` when this node has committed it; one that was followed is told to no customer here. */
export interface NewBatch {
  draft: BookDraft;
  firstSeq: number;
  own: CommittedBatch | undefined;
}

export type BatchListener = (engine: PairEngine, draft: BookDraft) => void;

export interface BatchNews {
  onCommitted(engine: PairEngine, batch: NewBatch): void;
  /** Listener of every batch in log order, on every node. */
  onBatch(listener: BatchListener): void;
}

export function createBatchNews(needs: BatchNewsNeeds): BatchNews {
  const { platform, ports } = needs;
  const listeners: BatchListener[] = [];
  const meters = createMeters(platform);

  function onCommitted(engine: PairEngine, batch: NewBatch): void {
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
    platform.streams.pushToUsers(userEvents(needs, engine, own));
    platform.bus.publish(BATCH_TOPIC, {
      pairId: engine.pair.id,
      batchId: own.batchId,
      after: own.after,
      firstSeq: batch.firstSeq,
      lastSeq: draft.seq,
      at: draft.at,
      commands: draft.log,
    });
  }

  return { onCommitted, onBatch: (listener) => void listeners.push(listener) };
}

/** What an event says is put into words when somebody reads it: most customers have no socket on this node. */
function userEvents(needs: BatchNewsNeeds, engine: PairEngine, committed: CommittedBatch): UserEvent[] {
  const { platform, balances, ports } = needs;
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
