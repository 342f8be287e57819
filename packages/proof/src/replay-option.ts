/**
 * An option's life, tick by tick as the venue has to act on it: the ten minutes' void (R-IDX-3), the strike (R-OPT-3), the
 * settlement (R-OPT-4 to 6). Nothing but the order and published lines goes in.
 */
import type { HaltNotice, OptionOutcome, OptionTick, OptionType } from '@candor/formulas';
import { SETTLEMENT_TICKS, SILENCE_MS, isVoidedByHalt, settleOption } from '@candor/formulas';

export type OptionVoidReason = 'ticks_missing' | 'no_price' | 'halted';

export interface OptionTerms {
  type: OptionType;
  stake: bigint;
  payoutRatio: bigint;
  flatBand: bigint | null;
  durationMs: number;
  acceptedAt: number;
  /** Price step of the symbol. */
  indexStep: bigint;
  /** Until when it is known that nothing else was published: the time of settlement, or now. */
  until: number | undefined;
  /** Announced halts around the expiry; which of them void is R-OPT-12a's. */
  halts: readonly HaltNotice[];
}

export interface OptionFate {
  strikeSeq: number | null;
  strike: bigint | null;
  expiresAt: number | null;
  /** Null while it is undecided. */
  outcome: OptionOutcome | null;
  settlementPrice: bigint | null;
  voidReason: OptionVoidReason | null;
  ticksMissing: number | null;
  paid: bigint | null;
}

const UNDECIDED: OptionFate = {
  strikeSeq: null,
  strike: null,
  expiresAt: null,
  outcome: null,
  settlementPrice: null,
  voidReason: null,
  ticksMissing: null,
  paid: null,
};

/** `ticks` in order, from before the acceptance on. */
export function replayOption(terms: OptionTerms, ticks: readonly OptionTick[]): OptionFate {
  const { acceptedAt, until, stake } = terms;
  const voided = (fate: OptionFate, voidReason: OptionVoidReason): OptionFate => ({
    ...fate,
    outcome: 'void',
    voidReason,
    paid: stake,
  });
  let fate = UNDECIDED;
  let lastUsableAt: number | undefined;
  for (const tick of ticks) {
    const isUsable = tick.status !== 'degraded';
    if (tick.at > acceptedAt) {
      if (lastUsableAt !== undefined && tick.at - lastUsableAt >= SILENCE_MS) return voided(fate, 'no_price');
      if (isUsable && fate.strikeSeq === null) fate = struck(fate, terms, tick);
      if (fate.expiresAt !== null && tick.at >= fate.expiresAt) return settled(fate, terms, ticks);
    }
    if (isUsable) lastUsableAt = tick.at;
  }
  if (until === undefined) return fate;
  if (lastUsableAt !== undefined && until - lastUsableAt >= SILENCE_MS) return voided(fate, 'no_price');
  // The tick that settled it may lie behind the lines at hand; those of its window do not.
  return fate.expiresAt !== null && until >= fate.expiresAt ? settled(fate, terms, ticks) : fate;
}

const struck = (
  fate: OptionFate,
  { durationMs }: OptionTerms,
  { seq, at, index }: OptionTick,
): OptionFate => ({
  ...fate,
  strikeSeq: seq,
  strike: index,
  expiresAt: at + durationMs,
});

function settled(fate: OptionFate, terms: OptionTerms, ticks: readonly OptionTick[]): OptionFate {
  const expiresAt = fate.expiresAt!;
  const life = { acceptedAt: terms.acceptedAt, expiresAt };
  if (terms.halts.some((halt) => isVoidedByHalt(halt, life)))
    return { ...fate, outcome: 'void', voidReason: 'halted', paid: terms.stake };
  const { outcome, settlementPrice, paid, counted } = settleOption(
    { ...terms, strike: fate.strike!, expiresAt },
    ticks,
  );
  const isVoid = outcome === 'void';
  return {
    ...fate,
    outcome,
    settlementPrice,
    voidReason: isVoid ? 'ticks_missing' : null,
    ticksMissing: isVoid ? SETTLEMENT_TICKS - counted.length : null,
    paid,
  };
}
