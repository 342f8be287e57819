/** Fetches the published lines around an option and recomputes it in this browser from public data only (R-OPT-4, R-OPT-10). */
import { decimal } from '@candor/money';
import { type OptionReport, verifyOption } from '@candor/proof';
import { tickCalls } from '@candor/wire';
import { call } from '../../../platform/api/index.ts';
import { tickOf } from '../chart/tick-series.ts';
import { TYPE_WORD } from '../option-words.ts';
import type { OptionOrder } from '../orders/option-list-rules.ts';

/** Lines before the acceptance: the mark of a tick is the median of five, so the first ones need what went before. */
const BEFORE_MS = 15_000;
const PAGE = 1_000;

export interface OwnCheck {
  report: OptionReport;
  lines: number;
  firstSeq: number;
  lastSeq: number;
  tookMs: number;
}

interface Chain {
  symbol: string;
  tick: string;
  previous: string;
  lines: { seq: number; hash: string; line: string }[];
}

export async function checkOption(order: OptionOrder): Promise<OwnCheck> {
  const { strike_seq: strikeSeq, open_price: strike, expires_at: expiresAt, outcome } = order;
  if (strikeSeq === null || strike === null || expiresAt === null || outcome === null) throw new Error('nothing to check yet');
  const chain = await readChain(order.symbol.replace('/', ''), { from: order.accepted_at - BEFORE_MS, to: expiresAt });
  const began = performance.now();
  const report = verifyOption(
    {
      type: TYPE_WORD[order.type] ?? 'call',
      stake: decimal(order.number),
      // Percent on the wire, a fraction in the formulas.
      payoutRatio: decimal(order.profit_ratio) / 100n,
      flatBand: order.flat_band === null ? null : decimal(order.flat_band),
      durationMs: order.seconds * 1000,
      acceptedAt: order.accepted_at,
      strikeSeq,
      strike: decimal(strike),
      expiresAt,
      outcome,
      settlementPrice: order.end_price === null ? null : decimal(order.end_price),
      paid: decimal(order.paid),
    },
    { symbol: chain.symbol, previous: chain.previous, tick: decimal(chain.tick), lines: chain.lines },
  );
  const { lines } = chain;
  return {
    report,
    lines: lines.length,
    firstSeq: lines[0]?.seq ?? 0,
    lastSeq: lines.at(-1)?.seq ?? 0,
    tookMs: Math.round(performance.now() - began),
  };
}

/** All lines with from < time <= to; a reply carries at most a thousand. */
async function readChain(symbol: string, { from, to }: { from: number; to: number }): Promise<Chain> {
  const first = await call(tickCalls.lines, { symbol, from, to });
  const lines = [...first.lines];
  for (let page = first.lines; page.length === PAGE; ) {
    const after = lines.at(-1)!.seq;
    ({ lines: page } = await call(tickCalls.lines, { symbol, after, limit: PAGE }));
    lines.push(...page.filter((line) => (tickOf(line)?.at ?? Infinity) <= to));
  }
  return { symbol: first.symbol, tick: first.tick, previous: first.previous, lines };
}
