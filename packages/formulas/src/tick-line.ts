/**
 * One published tick as a line of text (R-OPT-10): what the chain hashes, what customers keep, and what anybody computes
 * the index from again. `v1|symbol|seq|ts_ms|index|mark|ask|bid|status|source:mid:age_ms:in/out,...`, and as `v2` with
 * `|back:from_ms:key:signature` behind it where the chain's clock goes back, because lines before it lay in the future.
 */
import { decimal, formatDecimal, formatFixed, maxOf, roundHalfEven } from '@candor/money';
import type { IndexStatus } from './index-price.ts';

export interface TickSource {
  name: string;
  mid: bigint;
  ageMs: number;
  isIn: boolean;
}

/** Lines before the one that carries this which stand at its time or later count no longer where time is what counts. */
export interface ClockCorrection {
  /** Time of the line before, milliseconds. */
  from: number;
  /** Base64 of the public key and of its signature of `correctionText`. */
  key: string;
  signature: string;
}

export interface TickLine {
  /** `BTCUSDT`. */
  symbol: string;
  seq: number;
  at: number;
  index: bigint;
  mark: bigint;
  ask: bigint;
  bid: bigint;
  status: IndexStatus;
  sources: readonly TickSource[];
  back?: ClockCorrection | undefined;
}

/** What the signature of a line that goes back is over; `previous` is the hash before it. */
export const correctionText = (of: {
  symbol: string;
  seq: number;
  from: number;
  to: number;
  previous: string;
}): string => `candor-clock|${of.symbol}|${of.seq}|${of.from}|${of.to}|${of.previous}`;

/** Text that begins a chain; its hash is h_0. `day` is the UTC date of the first tick. */
export const genesisOf = (symbol: string, day: string): string => `genesis|${symbol}|${day}`;

/** `tick` is the symbol's price step: index and mark carry one place more than it, prices of sources at least as many. */
export function formatTickLine(line: TickLine, indexStep: bigint): string {
  const places = decimalsOf(indexStep);
  const fine = Math.min(places + 1, 8);
  const sources = line.sources.map(
    ({ name, mid, ageMs, isIn }) => `${name}:${atLeast(mid, places)}:${ageMs}:${isIn ? 'in' : 'out'}`,
  );
  const { back } = line;
  return [
    back === undefined ? 'v1' : 'v2',
    line.symbol,
    line.seq,
    line.at,
    formatFixed(line.index, fine),
    atLeast(line.mark, fine),
    formatFixed(line.ask, places),
    formatFixed(line.bid, places),
    line.status,
    sources.join(','),
    ...(back === undefined ? [] : [`back:${back.from}:${back.key}:${back.signature}`]),
  ].join('|');
}

const NUMBER = '(?:0|[1-9][0-9]*)(?:\\.[0-9]{1,8})?';
const LINE = new RegExp(
  `^v([12])\\|([A-Z0-9]+)\\|([1-9][0-9]*)\\|([0-9]+)\\|(${NUMBER})\\|(${NUMBER})\\|(${NUMBER})\\|(${NUMBER})\\|(ok|stressed|degraded)\\|([^|]*)(?:\\|back:([0-9]+):([A-Za-z0-9+/=]+):([A-Za-z0-9+/=]+))?$`,
);
const SOURCE = new RegExp(`^([a-z0-9_-]+):(${NUMBER}):([0-9]+):(in|out)$`);

/** Undefined when the text is not a line of this form. */
export function parseTickLine(text: string): TickLine | undefined {
  const parts = LINE.exec(text);
  if (parts === null) return undefined;
  const [, version, symbol, seq, at, index, mark, ask, bid, status, rest, from, key, signature] =
    parts as unknown as string[];
  // A line that goes back is of the second version, and no other is.
  if ((version === '2') !== (from !== undefined)) return undefined;
  const sources: TickSource[] = [];
  for (const one of rest === '' ? [] : rest!.split(',')) {
    const source = SOURCE.exec(one);
    if (source === null) return undefined;
    sources.push({
      name: source[1]!,
      mid: decimal(source[2]!),
      ageMs: Number(source[3]),
      isIn: source[4] === 'in',
    });
  }
  return {
    symbol: symbol!,
    seq: Number(seq),
    at: Number(at),
    index: decimal(index!),
    mark: decimal(mark!),
    ask: decimal(ask!),
    bid: decimal(bid!),
    status: status as IndexStatus,
    sources,
    ...(from === undefined ? {} : { back: { from: Number(from), key: key!, signature: signature! } }),
  };
}

/** The index that a line's own sources give: the median of those that are in, half-even at a tenth of the tick. */
export function indexOfLine(line: Pick<TickLine, 'sources'>, indexStep: bigint): bigint | undefined {
  const mids = line.sources.filter(({ isIn }) => isIn).map(({ mid }) => mid);
  if (mids.length === 0) return undefined;
  mids.sort((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const middle = mids.length >> 1;
  const [sum, count] = mids.length % 2 === 1 ? [mids[middle]!, 1n] : [mids[middle - 1]! + mids[middle]!, 2n];
  return roundHalfEven(sum, count, maxOf(indexStep / 10n, 1n));
}

/** Exact, with at least this many places. */
function atLeast(value: bigint, places: number): string {
  const exact = formatDecimal(value);
  const has = exact.split('.')[1]?.length ?? 0;
  return has >= places ? exact : formatFixed(value, places);
}

function decimalsOf(indexStep: bigint): number {
  return formatDecimal(indexStep).split('.')[1]?.length ?? 0;
}
