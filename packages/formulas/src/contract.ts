/**
 * Linear, isolated contracts by lots (R-CT-3 to 7): margin, fees, profit, liquidation and what a close pays. The server
 * settles with it, the order panel previews with it, and a customer recomputes his own position with it.
 */
import { ONE, maxOf, minOf, multiplyDown } from '@candor/money';

export type ContractSide = 'long' | 'short';

/** One row of the risk table: up to this notional at open. Amounts and fractions in 10^-8. */
export interface RiskTier {
  upTo: bigint;
  maxLeverage: number;
  /** Maintenance rate, a fraction of notional. */
  maintenanceRate: bigint;
  deduction: bigint;
}

export interface ContractTerms {
  /** Base currency of one lot. */
  lot: bigint;
  priceStep: bigint;
  /** Of notional, when opening and when closing. */
  feeRate: bigint;
  /** Of exit notional at most, to the insurance fund (R-CT-6). */
  liquidationFeeRate: bigint;
  /** Ascending. */
  tiers: readonly RiskTier[];
}

/** What a position is, as far as money is concerned. */
export interface ContractPosition {
  side: ContractSide;
  /** Base currency: lots times lot. */
  quantity: bigint;
  entryPrice: bigint;
  /** Present margin: the initial one and what was added. */
  margin: bigint;
  /** Its bracket by the customer's whole notional in the pair when it opened. */
  tier: RiskTier;
  /** Where a profile closes out by margin instead (R-CT-5, EEA): at or below this equity. */
  closeOutAt?: bigint | undefined;
}

/** Half of the margin at open, for instance: what is left of it rounds up, so that close-out comes no later. */
export const closeOutEquity = (initialMargin: bigint, rate: bigint): bigint =>
  (initialMargin * rate + ONE - 1n) / ONE;

/** q*E, exact: lot decimals plus price step decimals are at most 8. */
export const notionalAt = (quantity: bigint, price: bigint): bigint => multiplyDown(quantity, price);

/** The first tier that reaches this notional; undefined above the user cap. */
export function tierOf(tiers: readonly RiskTier[], notional: bigint): RiskTier | undefined {
  return tiers.find((tier) => notional <= tier.upTo);
}

/** What a whole notional must be kept with: the rate of its tier less the deduction, truncated. Undefined above the user cap. */
export function maintenanceOf(tiers: readonly RiskTier[], notional: bigint): bigint | undefined {
  const tier = tierOf(tiers, notional);
  return tier === undefined ? undefined : multiplyDown(notional, tier.maintenanceRate) - tier.deduction;
}

/**
 * The tier of an order on top of what its customer has in the pair `before` it, orders that wait included: a risk tier by
 * pieces would be no tier (X-CT-11). Its leverage and rate are those of the whole; its deduction is what the whole has more
 * of it, so that all orders together need exactly the whole's maintenance and none that is open moves when another opens
 * (R-GEN-3, ADR 55). Undefined above the user cap.
 */
export function bracketOf(
  tiers: readonly RiskTier[],
  { before, notional }: { before: bigint; notional: bigint },
): RiskTier | undefined {
  const [below, tier] = [tierOf(tiers, before), tierOf(tiers, before + notional)];
  if (below === undefined || tier === undefined) return undefined;
  // Rounded up and taken off: no more may be deducted than is exact.
  const passed = (before * (tier.maintenanceRate - below.maintenanceRate) + ONE - 1n) / ONE;
  return { ...tier, deduction: maxOf(tier.deduction - below.deduction - passed, 0n) };
}

/** C(N/leverage), R-CT-3. */
export function initialMargin(notional: bigint, leverage: number): bigint {
  const by = BigInt(leverage);
  return (notional + by - 1n) / by;
}

/** T(q*price*fee), R-CT-3. */
export function contractFee(quantity: bigint, price: bigint, feeRate: bigint): bigint {
  return (quantity * price * feeRate) / (ONE * ONE);
}

/** s*q*(price-E), truncated toward zero (R-CT-4, R-MONEY-3). */
export function contractProfit(
  { side, quantity, entryPrice }: Pick<ContractPosition, 'side' | 'quantity' | 'entryPrice'>,
  price: bigint,
): bigint {
  const change = side === 'long' ? price - entryPrice : entryPrice - price;
  return (quantity * change) / ONE;
}

/**
 * R-CT-5: m + u <= q*mark*mmr - ded + q*mark*fee. Compared without rounding, in units of 10^-24; this inequality decides,
 * not the displayed price.
 */
export function isLiquidated(position: ContractPosition, mark: bigint, feeRate: bigint): boolean {
  const { side, quantity, entryPrice, margin, tier, closeOutAt } = position;
  const change = side === 'long' ? mark - entryPrice : entryPrice - mark;
  if (closeOutAt !== undefined) return margin * ONE + quantity * change <= closeOutAt * ONE;
  const equity = (margin * ONE + quantity * change) * ONE;
  const required = quantity * mark * (tier.maintenanceRate + feeRate) - tier.deduction * ONE * ONE;
  return equity <= required;
}

/**
 * The displayed liquidation price (R-CT-5, R-MONEY-3): solved for the mark, long rounded up and short down to the price step, so
 * that danger shows earlier. Undefined when no positive price liquidates.
 */
export function liquidationPrice(
  position: ContractPosition,
  { feeRate, priceStep }: Pick<ContractTerms, 'feeRate' | 'priceStep'>,
): bigint | undefined {
  const { side, quantity, entryPrice, margin, tier, closeOutAt } = position;
  if (closeOutAt !== undefined) return closeOutPrice({ ...position, closeOutAt }, priceStep);
  const rate = tier.maintenanceRate + feeRate;
  const entry = quantity * entryPrice;
  const rest = (margin + tier.deduction) * ONE;
  if (side === 'long') {
    const [numerator, denominator] = [(entry - rest) * ONE, quantity * (ONE - rate)];
    return numerator <= 0n ? undefined : ceilToStep(numerator, denominator, priceStep);
  }
  return (((entry + rest) * ONE) / (quantity * (ONE + rate) * priceStep)) * priceStep;
}

/** Equity is linear in the price: entry less (or plus) what may be lost a unit. */
function closeOutPrice(
  { side, quantity, entryPrice, margin, closeOutAt }: ContractPosition & { closeOutAt: bigint },
  priceStep: bigint,
): bigint | undefined {
  const spare = (margin - closeOutAt) * ONE;
  if (side === 'short') return ((quantity * entryPrice + spare) / (quantity * priceStep)) * priceStep;
  const numerator = quantity * entryPrice - spare;
  return numerator <= 0n ? undefined : ceilToStep(numerator, quantity, priceStep);
}

/** Where the margin is used up: no fee, no maintenance (X-CT-1). Truncated to 10^-8. */
export function bankruptcyPrice({ side, quantity, entryPrice, margin }: ContractPosition): bigint {
  const step = (margin * ONE) / quantity;
  return side === 'long' ? maxOf(entryPrice - step, 0n) : entryPrice + step;
}

export type CloseReason = 'user' | 'take_profit' | 'stop_loss' | 'liquidated' | 'deleveraged';

/** Every amount of a close, in quote currency, none negative (P-CT-2 to 5). */
export interface ContractClose {
  profit: bigint;
  /** Paid to the book out of the margin. */
  loss: bigint;
  /** What the margin could not cover; the insurance fund pays it to the book (R-CT-7). */
  shortfall: bigint;
  closeFee: bigint;
  /** To the insurance fund, on liquidation only (R-CT-6). */
  liquidationFee: bigint;
  /** Margin and profit less fees: what becomes available. */
  returned: bigint;
}

/**
 * What closing (a part of) a position at `exit` pays. A customer never loses more than the margin: beyond it the insurance
 * fund pays and no fee is taken; fees never exceed what is left.
 */
export function closeContract(
  position: Pick<ContractPosition, 'side' | 'quantity' | 'entryPrice' | 'margin'>,
  exit: bigint,
  {
    feeRate,
    liquidationFeeRate,
    reason,
  }: { feeRate: bigint; liquidationFeeRate: bigint; reason: CloseReason },
): ContractClose {
  const { quantity, margin } = position;
  const result = contractProfit(position, exit);
  const profit = maxOf(result, 0n);
  const wholeLoss = maxOf(-result, 0n);
  const loss = minOf(wholeLoss, margin);
  const shortfall = wholeLoss - loss;
  let left = margin - loss + profit;
  // Auto-deleveraging is not the customer's wish: no fee (R-CT-12).
  const closeFee = reason === 'deleveraged' ? 0n : minOf(contractFee(quantity, exit, feeRate), left);
  left -= closeFee;
  const liquidationFee =
    reason === 'liquidated' ? minOf(left, contractFee(quantity, exit, liquidationFeeRate)) : 0n;
  return { profit, loss, shortfall, closeFee, liquidationFee, returned: left - liquidationFee };
}

/** How far a fill was from what was asked for, to the customer's disadvantage; negative is better (X-CT-9). */
export function slippageOf(side: 'buy' | 'sell', asked: bigint, filled: bigint): bigint {
  return side === 'buy' ? filled - asked : asked - filled;
}

function ceilToStep(numerator: bigint, denominator: bigint, step: bigint): bigint {
  const divisor = denominator * step;
  return ((numerator + divisor - 1n) / divisor) * step;
}
