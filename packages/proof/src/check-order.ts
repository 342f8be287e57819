/** Checks one order from public data only: fetches the lines around it, works everything out again, and finds the signature over them. */
import { formatDecimal } from '@candor/money';
import type { CheckedStep } from './check-chain.ts';
import { correctionSteps, keyStep } from './check-chain.ts';
import type { ContractClaim } from './contract-proof.ts';
import { verifyContract } from './contract-proof.ts';
import { linesAround, signatureStep } from './lines-around.ts';
import type { RiskClaim } from './risk-proof.ts';
import { readTiers } from './published-tiers.ts';
import type { OptionClaim } from './option-proof.ts';
import { verifyOption } from './option-proof.ts';
import type { Proof } from './proof-file.ts';
import type { Head, Venue } from './public-ticks.ts';
import { readHalts, readHead, readLinesBetween } from './public-ticks.ts';
import { verifyChain } from './tick-chain.ts';

export interface CheckedOrder {
  isRight: boolean;
  steps: CheckedStep[];
}

/** Lines read before the acceptance, so that a silence around it is seen. */
const BEFORE_MS = 60_000;

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
  const shown: CheckedStep[] = steps.map(({ step, isRight, expected, found }) => ({
    name: step,
    isRight,
    detail: isRight ? found : `computed ${expected}, the venue says ${found}`,
  }));
  const report = verifyChain({ ...read, symbol: head.symbol }, read.lines);
  if (claim.type === 'flat') shown.unshift(await soldStep(venue));
  return [...shown, ...correctionSteps(head, report), await signatureStep(venue, head, read)];
}

/** R-OPT-2: flat is sold in a demo only. A file of evidence may have been made before this was asked. */
async function soldStep(venue: Venue): Promise<CheckedStep> {
  const { mode } = (await venue.get('status').catch(() => ({}))) as { mode?: string };
  const detail =
    mode === undefined ? 'flat; of what kind the venue is was not said' : `flat, in a ${mode} venue`;
  return { name: 'sold', isRight: mode !== 'live', detail };
}

async function contractSteps(venue: Venue, head: Head, claim: ContractClaim): Promise<CheckedStep[]> {
  const seqs = [claim.openSeq, claim.triggerSeq, claim.closeSeq].filter((seq) => seq !== null);
  const { ticks, steps } = await linesAround(venue, head, { seqs });
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
  const ownTiers = terms.tiers.map(({ upTo, maxLeverage, maintenanceRate }) =>
    [formatDecimal(upTo), maxLeverage, formatDecimal(maintenanceRate)].join(' '),
  );
  const published = await readTiers(venue, symbol);
  const isKnown = published.versions.some((tiers) => tiers.join('\n') === ownTiers.join('\n'));
  const step = (isRight: boolean, detail: string) => ({ name: 'terms', isRight, detail });
  if (isKnown) return step(true, ownTiers.join(', '));
  return published.isWhole
    ? step(false, `${ownTiers.join(', ')}: never published for ${symbol}`)
    : step(
        true,
        `${ownTiers.join(', ')}: only what the venue began with could be these, and it is in force no more`,
      );
}
