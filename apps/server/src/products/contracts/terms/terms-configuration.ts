/**
 * Terms of contracts as a kind of configuration (R-OPS-4): lot, fees, leverages, risk tiers. A new version holds for orders
 * accepted after it came into force; every position keeps the one it was opened under (R-GEN-3). The price step is the
 * published index's and is no term.
 */
import type { RiskTier } from '@candor/formulas';
import { ONE, formatDecimal, multiplyDown } from '@candor/money';
import * as v from 'valibot';
import type { ConfigurationKind } from '../../../foundation/configuration/index.ts';
import {
  amountText,
  compareFields,
  malformedTerm,
  unitsIn,
} from '../../../foundation/configuration/index.ts';
import { readTerms } from '../contracts-store.ts';
import type { ContractPair } from '../ports.ts';
import type { PairTerms } from '../positions/position.ts';
import { insertTerms } from './terms-store.ts';

const HIGHEST_FEE = ONE / 100n;
/** R-CT-6: never above a quarter of a percent of what is closed. */
const HIGHEST_LIQUIDATION_FEE = ONE / 400n;
const HIGHEST_SLIPPAGE = ONE / 20n;
const HIGHEST_LEVERAGE = 20;
const LOWEST_TIER = 1_000n * ONE;
const HIGHEST_TIER = 100_000_000n * ONE;
/** A position that ends with less is paid for by the insurance fund at the first gap. */
const LOWEST_MAINTENANCE = ONE / 1_000n;
const HIGHEST_MAINTENANCE = ONE / 2n;

const contractTerms = v.strictObject({
  lot: amountText,
  max_lots: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(1_000_000)),
  fee_rate: amountText,
  liquidation_fee_rate: amountText,
  max_slippage: amountText,
  leverages: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[1-9][0-9]?$/))), v.minLength(1), v.maxLength(12)),
  /** `up_to max_leverage maintenance_rate` a line, ascending; the deduction follows from them. */
  tiers: v.pipe(
    v.array(v.pipe(v.string(), v.regex(/^[1-9][0-9]{0,9} [1-9][0-9]? 0\.[0-9]{1,8}$/))),
    v.minLength(1),
    v.maxLength(10),
  ),
});
export type ContractTermsValue = v.InferOutput<typeof contractTerms>;
type Units = Omit<PairTerms, 'pairId' | 'version' | 'priceStep' | 'capitalShare'>;

export function contractTermsKind(of: {
  pairs(): readonly ContractPair[];
  reload(): Promise<void>;
}): ConfigurationKind<ContractTermsValue> {
  return {
    kind: 'contract_terms',
    makers: ['market_admin'],
    checkers: ['treasurer', 'access_admin'],
    isPublished: true,
    bounds: {
      lot: { least: '0.00000001', most: '1000' },
      max_lots: { least: '1', most: '1000000' },
      fee_rate: { least: '0', most: formatDecimal(HIGHEST_FEE) },
      liquidation_fee_rate: { least: '0', most: formatDecimal(HIGHEST_LIQUIDATION_FEE) },
      max_slippage: { least: '0.0001', most: formatDecimal(HIGHEST_SLIPPAGE) },
    },
    read(input) {
      const parsed = v.safeParse(contractTerms, input);
      if (!parsed.success) {
        const field = parsed.issues[0].path?.map(({ key }) => String(key)).join('.') ?? 'value';
        throw malformedTerm(field);
      }
      readUnits(parsed.output);
      return parsed.output;
    },
    async list(db) {
      const all = await readTerms(db);
      return of.pairs().flatMap(({ id, symbol }) => {
        const terms = all.findLast(({ pairId }) => pairId === id);
        return terms === undefined ? [] : [{ key: symbol, value: shown(terms) }];
      });
    },
    compare: compareFields,
    isImmediate: () => false,
    async apply(tx, { key, value }) {
      const pair = of.pairs().find(({ symbol }) => symbol === key);
      if (pair !== undefined) await insertTerms(tx, { pairId: pair.id, ...readUnits(value) });
    },
    reload: of.reload,
  };
}

function shown(terms: PairTerms): ContractTermsValue {
  return {
    lot: formatDecimal(terms.lot),
    max_lots: terms.maxLots,
    fee_rate: formatDecimal(terms.feeRate),
    liquidation_fee_rate: formatDecimal(terms.liquidationFeeRate),
    max_slippage: formatDecimal(terms.maxSlippage),
    leverages: terms.leverages.map(String),
    tiers: terms.tiers.map(
      (tier) => `${formatDecimal(tier.upTo)} ${tier.maxLeverage} ${formatDecimal(tier.maintenanceRate)}`,
    ),
  };
}

/** Throws a Refusal that names the field which no position could stand under. */
function readUnits(value: ContractTermsValue): Units {
  const units: Units = {
    lot: unitsIn(value.lot, 'lot'),
    maxLots: value.max_lots,
    feeRate: unitsIn(value.fee_rate, 'fee_rate'),
    liquidationFeeRate: unitsIn(value.liquidation_fee_rate, 'liquidation_fee_rate'),
    maxSlippage: unitsIn(value.max_slippage, 'max_slippage'),
    leverages: value.leverages.map(Number),
    tiers: tiersOf(value.tiers),
  };
  const { tiers, leverages } = units;
  const isAscending = leverages.every((each, index) => each > (leverages[index - 1] ?? 0));
  if (units.lot <= 0n) throw malformedTerm('lot');
  if (units.feeRate > HIGHEST_FEE) throw malformedTerm('fee_rate');
  if (units.liquidationFeeRate > HIGHEST_LIQUIDATION_FEE) throw malformedTerm('liquidation_fee_rate');
  if (units.maxSlippage <= 0n || units.maxSlippage > HIGHEST_SLIPPAGE) throw malformedTerm('max_slippage');
  if (!isAscending || leverages.at(-1)! > Math.min(HIGHEST_LEVERAGE, tiers[0]!.maxLeverage))
    throw malformedTerm('leverages');
  // What is opened with the highest leverage must not be liquidated at the price it was opened at.
  // A tier starts an amount that somebody trades, ends at what the house could ever bear, and leaves something of the margin.
  const isBounded = ({ upTo, maintenanceRate }: RiskTier): boolean =>
    upTo >= LOWEST_TIER &&
    upTo <= HIGHEST_TIER &&
    maintenanceRate >= LOWEST_MAINTENANCE &&
    maintenanceRate <= HIGHEST_MAINTENANCE;
  if (!tiers.every(isBounded)) throw malformedTerm('tiers');
  const canStand = ({ maxLeverage, maintenanceRate }: RiskTier): boolean =>
    (maintenanceRate + units.feeRate) * BigInt(maxLeverage) < ONE;
  if (!tiers.every(canStand)) throw malformedTerm('tiers');
  return units;
}

/** Deductions make the maintenance margin continuous where one tier ends and the next begins. */
function tiersOf(lines: readonly string[]): RiskTier[] {
  const tiers: RiskTier[] = [];
  for (const line of lines) {
    const [upTo, maxLeverage, maintenanceRate] = line.split(' ') as [string, string, string];
    const last = tiers.at(-1);
    const next = {
      upTo: unitsIn(upTo, 'tiers'),
      maxLeverage: Number(maxLeverage),
      maintenanceRate: unitsIn(maintenanceRate, 'tiers'),
    };
    const deduction =
      last === undefined
        ? 0n
        : last.deduction + multiplyDown(last.upTo, next.maintenanceRate - last.maintenanceRate);
    const isWorse =
      last === undefined ||
      (next.upTo > last.upTo &&
        next.maxLeverage <= last.maxLeverage &&
        next.maintenanceRate > last.maintenanceRate);
    if (!isWorse || next.maintenanceRate <= 0n) throw malformedTerm('tiers');
    tiers.push({ ...next, deduction });
  }
  return tiers;
}
