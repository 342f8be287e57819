/** Fetches the published lines around an option and recomputes it in this browser from public data only (R-OPT-4, R-OPT-10). */
import { decimal } from '@candor/money';
import type { HaltNotice } from '@candor/formulas';
import { type OptionReport, noticesOf, readProof, verifyOption } from '@candor/proof';
import { haltCalls, tickCalls } from '@candor/wire';
import { call } from '../../../platform/api/index.ts';
import { tickOf } from '../chart/tick-series.ts';
import type { OptionOrder } from '../orders/option-list-rules.ts';

/** Lines before the acceptance: a silence around it is seen, and the mark of a tick is the median of five. */
const BEFORE_MS = 60_000;
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
  indexStep: string;
  previous: string;
  lines: { seq: number; hash: string; line: string }[];
}

export async function checkOption(order: OptionOrder): Promise<OwnCheck> {
  const proof = readProof({ order });
  if (proof.product !== 'option') throw new Error('not an option');
  const { claim } = proof;
  const to = Math.max(claim.expiresAt ?? 0, claim.settledAt ?? 0);
  const chain = await readChain(order.symbol.replace('/', ''), { from: claim.acceptedAt - BEFORE_MS, to });
  const halts = await haltsAround(order);
  const began = performance.now();
  const report = verifyOption(claim, { ...chain, indexStep: decimal(chain.indexStep), halts });
  const { lines } = chain;
  return {
    report,
    lines: lines.length,
    firstSeq: lines[0]?.seq ?? 0,
    lastSeq: lines.at(-1)?.seq ?? 0,
    tookMs: Math.round(performance.now() - began),
  };
}

/** As everybody can read them (R-OPT-6). */
async function haltsAround({ symbol, expires_at: at }: OptionOrder): Promise<HaltNotice[]> {
  if (at === null) return [];
  const { list } = await call(haltCalls.list, { from: at, to: at });
  return noticesOf(list, symbol);
}

/** All lines with from < time <= to; a reply carries at most a thousand. */
async function readChain(symbol: string, { from, to }: { from: number; to: number }): Promise<Chain> {
  const first = await call(tickCalls.lines, { symbol, from, to });
  const lines = [...first.lines];
  for (let page = first.lines; page.length === PAGE;) {
    const after = lines.at(-1)!.seq;
    ({ lines: page } = await call(tickCalls.lines, { symbol, after, limit: PAGE }));
    lines.push(...page.filter((line) => (tickOf(line)?.at ?? Infinity) <= to));
  }
  return { symbol: first.symbol, indexStep: first.tick, previous: first.previous, lines };
}
