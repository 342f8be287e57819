/** Oracle of options and of the tick log (R-OPT), and of the index that both settle on (R-IDX). */
import { createHash } from 'node:crypto';
import { type Exact, type Figure, exact, median, most, percent, sorted, sum } from '../exact.ts';
import { type Examples, said } from './example.ts';

const RATIO = '0.95';
const [USABLE, WINDOW, DROPPED] = [7, 10, 2];
const TICKS = [
  ['50010.10', '50010.60', '50011.00', '50009.80', '50060.00'],
  ['50011.30', '50010.90', '49950.00', '50011.40', '50010.70'],
].flat();

/** R-OPT-4; the index has two decimals. */
function settlement(ticks: readonly string[]): Exact {
  const counted = sorted(ticks).slice(DROPPED, -DROPPED);
  return sum(counted).over(counted.length).nearest(2);
}

function outcome(type: 'call' | 'put', strike: Figure, price: Exact): 'wins' | 'loses' | 'flat' {
  if (price.equals(strike)) return 'flat';
  return exact(strike).isBelow(price) === (type === 'call') ? 'wins' : 'loses';
}

const profitOf = (stake: Figure, ratio: Figure = RATIO) => exact(stake).times(ratio).cut();
const sha = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

export const OPTIONS: Examples = {
  'X-OPT-1': () => {
    const [stake, strike, price] = [exact(100), '50,005.35', settlement(TICKS)];
    const profit = profitOf(stake);
    const numbers = [stake, strike, ...TICKS, DROPPED, DROPPED, price, profit, stake.plus(profit)];
    return said(numbers, outcome('call', strike, price));
  },
  'X-OPT-2': () => {
    const price = settlement(TICKS);
    return said([price, 0, profitOf(100)], outcome('put', '50,005.35', price));
  },
  'X-OPT-3': () => {
    const strike = '50,010.80';
    const ticks = Array.from({ length: WINDOW }, () => strike);
    const price = settlement(ticks);
    return said([strike, ticks.length, strike, price, 100], outcome('call', strike, price));
  },
  'X-OPT-4': () => {
    const usable = 6;
    return said(
      [usable, WINDOW, 100, WINDOW - usable],
      usable < USABLE ? 'void' : 'settled',
      'ticks missing',
    );
  },
  'X-OPT-5': () => {
    const [stake, ratio] = [exact('33.33333333'), '0.85'];
    const profit = profitOf(stake, ratio);
    return said([stake, ratio, stake.times(ratio), profit, stake.plus(profit)]);
  },
  'X-OPT-6': () =>
    said(
      ['0.80', '0.85', '0.92', '0.95'].flatMap((ratio) => {
        const needed = exact(1).over(exact(ratio).plus(1));
        const edge = exact(1).minus(ratio).over(2);
        return [ratio, percent(needed.nearest(4)), percent(edge.nearest(3))];
      }),
    ),
  'X-OPT-7': () => {
    const [book, calls, puts, stake] = [exact(100_000), exact(700), exact(300), 400];
    const cap = book.times('1%');
    const [callsAfter, putsAfter] = [calls.plus(profitOf(stake)), puts.plus(profitOf(stake))];
    const answer = (larger: Exact) => (cap.isBelow(larger) ? 'sold out' : 'accepted');
    const larger = most(calls, putsAfter);
    const given = [book, cap, calls, puts, stake, callsAfter, stake, calls, putsAfter, larger];
    return said(given, answer(callsAfter), answer(larger));
  },
  'X-OPT-8': () => {
    const rate = exact('6.25%');
    return said([30, '6.25%', '0.95', rate, 1, exact('0.95').over(rate).minus(1).up(1)]);
  },
  'X-OPT-10': () => {
    const [feeRate, calls, puts, least] = [exact('3%'), exact(1_000), exact(900), '0.90'];
    const kept = exact(1).minus(feeRate);
    const counted = puts.times(kept).over(least);
    const call = exact(100);
    const [inPool, put] = [call.times(counted).over(calls).cut(), exact(90)];
    const shareOf = (stake: Exact, of: { winning: Exact; losing: Exact }) =>
      of.losing.times(kept).times(stake).over(of.winning).cut();
    const won = shareOf(inPool, { winning: counted, losing: puts });
    const wonByPut = shareOf(put, { winning: puts, losing: counted });
    return said([
      ['3%', calls, puts, puts, kept, least, counted, call, inPool, call.minus(inPool)],
      [puts.times(feeRate), puts.times(kept), inPool, won, inPool.plus(won)],
      [counted.times(feeRate), counted.times(kept), put, put, wonByPut, put.plus(wonByPut)],
    ]);
  },
  'X-OPT-9': () => {
    const genesis = 'genesis|BTCUSDT|2025-03-01';
    const first =
      'v1|BTCUSDT|1|1740787201000|50002.50|50002.50|50005.7|50004.3|ok|binance:50000.0:120:in,okx:50010.0:95:in,kraken:49990.0:310:in,coinbase:50005.0:210:in,bybit:52000.0:80:out';
    const second =
      'v1|BTCUSDT|2|1740787202000|50003.00|50002.75|50006.0|50004.8|ok|binance:50001.0:101:in,okx:50010.0:80:in,kraken:49990.0:1310:in,coinbase:50005.0:190:in,bybit:51900.0:70:out';
    const before = sha(genesis);
    const one = sha(before, first);
    const two = sha(one, second);
    const code = (line: string) => `\`${line}\``;
    return said([
      [code(genesis), before.toString('hex'), 1, code(first), one.toString('hex')],
      [2, code(second), two.toString('hex')],
    ]);
  },
};

export const INDEX: Examples = {
  'X-IDX-1': () => {
    const mids = ['50,000.0', '50,010.0', '49,990.0', '50,005.0', '52,000.0'];
    const middle = median(mids);
    const off = (mid: Figure) => most(exact(mid).minus(middle), middle.minus(mid)).over(middle);
    const kept = mids.filter((mid) => !exact('3%').isBelow(off(mid)));
    const last = percent(off(mids.at(-1) ?? 0).nearest(4));
    return said(
      [...mids, middle, last, kept.length, median(kept)],
      kept.length < mids.length ? 'left out' : '',
    );
  },
  'X-IDX-2': () => {
    const ticks = ['50,002.5', '50,003.0', '44,000.0', '50,001.0', '50,004.0'];
    const [mark, liquidation] = [median(ticks), '45,248.9'];
    return said(
      [...ticks, mark, liquidation],
      mark.isBelow(liquidation) ? 'is liquidated' : 'is not liquidated',
    );
  },
  'X-IDX-3': () => {
    const asks = ['50,001.0', '50,011.3', '50,006.2', '50,005.1'];
    const bids = ['49,999.0', '50,008.7', '50,003.8', '50,004.9'];
    return said([...asks, ...bids, median(asks).up(1), median(bids).cut(1)]);
  },
};
