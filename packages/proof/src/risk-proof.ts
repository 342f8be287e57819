/**
 * The bracket a position stands in and the price it is liquidated at, worked out again from the terms it was opened under
 * (R-CT-5, X-CT-11): the rate by everything its customer had in the pair, the price by its own margin.
 */
import type { ContractSide, RiskTier } from '@candor/formulas';
import { bracketOf, closeOutEquity, liquidationPrice, notionalAt } from '@candor/formulas';

/** What the venue says about the risk of a position, in 10^-8. */
export interface RiskClaim {
  terms: { feeRate: bigint; priceStep: bigint; tiers: readonly RiskTier[] };
  leverage: number;
  /** Lots of this position; a part closed of it takes at least one. */
  lots: bigint;
  /** What the customer had in the pair when it opened, and what the whole order added. */
  before: bigint;
  opened: bigint;
  maintenanceRate: bigint;
  deduction: bigint;
  /** Present margin, and the one at open. */
  margin: bigint;
  initialMargin: bigint;
  /** Fraction of the margin at open at which it is closed out instead. */
  closeOutRate: bigint | null;
}

interface Position {
  side: ContractSide;
  quantity: bigint;
  entryPrice: bigint;
  liquidationPrice: bigint | null;
}

export function checkRisk(
  position: Position,
  risk: RiskClaim,
  check: (step: 'bracket' | 'liquidation', expected: unknown, found: unknown) => void,
): void {
  const { terms, before, opened, leverage, maintenanceRate, deduction, margin } = risk;
  const bracket = bracketOf(terms.tiers, { before, notional: opened });
  check('bracket', bracket?.maintenanceRate, maintenanceRate);
  check('bracket', true, bracket !== undefined && leverage <= bracket.maxLeverage);
  check('bracket', true, bracket !== undefined && isShareOf(bracket.deduction, position, risk));
  const { side, quantity, entryPrice } = position;
  const closeOutAt =
    risk.closeOutRate === null ? undefined : closeOutEquity(risk.initialMargin, risk.closeOutRate);
  const tier = { upTo: 0n, maxLeverage: leverage, maintenanceRate, deduction };
  const ownPosition = { side, quantity, entryPrice, margin, tier, closeOutAt };
  check('liquidation', liquidationPrice(ownPosition, terms) ?? null, position.liquidationPrice);
}

/** The whole order has the whole deduction, to the last digit. Of what is left, each closing truncated its share by less than a unit. */
function isShareOf(whole: bigint, { quantity, entryPrice }: Position, risk: RiskClaim): boolean {
  const { opened, deduction, lots } = risk;
  const notional = notionalAt(quantity, entryPrice);
  if (notional >= opened) return deduction === whole && notional === opened;
  const off = deduction - (whole * notional) / opened;
  const closings = (lots * opened) / notional - lots + 1n;
  return off <= closings && -off <= closings;
}
