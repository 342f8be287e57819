/** Undone trades leave every figure, wherever they stood: kept candles, charts, 24 h figures, tape, on each node. */
import { candlesFromFills } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { INTERVALS, marketCalls } from '@candor/wire';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { KeptMinutes, TapeTrade } from './candle-store.ts';
import { readCandles } from './candle-store.ts';
import type { MarketNode } from './market-data.fixture.ts';
import { insertTrades, marketNode, seededTape } from './market-data.fixture.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const START = Date.parse('2025-03-08T22:10:00Z');
const tape = seededTape({ seed: 11, from: START, count: 400, maxGapMs: 300_000 });
const end = tape.at(-1)!.at;
const KEPT = [
  ['1m', 1],
  ['1h', 60],
  ['1d', 1440],
] as const satisfies readonly [string, KeptMinutes][];

let t: TestDatabase;
let node: MarketNode;
let other: MarketNode;
const busted = new Set<number>();
const counted = () => tape.filter(({ tradeNo }) => !busted.has(tradeNo));

beforeAll(async () => {
  t = await testDatabase();
  await t.owner.query('update markets_pairs set listed_at = $1 where id = 1', [new Date(START - DAY)]);
  // Who may undo a trade is tested where that is decided; here it is done.
  await t.owner.query('alter table spot_busts disable trigger spot_busts_four_eyes');
  await insertTrades(t.owner, 1, tape.slice(0, 390));
  node = await marketNode(t.db, { at: end + MINUTE });
  other = await marketNode(t.db, { at: end + MINUTE, isLeader: false });
  await node.market.writeCandles();
});
afterAll(async () => {
  await node.stop();
  await other.stop();
  await t.close();
});

async function bust({ tradeNo, at }: TapeTrade): Promise<void> {
  await t.owner.transaction('bust', async (tx) => {
    await tx.query(
      `insert into spot_busts (pair_id, trade_no, proposal_id, breaches, at) values (1, $1, $1, '{above_highest_buy}', now())`,
      [tradeNo],
    );
    await node.market.correct(tx, { pairId: 1, at });
  });
  busted.add(tradeNo);
}

/** Looks for undone trades, as each node does every few seconds. */
async function look(on: MarketNode): Promise<void> {
  const isKnown = async () => {
    const request = { symbol: 'BTC/USDT', period: '1d', source: 'own', limit: 3 };
    const bars = (await on.call(marketCalls.candles, request)) as ReplyOf<typeof marketCalls.candles>;
    const last = Math.max(...busted);
    const { at } = tape[last - 1]!;
    const shown = (await on.call(marketCalls.trades, { symbol: 'BTC/USDT', limit: 200 })) as ReplyOf<
      typeof marketCalls.trades
    >;
    const isMarked = shown.find(({ id }) => id === last)?.busted !== false;
    return isMarked && bars.some(({ time, corrected }) => corrected && time <= at && at < time + DAY);
  };
  on.clock.advance(6_000);
  on.market.tick(on.clock.now());
  await expect.poll(isKnown).toBe(true);
  on.market.tick(on.clock.now());
}

async function expectRight(): Promise<void> {
  for (const [interval, minutes] of KEPT) {
    const kept = await readCandles(t.db, { series: 'O', pairId: 1, minutes, from: 0, to: end + DAY });
    expect(
      kept.map(({ lastTradeNo: _, ...bar }) => bar),
      interval,
    ).toEqual(candlesFromFills(counted(), interval));
  }
  for (const on of [node, other]) {
    for (const period of INTERVALS) {
      const request = { symbol: 'BTC/USDT', period, source: 'own', limit: 1500 };
      const shown = (await on.call(marketCalls.candles, request)) as ReplyOf<typeof marketCalls.candles>;
      const bars = candlesFromFills(counted(), period);
      const from = shown[0]?.time ?? 0;
      expect(
        shown.filter(({ filled }) => !filled).map(({ time, high, low, trades }) => [time, high, low, trades]),
        period,
      ).toEqual(
        bars
          .filter(({ time }) => time >= from)
          .map(({ time, high, low, trades }) => [time, formatDecimal(high), formatDecimal(low), trades]),
      );
      const wrong = shown.filter(({ time, corrected }, n) => {
        const until = shown[n + 1]?.time ?? Infinity;
        return corrected !== tape.some(({ tradeNo, at }) => busted.has(tradeNo) && at >= time && at < until);
      });
      expect(wrong, period).toEqual([]);
    }
  }
}

describe('R-MD-6: an undone trade', () => {
  test('leaves candles of every interval, first, middle, last or alone in its minute', async () => {
    const alone = tape.find(
      ({ at }, n) =>
        n > 20 && tape.filter((one) => Math.floor(one.at / MINUTE) === Math.floor(at / MINUTE)).length === 1,
    )!;
    for (const trade of [tape[0]!, tape[137]!, tape[138]!, alone, tape[300]!, tape[389]!]) {
      await bust(trade);
      await expect.poll(() => node.market.lastPrice(1)).toBe(lastPrice(390));
    }
    await look(other);
    await insertTrades(t.owner, 1, tape.slice(390));
    node.market.onTrades(1, tape.slice(390));
    other.market.onTrades(1, tape.slice(390));
    await node.market.writeCandles();
    await expectRight();
  });

  test('stays on the tape, marked, and is no last price', async () => {
    await bust(tape[399]!);
    for (const on of [node, other]) {
      await look(on);
      const shown = (await on.call(marketCalls.trades, { symbol: 'BTC/USDT', limit: 20 })) as ReplyOf<
        typeof marketCalls.trades
      >;
      expect(shown.map((trade) => [trade.id, trade.busted])).toEqual(
        tape
          .slice(-20)
          .toReversed()
          .map(({ tradeNo }) => [tradeNo, busted.has(tradeNo)]),
      );
      expect(on.market.lastPrice(1)).toBe(lastPrice(400));
    }
    await expectRight();
  });

  test('R-MD-5: 24 h figures are as if it had never been, to the trade at the window’s edge', async () => {
    for (const on of [node, other]) {
      for (const start of [130, 137, 138, 139, 299, 300, 301]) {
        // The window begins at this very trade: it is the last one outside.
        const now = Math.max(on.clock.now(), tape[start]!.at + DAY);
        on.clock.set(now - MINUTE);
        on.market.tick(on.clock.now());
        on.clock.set(now);
        const inside = counted().filter(({ at }) => at > now - DAY);
        const volume = inside.reduce((sum, { quantity }) => sum + quantity, 0n);
        const high = inside.reduce((most, { price }) => (price > most ? price : most), 0n);
        const before = counted().findLast(({ at }) => at <= now - DAY);
        // The trades of the edge are read beside the ticks: a busy machine takes its time.
        await expect
          .poll(
            async () => {
              on.market.tick(now);
              return ((await on.call(marketCalls.tickers, {})) as ReplyOf<typeof marketCalls.tickers>)[0];
            },
            { message: `${start}`, timeout: 5_000 },
          )
          .toMatchObject({
            vol24: formatDecimal(volume),
            high24: formatDecimal(high),
            ...(before === undefined ? {} : { open24: formatDecimal(before.price) }),
          });
      }
    }
  });

  test('undone before it was counted it never enters a candle; a node that starts later agrees', async () => {
    const at = end + 3 * MINUTE;
    const late: TapeTrade[] = [401, 402].map((tradeNo) => ({
      tradeNo,
      price: 6_500_000_000_000n + BigInt(tradeNo),
      quantity: 100_000n,
      quote: 6_500_000_000n,
      takerSide: 'buy',
      at: at + tradeNo,
    }));
    await insertTrades(t.owner, 1, late);
    tape.push(...late);
    await bust(late[1]!);
    await node.market.writeCandles();
    const fresh = await marketNode(t.db, { at: at + MINUTE });
    expect(fresh.market.lastPrice(1)).toBe(late[0]!.price);
    await fresh.stop();
    const kept = await readCandles(t.db, { series: 'O', pairId: 1, minutes: 1, from: 0, to: end + DAY });
    expect(kept.map(({ lastTradeNo: _, ...bar }) => bar)).toEqual(candlesFromFills(counted(), '1m'));
  });
});

const lastPrice = (count: number) =>
  tape.slice(0, count).findLast(({ tradeNo }) => !busted.has(tradeNo))!.price;
