/**
 * What this node does when a trade was undone because it broke the price band (R-MD-6): the trade is marked on the tape and
 * leaves every figure, its minute is built anew, and whoever looks hears of it. The candles in the database have been made
 * anew in the transaction that undid it; what is here follows, by message at once and by looking in any case.
 */
import { anyMessage } from '../../platform/bus.ts';
import type { CandleFill } from '@candor/formulas';
import { addFill, candleFrom } from '@candor/formulas';
import type { Bus } from '../../platform/bus.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { BustedTrade } from './busts-store.ts';
import { readBusts, readMinuteFills, rebuildMinute } from './busts-store.ts';
import { lockCursors, readCloseBefore } from './candle-store.ts';
import { minuteOf } from './day-window.ts';
import type { OwnTape } from './own-tape.ts';
import { rollUpAll } from './write-candles.ts';

const TOPIC = 'market.trade-undone';
const LOOK_EVERY_MS = 5_000;
/** A minute that is being traded in moves while it is read; nobody trades this fast for so long. */
const MOST_READS = 20;

export interface Corrections {
  /** Reads which trades are undone and follows those that are new here. */
  refresh(): Promise<void>;
  /** The same, but at most every few seconds. */
  look(now: number): Promise<void>;
  /** Whether a candle covering [from, to) was built anew without a trade. */
  isIn(pairId: number, from: number, to: number): boolean;
  /** In the transaction that undoes a trade, after it was written: its candles are made anew. */
  correct(tx: Tx, of: { pairId: number; at: number }): Promise<void>;
  stop(): void;
}

export interface CorrectionNeeds {
  db: Queryable;
  bus: Bus;
  tape(pairId: number): OwnTape;
  forgetEdge(minute: number): void;
  /** Figures are right again: customers may be told. */
  corrected(trade: BustedTrade): void;
  onError(error: unknown): void;
}

export function createCorrections(needs: CorrectionNeeds): Corrections {
  const { db, bus } = needs;
  const moments = new Map<number, number[]>();
  const known = new Set<string>();
  let lookedAt = -Infinity;
  let reading = Promise.resolve();

  async function readAgain(): Promise<void> {
    for (const trade of await readBusts(db)) {
      const name = `${trade.pairId}:${trade.tradeNo}`;
      if (known.has(name)) continue;
      await follow(needs, trade);
      moments.set(trade.pairId, [...(moments.get(trade.pairId) ?? []), trade.at]);
      known.add(name);
      needs.corrected(trade);
    }
  }

  /** One after another: two at once would follow one trade twice. */
  function refresh(): Promise<void> {
    reading = reading.catch(() => {}).then(readAgain);
    return reading;
  }

  const stop = bus.subscribe(TOPIC, () => void refresh().catch(needs.onError), anyMessage);
  return {
    refresh,
    stop,
    async look(now) {
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      await refresh();
    },
    isIn: (pairId, from, to) => moments.get(pairId)?.some((at) => at >= from && at < to) === true,
    async correct(tx, { pairId, at }) {
      const minute = minuteOf(at);
      await lockCursors(tx);
      await rebuildMinute(tx, { pairId, minute });
      await rollUpAll(tx, 'O', [{ pairId, time: minute }]);
      tx.afterCommit(() => bus.publish(TOPIC, { pairId }));
    },
  };
}

/** Brings tape, bars and edge of this node in line with a trade that no longer counts; doing it twice changes nothing. */
async function follow({ db, tape, forgetEdge }: CorrectionNeeds, trade: BustedTrade): Promise<void> {
  const { pairId } = trade;
  const pairTape = tape(pairId);
  pairTape.bust(trade);
  const minute = minuteOf(trade.at);
  forgetEdge(minute);
  for (let read = 0; read < MOST_READS; read += 1) {
    const last = pairTape.lastTradeNo;
    const fills = await readMinuteFills(db, { pairId, minute, last });
    // A trade that came while we read is either in the minute, and then we read again, or no matter of ours.
    const hasMoved = pairTape.latest(200).some((one) => one.tradeNo > last && minuteOf(one.at) === minute);
    if (hasMoved && read < MOST_READS - 1) continue;
    pairTape.bars.replace(minute, barOf(fills));
    break;
  }
  const first = pairTape.bars.first;
  if (first !== undefined && minute < first.time)
    pairTape.bars.setCloseBefore(await readCloseBefore(db, { series: 'O', pairId, before: first.time }));
}

function barOf(fills: readonly CandleFill[]) {
  const [first, ...rest] = fills;
  if (first === undefined) return undefined;
  return rest.reduce((bar, fill) => addFill(bar, fill), candleFrom(first, '1m'));
}
