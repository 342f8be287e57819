/** Checks one order from public data only: fetches the lines around it, works everything out again, and finds the signature over them. */
import type { TickLine } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { CheckedStep } from './check-chain.ts';
import { chainStep, correctionSteps, keyStep } from './check-chain.ts';
import type { ContractClaim } from './contract-proof.ts';
import { verifyContract } from './contract-proof.ts';
import type { RiskClaim } from './risk-proof.ts';
import { readTiers } from './published-tiers.ts';
import type { OptionClaim } from './option-proof.ts';
import { verifyOption } from './option-proof.ts';
import type { Proof } from './proof-file.ts';
import type { Head, Lines, Venue } from './public-ticks.ts';
import { readHalts, readHead, readLinesAfter, readLinesBetween } from './public-ticks.ts';
import { isListed, isSigned } from './signature.ts';
import type { ChainReport } from './tick-chain.ts';
import { verifyChain } from './tick-chain.ts';

export interface CheckedOrder {
  isRight: boolean;
  steps: CheckedStep[];
}

/** Lines read before the acceptance, so that a silence around it is seen. */
const BEFORE_MS = 60_000;
/** Lines before the one that counts: the mark is the median of five. */
const BEFORE_LINES = 10;

export async function checkOrder(venue: Venue, proof: Proof, key?: string): Promise<CheckedOrder> {
  const head = await readHead(venue, proof.symbol);
  const steps =
    proof.product === 'option'
      ? await optionSteps(venue, head, proof.claim)
      : await contractSteps(venue, head, proof.claim);
  if (key !== undefined) steps.push(keyStep(head, key));
  return { isRight: steps.every(({ isRight }) => isRight), steps };
}

async function optionSteps(venue: Venue, head: Head, claim: OptionClaim): Promise<CheckedStep[]> {
  const { acceptedAt, durationMs, expiresAt, settledAt, voidReason } = claim;
  const end = expiresAt ?? acceptedAt + durationMs;
  // A late tick settles late: everything up to the settlement is looked at. Of a silence, its end.
  const to = Math.max(end + 5_000, voidReason === 'no_price' ? 0 : (settledAt ?? 0));
  const read = await readLinesBetween(venue, {
    symbol: head.symbol,
    from: acceptedAt - BEFORE_MS,
    to: voidReason === 'no_price' ? (settledAt ?? to) : to,
  });
  const halts = await readHalts(venue, { symbol: head.symbol, at: end });
  const { steps } = verifyOption(claim, { ...read, symbol: head.symbol, halts });
  const shown = steps.map(({ step, isRight, expected, found }) => ({
    name: step,
    isRight,
    detail: isRight ? found : `computed ${expected}, the venue says ${found}`,
  }));
  const report = verifyChain({ ...read, symbol: head.symbol }, read.lines);
  return [...shown, ...correctionSteps(head, report), await signatureStep(venue, head, read)];
}

async function contractSteps(venue: Venue, head: Head, claim: ContractClaim): Promise<CheckedStep[]> {
  const ticks: TickLine[] = [];
  const steps: CheckedStep[] = [];
  const seqs = [claim.openSeq, claim.triggerSeq, claim.closeSeq].filter((seq) => seq !== null);
  for (const { from, to } of stretches(seqs)) {
    const read = await readLinesAfter(venue, { symbol: head.symbol, after: from, upTo: to });
    const report = verifyChain({ ...read, symbol: head.symbol }, read.lines);
    ticks.push(...report.ticks);
    steps.push(chainStep(report), ...correctionSteps(head, report), await signatureStep(venue, head, read));
  }
  for (const { step, isRight, expected, found } of verifyContract(claim, ticks))
    steps.push({
      name: step,
      isRight,
      detail: isRight ? found : `computed ${expected}, the venue says ${found}`,
    });
  if (claim.risk !== undefined) steps.push(await termsStep(venue, head.symbol, claim.risk));
  return steps;
}

/**
 * Whether the venue ever published the tiers it says a position stands under, to anybody. What an installation began with is
 * listed only while it is in force: after that nobody outside can tell, and the step says so.
 */
async function termsStep(venue: Venue, symbol: string, { terms }: RiskClaim): Promise<CheckedStep> {
  const own = terms.tiers.map(({ upTo, maxLeverage, maintenanceRate }) =>
    [formatDecimal(upTo), maxLeverage, formatDecimal(maintenanceRate)].join(' '),
  );
  const published = await readTiers(venue, symbol);
  const isKnown = published.versions.some((tiers) => tiers.join('\n') === own.join('\n'));
  const step = (isRight: boolean, detail: string) => ({ name: 'terms', isRight, detail });
  if (isKnown) return step(true, own.join(', '));
  return published.isWhole
    ? step(false, `${own.join(', ')}: never published for ${symbol}`)
    : step(
        true,
        `${own.join(', ')}: only what the venue began with could be these, and it is in force no more`,
      );
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
async function signatureStep(venue: Venue, head: Head, read: Lines): Promise<CheckedStep> {
  const { symbol } = head;
  const own = verifyChain({ ...read, symbol }, read.lines);
  const bySeq = [...head.signatures].sort((a, b) => a.seq - b.seq);
  const later = bySeq.find(({ seq }) => seq >= own.lastSeq);
  const earlier = bySeq.findLast(({ seq }) => seq < own.firstSeq);
  const one = later ?? earlier;
  const step = (isRight: boolean, detail: string) => ({ name: 'signature', isRight, detail });
  if (own.lines === 0) return step(false, 'no lines');
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
      ? await leadsTo(venue, { symbol, own, to: later })
      : await comesFrom(venue, { symbol, previous: read.previous, firstSeq: own.firstSeq, from: one });
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
