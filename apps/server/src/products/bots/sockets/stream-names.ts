/** Names of market streams as clients write them: `btcusdt@depth@100ms`, `!miniTicker@arr`. Pure. */
import { INTERVALS } from '../market/klines.ts';
import type { Pair } from '../world.ts';

export type StreamKind =
  | { kind: 'trade' | 'aggTrade' | 'ticker' | 'miniTicker' | 'bookTicker' | 'avgPrice' }
  | { kind: 'depth'; everyMs: 100 | 1000 }
  | { kind: 'levels'; levels: 5 | 10 | 20; everyMs: 100 | 1000 }
  | { kind: 'kline'; interval: string };

export type StreamName =
  | { of: 'pair'; pair: Pair; stream: StreamKind }
  | { of: 'all'; kind: 'ticker' | 'miniTicker' };

/** Undefined for what is no stream of ours. */
export function readStream(name: string, pairs: readonly Pair[]): StreamName | undefined {
  if (name === '!miniTicker@arr') return { of: 'all', kind: 'miniTicker' };
  if (name === '!ticker@arr') return { of: 'all', kind: 'ticker' };
  const [symbol = '', rest, pace, more] = name.split('@');
  if (rest === undefined || more !== undefined || symbol !== symbol.toLowerCase()) return undefined;
  const pair = pairs.find(({ key }) => key.toLowerCase() === symbol);
  const stream = pair && kindOf(rest, pace);
  return stream && { of: 'pair', pair: pair!, stream };
}

function kindOf(rest: string, pace: string | undefined): StreamKind | undefined {
  const depth = /^depth(5|10|20)?$/.exec(rest);
  if (depth !== null) {
    if (pace !== undefined && pace !== '100ms' && pace !== '1000ms') return undefined;
    const everyMs = pace === '100ms' ? 100 : 1000;
    return depth[1] === undefined
      ? { kind: 'depth', everyMs }
      : { kind: 'levels', levels: Number(depth[1]) as 5, everyMs };
  }
  if (pace !== undefined) return undefined;
  if (
    rest === 'trade' ||
    rest === 'aggTrade' ||
    rest === 'ticker' ||
    rest === 'miniTicker' ||
    rest === 'bookTicker' ||
    rest === 'avgPrice'
  )
    return { kind: rest };
  const interval = /^kline_(.+)$/.exec(rest)?.[1];
  return interval !== undefined && INTERVALS.includes(interval) ? { kind: 'kline', interval } : undefined;
}
