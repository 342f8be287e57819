/**
 * "Check it yourself" (R-OPT-4): what an option order paid, worked out again from the published lines around it. Every step
 * is named, so that a broken one can be shown.
 */
import type { OptionOrder, OptionOutcome, OptionType } from '@candor/formulas';
import { settleOption } from '@candor/formulas';
import type { ChainFault, ChainedLine } from './tick-chain.ts';
import { verifyChain } from './tick-chain.ts';

/** What the venue says about a settled order, in 10^-8 and milliseconds. */
export interface OptionClaim {
  type: OptionType;
  stake: bigint;
  payoutRatio: bigint;
  flatBand: bigint | null;
  durationMs: number;
  acceptedAt: number;
  strikeSeq: number;
  strike: bigint;
  expiresAt: number;
  outcome: OptionOutcome;
  settlementPrice: bigint | null;
  paid: bigint;
}

export interface OptionStep {
  step: 'chain' | 'first_tick' | 'strike' | 'expiry' | 'settlement_price' | 'outcome' | 'paid';
  isRight: boolean;
  expected: string;
  found: string;
}

export interface OptionReport {
  isRight: boolean;
  steps: OptionStep[];
  chainFault: ChainFault | undefined;
}

/** `lines` follow `previous` without a gap, from before the acceptance to after the expiry. */
export function verifyOption(
  claim: OptionClaim,
  chain: { symbol: string; previous: string; tick: bigint; lines: readonly ChainedLine[] },
): OptionReport {
  const report = verifyChain(chain, chain.lines);
  const steps: OptionStep[] = [];
  const check = (step: OptionStep['step'], expected: unknown, found: unknown): void => {
    steps.push({ step, isRight: expected === found, expected: String(expected), found: String(found) });
  };
  check(
    'chain',
    'unbroken',
    report.fault === undefined ? 'unbroken' : `${report.fault.step} at ${report.fault.seq}`,
  );
  // R-OPT-3: the first usable tick after acceptance, not one the venue may choose.
  const first = report.ticks.find(({ at, status }) => at > claim.acceptedAt && status !== 'degraded');
  check('first_tick', first?.seq, claim.strikeSeq);
  check('strike', first?.index, claim.strike);
  check('expiry', first === undefined ? undefined : first.at + claim.durationMs, claim.expiresAt);
  const order: OptionOrder = { ...claim, tick: chain.tick };
  const settled = settleOption(order, report.ticks);
  check('settlement_price', settled.settlementPrice, claim.settlementPrice);
  check('outcome', settled.outcome, claim.outcome);
  check('paid', settled.paid, claim.paid);
  return { isRight: steps.every(({ isRight }) => isRight), steps, chainFault: report.fault };
}
