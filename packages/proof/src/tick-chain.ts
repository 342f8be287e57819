/**
 * The chain of published ticks (R-OPT-10): h_0 = SHA-256(genesis), h_n = SHA-256(h_{n-1} || line_n). Verifying recomputes
 * every hash, and the index of every line from the sources that the line itself names (R-IDX-3, R-IDX-4).
 */
import type { TickLine } from '@candor/formulas';
import { correctionText, genesisOf, indexOfLine, markPrice, parseTickLine } from '@candor/formulas';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { isSignedText } from './signature.ts';

/** Hex of h_0. */
export const hashOfGenesis = (symbol: string, day: string): string =>
  bytesToHex(sha256(utf8ToBytes(genesisOf(symbol, day))));

/** Hex of h_n from hex of h_{n-1}. */
export const hashOfLine = (previous: string, line: string): string =>
  bytesToHex(sha256(concatBytes(hexToBytes(previous), utf8ToBytes(line))));

export interface ChainedLine {
  line: string;
  /** As published. */
  hash: string;
}

export interface ChainFault {
  /** Sequence number where it breaks; 0 when the line cannot even be read. */
  seq: number;
  step: 'line' | 'symbol' | 'sequence' | 'time' | 'hash' | 'index' | 'mark' | 'clock';
  expected: string;
  found: string;
}

export interface ChainReport {
  lines: number;
  firstSeq: number;
  lastSeq: number;
  lastHash: string;
  /** The first one; undefined when all holds. */
  fault: ChainFault | undefined;
  /** Every line, as products acted on them. */
  ticks: TickLine[];
  /** Those that count where lines are taken by time: without what a correction of the clock has gone back behind. */
  counted: TickLine[];
}

const MARK_TICKS = 5;

/**
 * Checks consecutive lines that follow `previous` (the published hash before them, or h_0). The mark is checked from the
 * fifth usable line on: before that it depends on lines that are not here.
 */
export function verifyChain(
  of: { symbol: string; previous: string; indexStep: bigint; isFromGenesis?: boolean },
  lines: readonly ChainedLine[],
): ChainReport {
  const ticks: TickLine[] = [];
  let counted: TickLine[] = [];
  // Of the last few that count: the mark is their median, and a day has 86,400 lines.
  let usable: TickLine[] = [];
  let last = of.previous;
  let fault: ChainFault | undefined;
  for (const { line, hash } of lines) {
    const tick = parseTickLine(line);
    if (tick === undefined) {
      fault = { seq: 0, step: 'line', expected: 'a line of version v1', found: line.slice(0, 80) };
      break;
    }
    const computed = hashOfLine(last, line);
    if (tick.status !== 'degraded') usable = [...usable, tick].slice(-MARK_TICKS);
    fault = faultOf(of, { tick, previous: ticks.at(-1), before: last, usable, computed, hash });
    if (fault !== undefined) break;
    ticks.push(tick);
    if (tick.back !== undefined) counted = counted.filter(({ at }) => at < tick.at);
    counted.push(tick);
    last = computed;
  }
  return {
    lines: ticks.length,
    firstSeq: ticks[0]?.seq ?? 0,
    lastSeq: ticks.at(-1)?.seq ?? 0,
    lastHash: last,
    fault,
    ticks,
    counted,
  };
}

function faultOf(
  of: { symbol: string; indexStep: bigint; isFromGenesis?: boolean },
  at: {
    tick: TickLine;
    previous: TickLine | undefined;
    /** Hash before the line. */
    before: string;
    usable: readonly TickLine[];
    computed: string;
    hash: string;
  },
): ChainFault | undefined {
  const { tick, previous, usable, computed, hash } = at;
  const { seq } = tick;
  const broken = (step: ChainFault['step'], expected: string, found: string): ChainFault => ({
    seq,
    step,
    expected,
    found,
  });
  if (tick.symbol !== of.symbol) return broken('symbol', of.symbol, tick.symbol);
  const expectedSeq = previous === undefined ? (of.isFromGenesis ? 1 : seq) : previous.seq + 1;
  if (seq !== expectedSeq) return broken('sequence', String(expectedSeq), String(seq));
  if (tick.back === undefined && previous !== undefined && tick.at <= previous.at)
    return broken('time', `after ${previous.at}`, String(tick.at));
  if (computed !== hash) return broken('hash', computed, hash);
  const wrong = correctionFault(at);
  if (wrong !== undefined) return broken('clock', wrong, String(tick.back?.from));
  const index = indexOfLine(tick, of.indexStep);
  if (index !== tick.index) return broken('index', String(index), String(tick.index));
  if (tick.status === 'degraded' || (usable.length < MARK_TICKS && !of.isFromGenesis)) return undefined;
  const mark = markPrice(usable);
  return mark === tick.mark ? undefined : broken('mark', String(mark), String(tick.mark));
}

/** A chain may go back in time only by a line that says so, from the very line before it, signed. */
function correctionFault(at: {
  tick: TickLine;
  previous: TickLine | undefined;
  before: string;
}): string | undefined {
  const { tick, previous, before } = at;
  const { back, symbol, seq } = tick;
  if (back === undefined) return undefined;
  if (previous !== undefined && back.from !== previous.at) return `from ${previous.at}`;
  if (back.from <= tick.at) return `later than ${tick.at}`;
  const text = correctionText({ symbol, seq, from: back.from, to: tick.at, previous: before });
  return isSignedText(text, { public_key: back.key, signature: back.signature }) ? undefined : 'a signature';
}
