/**
 * The tick that follows a chain's head: its number, its mark, its line and hash. A tick from the future is none; when the
 * head itself lies there, the line says that the chain's clock goes back, signed.
 */
import type { ClockCorrection, TickLine } from '@candor/formulas';
import { correctionText, formatTickLine, markPrice } from '@candor/formulas';
import { hashOfLine } from '@candor/proof';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { MarketIndex } from '../market-data/index.ts';
import type { Pair } from '../markets/index.ts';
import type { PublishedTick } from './ports.ts';
import { isFromFuture } from './tick-age.ts';
import type { Signer } from './tick-keys.ts';
import type { ChainHead } from './ticks-store.ts';

/** Of the last ticks that are ok or stressed, the mark is the median (R-IDX-4). */
export const REMEMBERED = 30;

export interface Chain {
  head: ChainHead;
  recent: PublishedTick[];
  /** A line that another node told was never heard: what is remembered is not what the mark is made of. */
  hasGap: boolean;
}

export interface NextTickNeeds {
  log: Logger;
  clock: Clock;
  /** Signs corrections of the chain's clock. */
  signer(): Signer;
}

export function nextTick(
  needs: NextTickNeeds,
  chain: Chain | undefined,
  { pair, index: tick }: { pair: Pair; index: MarketIndex },
): PublishedTick | undefined {
  const now = needs.clock.now();
  if (chain === undefined || isFromFuture(tick.ts, now)) return undefined;
  const { head } = chain;
  const isBack = isFromFuture(head.at, now) && tick.ts < head.at;
  if (!isBack && tick.ts <= head.at) return undefined;
  const seq = head.seq + 1;
  const mark = markAfter(chain, tick);
  const back = isBack ? correction(needs, head, { seq, to: tick.ts }) : undefined;
  const { ts: at, index, ask, bid, status } = tick;
  const sources = tick.sources.map(({ name, mid, ageMs, used }) => ({ name, mid, ageMs, isIn: used }));
  const of: TickLine = { symbol: head.symbol, seq, at, index, mark, ask, bid, status, sources, back };
  const line = formatTickLine(of, pair.indexStep);
  const hash = hashOfLine(head.hash, line);
  return { pairId: pair.id, seq, at, index, mark, ask, bid, status, line, hash, backFrom: back?.from };
}

/** R-IDX-4: without a tick that counts the mark stands still; before the first one there is only the index. */
function markAfter({ recent }: Chain, { index, status }: MarketIndex): bigint {
  if (status === 'degraded') return recent.at(-1)?.mark ?? index;
  return markPrice([...recent, { index, status }])!;
}

/** In public, and under the venue's key: whoever reads the chain sees from when to when its clock went back. */
function correction(
  { signer, log }: NextTickNeeds,
  head: ChainHead,
  { seq, to }: { seq: number; to: number },
): ClockCorrection {
  const { symbol, at: from, hash: previous } = head;
  const { publicKey, sign } = signer();
  log.warn({ symbol, seq, from, to }, 'the clock of a chain of ticks goes back');
  return { from, key: publicKey, signature: sign(correctionText({ symbol, seq, from, to, previous })) };
}
