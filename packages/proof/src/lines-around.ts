/** Reads published lines around the numbers that a claim names, as chains, and finds the signatures over them. */
import type { TickLine } from '@candor/formulas';
import type { CheckedStep } from './check-chain.ts';
import { chainStep, correctionSteps } from './check-chain.ts';
import type { Head, Lines, Venue } from './public-ticks.ts';
import { readLinesAfter } from './public-ticks.ts';
import { isListed, isSigned } from './signature.ts';
import type { ChainReport } from './tick-chain.ts';
import { verifyChain } from './tick-chain.ts';

/** Lines before the one that counts: the mark is the median of five. */
const BEFORE_LINES = 10;

/** Without signatures it asks for no more lines than it needs. */
export async function linesAround(
  venue: Venue,
  head: Head,
  { seqs, isSigned: withSignatures = true }: { seqs: readonly number[]; isSigned?: boolean },
): Promise<{ ticks: TickLine[]; steps: CheckedStep[] }> {
  const ticks: TickLine[] = [];
  const steps: CheckedStep[] = [];
  for (const { from, to } of stretches(seqs)) {
    const read = await readLinesAfter(venue, { symbol: head.symbol, after: from, upTo: to });
    const report = verifyChain({ ...read, symbol: head.symbol }, read.lines);
    ticks.push(...report.ticks);
    steps.push(chainStep(report), ...correctionSteps(head, report));
    if (withSignatures) steps.push(await signatureStep(venue, head, read));
  }
  return { ticks, steps };
}

/** Numbers near each other are read together. */
function stretches(seqs: readonly number[]): { from: number; to: number }[] {
  const found: { from: number; to: number }[] = [];
  for (const seq of [...seqs].sort((a, b) => a - b)) {
    const last = found.at(-1);
    const from = Math.max(0, seq - BEFORE_LINES);
    if (last !== undefined && from <= last.to) last.to = seq;
    else found.push({ from, to: seq });
  }
  return found;
}

/** The lines between an hourly signature and ours are read and hashed too: then ours are under it. */
export async function signatureStep(venue: Venue, head: Head, read: Lines): Promise<CheckedStep> {
  const { symbol } = head;
  const ownChain = verifyChain({ ...read, symbol }, read.lines);
  const bySeq = [...head.signatures].sort((a, b) => a.seq - b.seq);
  const later = bySeq.find(({ seq }) => seq >= ownChain.lastSeq);
  const earlier = bySeq.findLast(({ seq }) => seq < ownChain.firstSeq);
  const one = later ?? earlier;
  const step = (isRight: boolean, detail: string) => ({ name: 'signature', isRight, detail });
  if (ownChain.lines === 0) return step(false, 'no lines');
  if (one === undefined)
    return step(true, 'none of the signatures of the last 48 hours is near: see the daily file');
  if (!isSigned(symbol, one)) return step(false, `line ${one.seq}: not signed by ${one.public_key}`);
  if (!isListed(head.keys, { public_key: one.public_key, at: one.signed_at }))
    return step(
      false,
      `line ${one.seq}: signed by ${one.public_key}, which is not on the venue's list for that time`,
    );
  const isJoined =
    later !== undefined
      ? await leadsTo(venue, { symbol, own: ownChain, to: later })
      : await comesFrom(venue, { symbol, previous: read.previous, firstSeq: ownChain.firstSeq, from: one });
  return step(isJoined, `line ${one.seq}, hour ${new Date(one.hour).toISOString()}`);
}

async function leadsTo(
  venue: Venue,
  of: { symbol: string; own: ChainReport; to: { seq: number; hash: string } },
): Promise<boolean> {
  const { symbol, own, to } = of;
  if (own.lastSeq === to.seq) return own.lastHash === to.hash;
  const read = await readLinesAfter(venue, { symbol, after: own.lastSeq, upTo: to.seq });
  const report = verifyChain({ ...read, symbol, previous: own.lastHash }, read.lines);
  return report.fault === undefined && report.lastSeq === to.seq && report.lastHash === to.hash;
}

async function comesFrom(
  venue: Venue,
  of: { symbol: string; previous: string; firstSeq: number; from: { seq: number; hash: string } },
): Promise<boolean> {
  const { symbol, previous, firstSeq, from } = of;
  if (firstSeq === from.seq + 1) return previous === from.hash;
  const read = await readLinesAfter(venue, { symbol, after: from.seq, upTo: firstSeq - 1 });
  const report = verifyChain({ ...read, symbol, previous: from.hash }, read.lines);
  return report.fault === undefined && report.lastSeq === firstSeq - 1 && report.lastHash === previous;
}
