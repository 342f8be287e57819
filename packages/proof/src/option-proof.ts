/**
 * "Check it yourself" (R-OPT-4): what an option order paid, worked out again from the published lines around it. Every step
 * is named, so that a broken one can be shown.
 */
import type { HaltNotice, OptionOutcome, OptionType } from '@candor/formulas';
import type { OptionVoidReason } from './replay-option.ts';
import { replayOption } from './replay-option.ts';
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
  /** Null when it was void before a tick gave it a strike. */
  strikeSeq: number | null;
  strike: bigint | null;
  expiresAt: number | null;
  outcome: OptionOutcome;
  settlementPrice: bigint | null;
  paid: bigint;
  /** Of a void order (R-OPT-6). */
  voidReason?: OptionVoidReason | null;
  ticksMissing?: number | null;
  /** Needed where no line was published after a silence of ten minutes. */
  settledAt?: number | null;
}

export interface OptionStep {
  step:
    | 'chain'
    | 'first_tick'
    | 'strike'
    | 'expiry'
    | 'settlement_price'
    | 'outcome'
    | 'void_reason'
    | 'paid';
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
  chain: {
    symbol: string;
    previous: string;
    indexStep: bigint;
    lines: readonly ChainedLine[];
    halts?: readonly HaltNotice[];
  },
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
  const fate = replayOption(
    {
      ...claim,
      indexStep: chain.indexStep,
      until: claim.settledAt ?? claim.expiresAt ?? undefined,
      halts: chain.halts ?? [],
    },
    report.counted,
  );
  // R-OPT-3: the first usable tick after acceptance, not one the venue may choose.
  check('first_tick', fate.strikeSeq, claim.strikeSeq);
  check('strike', fate.strike, claim.strike);
  check('expiry', fate.expiresAt, claim.expiresAt);
  check('settlement_price', fate.settlementPrice, claim.settlementPrice);
  check('outcome', fate.outcome, claim.outcome);
  // Orders of a claim that names no reason are held against the outcome alone.
  if (claim.voidReason !== undefined)
    check(
      'void_reason',
      reasonOf(fate),
      reasonOf({ voidReason: claim.voidReason, ticksMissing: claim.ticksMissing ?? null }),
    );
  check('paid', fate.paid, claim.paid);
  return { isRight: steps.every(({ isRight }) => isRight), steps, chainFault: report.fault };
}

/** `ticks_missing 4`: how many were missing belongs to the reason. */
const reasonOf = (of: { voidReason: OptionVoidReason | null; ticksMissing: number | null }): string =>
  of.voidReason === 'ticks_missing' ? `ticks_missing ${of.ticksMissing}` : (of.voidReason ?? 'none');
