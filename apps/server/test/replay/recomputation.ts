/**
 * What the rules make of a folder of recorded trades, computed again from the files alone and in plain words: no code of the
 * server, its packages or its feed is used. Whole numbers of 10^-8; times in milliseconds of the play.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

export interface PlainTrade {
  venue: string;
  ts: number;
  price: bigint;
  quantity: bigint;
}

export interface PlainTick {
  at: number;
  index: bigint;
  bid: bigint;
  ask: bigint;
  mark: bigint;
  status: string;
  /** Names of the venues that are in. */
  used: string[];
}

const UNIT = 100_000_000n;
/** BTC/USDT: a tick of 0.1 for index products, a tenth of it for the index. */
const STEP = 10_000_000n;
const FINE = 1_000_000n;

function units(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(8, '0').slice(0, 8));
}

export function readTrades(folder: string): PlainTrade[] {
  const trades: PlainTrade[] = [];
  for (const file of readdirSync(folder).sort()) {
    if (!file.includes('-BTCUSDT-aggTrades-')) continue;
    const bytes = readFileSync(join(folder, file));
    const text = (file.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString();
    for (const line of text.split('\n')) {
      const [id = '', price = '', quantity = '', , , time = ''] = line.trim().split(',');
      if (!/^\d+$/.test(id)) continue;
      const ts = time.length > 13 ? Math.floor(Number(time) / 1000) : Number(time);
      trades.push({ venue: file.split('-')[0]!, ts, price: units(price), quantity: units(quantity) });
    }
  }
  return trades.sort((a, b) => a.ts - b.ts);
}

/** R-IDX-1 to 5, second by second. */
export function plainTicks(trades: readonly PlainTrade[], from: number, to: number): PlainTick[] {
  const venues = [...new Set(trades.map(({ venue }) => venue))].sort();
  const ticks: PlainTick[] = [];
  let outside: string[] = [];
  for (let at = from; at <= to; at += 1_000) {
    const last = new Map<string, PlainTrade>();
    for (const trade of trades) if (trade.ts <= at) last.set(trade.venue, trade);
    const fresh = venues.filter((venue) => at - (last.get(venue)?.ts ?? -Infinity) < 10_000);
    if (fresh.length === 0) continue;
    const price = (venue: string): bigint => last.get(venue)!.price;
    // The middle is kept doubled, so that the mean of two needs no fraction.
    const middle2 = doubledMedian(fresh.map(price));
    const off = fresh.filter((venue) => {
      const distance = 2n * price(venue) - middle2;
      const share = (distance < 0n ? -distance : distance) * 1_000n;
      return outside.includes(venue) ? share >= 15n * middle2 : share > 30n * middle2;
    });
    outside = [...off, ...outside.filter((venue) => !fresh.includes(venue))];
    const used = off.length >= 2 ? fresh : fresh.filter((venue) => !off.includes(venue));
    const status = used.length < 3 ? 'degraded' : off.length >= 2 ? 'stressed' : 'ok';
    const doubled = doubledMedian(used.map(price));
    const index = halfEven(doubled, 2n, FINE);
    // Each venue's last trade is its bid and its ask.
    const isCoarse = status === 'degraded';
    const bid = isCoarse ? index : (doubled / 2n / STEP) * STEP;
    const ask = isCoarse ? index : ((doubled + 2n * STEP - 1n) / (2n * STEP)) * STEP;
    const five = [
      ...ticks.filter((tick) => tick.status !== 'degraded').map((tick) => tick.index),
      index,
    ].slice(-5);
    const mark = isCoarse ? (ticks.at(-1)?.mark ?? index) : halfEven(doubledMedian(five), 2n, 1n);
    ticks.push({ at, index, bid, ask, mark, status, used });
  }
  return ticks;
}

export interface PlainBar {
  time: number;
  open: bigint;
  high: bigint;
  low: bigint;
  close: bigint;
  volume: bigint;
}

/** R-MD-2, R-MD-3: bars of whole minutes of the epoch; intervals without anything are left out. */
export function plainBars(
  points: readonly { ts: number; price: bigint; quantity: bigint }[],
  minutes: number,
): PlainBar[] {
  const bars = new Map<number, PlainBar>();
  for (const { ts, price, quantity } of points) {
    const time = ts - (ts % (minutes * 60_000));
    const bar = bars.get(time);
    if (bar === undefined)
      bars.set(time, { time, open: price, high: price, low: price, close: price, volume: quantity });
    else {
      if (price > bar.high) bar.high = price;
      if (price < bar.low) bar.low = price;
      bar.close = price;
      bar.volume += quantity;
    }
  }
  return [...bars.values()];
}

/** R-OPT-3 to 5 for a call or put without a band. */
export function plainOption(
  ticks: readonly PlainTick[],
  of: { acceptedAt: number; isCall: boolean; seconds: number; stake: bigint; ratio: bigint; band: bigint },
) {
  const usable = ticks.filter(({ status }) => status !== 'degraded');
  const first = usable.find(({ at }) => at > of.acceptedAt)!;
  const expiresAt = first.at + of.seconds * 1_000;
  const ten = usable.filter(({ at }) => at > expiresAt - 10_000 && at <= expiresAt).map(({ index }) => index);
  if (ten.length < 7) return { strike: first.index, expiresAt, price: null, outcome: 'void', paid: of.stake };
  const kept = ten.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0)).slice(2, -2);
  const price = halfEven(
    kept.reduce((a, b) => a + b, 0n),
    BigInt(kept.length),
    FINE,
  );
  const band = halfEven(first.index * of.band, UNIT, FINE);
  const up = price - first.index;
  const outcome = (up < 0n ? -up : up) <= band ? 'flat' : up > 0n === of.isCall ? 'won' : 'lost';
  const paid =
    outcome === 'won' ? of.stake + (of.stake * of.ratio) / UNIT : outcome === 'flat' ? of.stake : 0n;
  return { strike: first.index, expiresAt, price, outcome, paid };
}

/** R-CT-2, R-CT-8: a long with stops on the index: in at the next tick's ask, out at the bid of the tick after the trigger. */
export function plainLong(
  ticks: readonly PlainTick[],
  of: { acceptedAt: number; stopLoss: bigint; takeProfit: bigint },
) {
  const usable = ticks.filter(({ status }) => status !== 'degraded');
  const entry = usable.findIndex(({ at }) => at > of.acceptedAt);
  const trigger = usable.findIndex(
    ({ index }, n) => n > entry && (index <= of.stopLoss || index >= of.takeProfit),
  );
  if (trigger < 0) return undefined;
  const triggered = usable[trigger]!;
  const exit = ticks.find(({ at }) => at > triggered.at)!;
  return {
    entry: usable[entry]!.ask,
    triggeredAt: triggered.at,
    exit: exit.bid,
    closedAt: exit.at,
    isStop: triggered.index <= of.stopLoss,
  };
}

function doubledMedian(values: readonly bigint[]): bigint {
  const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const half = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? 2n * sorted[half]! : sorted[half - 1]! + sorted[half]!;
}

/** A fraction to the next multiple of a step; exactly between two, to the even one. */
function halfEven(sum: bigint, count: bigint, step: bigint): bigint {
  const whole = sum / (count * step);
  const rest = (sum - whole * count * step) * 2n;
  const isUp = rest > count * step || (rest === count * step && whole % 2n === 1n);
  return (whole + (isUp ? 1n : 0n)) * step;
}
