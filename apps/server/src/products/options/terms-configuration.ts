/**
 * Terms of options by pair and duration as a kind of configuration (R-OPS-4): payout, flat and its band, stakes. The payout
 * lies between 0.90 (R-OPT-1) and 1, where the house has no edge left (R-OPS-9); what was sold keeps its own.
 */
import { ONE, formatDecimal } from '@candor/money';
import * as v from 'valibot';
import { Refusal } from '../../platform/refusal.ts';
import type { ConfigurationKind } from '../../foundation/configuration/index.ts';
import { amountText, compareFields, malformedTerm, unitsIn } from '../../foundation/configuration/index.ts';
import { sellable } from './flat-odds-rules.ts';
import type { DurationTerms } from './purchase-rules.ts';
import { readTerms } from './options-store.ts';
import type { OptionPair } from './ports.ts';
import { saveTerms } from './terms-store.ts';

/** R-OPT-1. */
const LOWEST_PAYOUT = 90_000_000n;
const HIGHEST_STAKE = 100_000_00000000n;
/** Fractions in 10^-8, for one second: 0.005 % of the price, and band times what a win brings, its stake among it. */
const WIDEST_BAND = 5_000n;
const MOST_OF_BAND = 6_000n;

const optionTerms = v.strictObject({
  payout_ratio: amountText,
  /** Both null where flat is not sold. */
  flat_ratio: v.nullable(amountText),
  flat_band: v.nullable(amountText),
  min_stake: amountText,
  max_stake: amountText,
});
export type OptionTermsValue = v.InferOutput<typeof optionTerms>;

export function optionTermsKind(of: {
  pairs(): readonly OptionPair[];
  mode: 'demo' | 'live';
}): ConfigurationKind<OptionTermsValue> {
  return {
    kind: 'option_terms',
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    isPublished: true,
    bounds: {
      payout_ratio: { least: formatDecimal(LOWEST_PAYOUT), most: '1' },
      flat_ratio: { least: '0.9', most: '100' },
      flat_band: { least: '0.00000001', most: '0.01' },
      min_stake: { least: '0.01', most: '100' },
      max_stake: { least: '1', most: formatDecimal(HIGHEST_STAKE) },
    },
    read(input) {
      const parsed = v.safeParse(optionTerms, input);
      if (!parsed.success)
        throw malformedTerm(parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'value');
      unitsOf(parsed.output);
      return parsed.output;
    },
    async refuseUnfit(_, { key, value }) {
      if (of.mode === 'live' && value.flat_ratio !== null) throw unfit('flat_ratio', 'not_a_choice');
      refuseUnfitFlat(Number(key.split(':')[1]), unitsOf(value));
    },
    async list(db) {
      const rows = await Promise.all(
        of.pairs().map(async ({ id, symbol }) =>
          (await readTerms(db, id)).map((terms) => ({
            key: `${symbol}:${terms.durationS}`,
            value: shown(terms),
          })),
        ),
      );
      return rows.flat();
    },
    compare: compareFields,
    isImmediate: () => false,
    async apply(tx, { key, value }) {
      const [symbol, duration] = key.split(':');
      const pair = of.pairs().find((each) => each.symbol === symbol);
      if (pair !== undefined)
        await saveTerms(tx, pair.id, sellable({ durationS: Number(duration), ...unitsOf(value) }, of.mode));
    },
  };
}

/**
 * Flat is hit the oftener the wider its band is and the shorter the option runs: within a band b in about 0.8 b/σ√T of all cases at most. So
 * the band is bound by the root of the time, and what a win brings by the band, near where a price that moves by 30 % in a year gives back
 * what it takes (R-OPT-7): no two persons sell a certain win before it is counted how often it is one. In squares, as roots are no units.
 */
export function refuseUnfitFlat(
  durationS: number,
  { flatRatio, flatBand }: Pick<DurationTerms, 'flatRatio' | 'flatBand'>,
): void {
  if (flatRatio === null || flatBand === null) return;
  const time = BigInt(durationS);
  if (flatBand ** 2n > WIDEST_BAND ** 2n * time) throw unfit('flat_band', 'too_large');
  if (((ONE + flatRatio) * flatBand) ** 2n > (MOST_OF_BAND * ONE) ** 2n * time)
    throw unfit('flat_ratio', 'too_large');
}

function shown(terms: DurationTerms): OptionTermsValue {
  return {
    payout_ratio: formatDecimal(terms.payoutRatio),
    flat_ratio: terms.flatRatio === null ? null : formatDecimal(terms.flatRatio),
    flat_band: terms.flatBand === null ? null : formatDecimal(terms.flatBand),
    min_stake: formatDecimal(terms.minStake),
    max_stake: formatDecimal(terms.maxStake),
  };
}

function unitsOf(value: OptionTermsValue): Omit<DurationTerms, 'durationS'> {
  const units = {
    payoutRatio: unitsIn(value.payout_ratio, 'payout_ratio'),
    flatRatio: value.flat_ratio === null ? null : unitsIn(value.flat_ratio, 'flat_ratio'),
    flatBand: value.flat_band === null ? null : unitsIn(value.flat_band, 'flat_band'),
    minStake: unitsIn(value.min_stake, 'min_stake'),
    maxStake: unitsIn(value.max_stake, 'max_stake'),
  };
  if (units.payoutRatio < LOWEST_PAYOUT) throw malformedTerm('payout_ratio');
  if ((units.flatRatio === null) !== (units.flatBand === null) || units.flatRatio === 0n)
    throw malformedTerm('flat_ratio');
  if (units.flatBand !== null && units.flatBand <= 0n) throw malformedTerm('flat_band');
  if (units.minStake <= 0n) throw malformedTerm('min_stake');
  if (units.maxStake < units.minStake || units.maxStake > HIGHEST_STAKE) throw malformedTerm('max_stake');
  return units;
}

const unfit = (field: string, fault: string): Refusal =>
  new Refusal('invalid_request', { fields: { [field]: fault } });
