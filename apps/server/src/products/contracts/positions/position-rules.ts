/** What a published tick does to one position: which trigger it meets, what opening and closing make of it. Pure. */
import type { CloseReason, ContractClose, ContractPosition } from '@candor/formulas';
import {
  bracketOf,
  closeContract,
  closeOutEquity,
  contractFee,
  initialMargin,
  isLiquidated,
  liquidationPrice,
  notionalAt,
} from '@candor/formulas';
import type { PairTerms, PositionRow } from './position.ts';

export const sideOf = ({ side }: { side: 'L' | 'S' }): 'long' | 'short' => (side === 'L' ? 'long' : 'short');

/** A row as the formulas see it; the tier is the one it opened in, its deduction the part this row has of it. */
export function asContract(row: PositionRow): ContractPosition {
  return {
    side: sideOf(row),
    quantity: row.quantity,
    entryPrice: row.entry_price!,
    margin: row.margin,
    tier: {
      upTo: 0n,
      maxLeverage: row.leverage,
      maintenanceRate: row.maintenance_rate!,
      deduction: row.deduction!,
    },
    closeOutAt:
      row.close_out_rate === null ? undefined : closeOutEquity(row.initial_margin, row.close_out_rate),
  };
}

/** After a change of margin or quantity. */
export function withThreshold(row: PositionRow, terms: PairTerms): PositionRow {
  return { ...row, liquidation_at: liquidationPrice(asContract(row), terms) ?? null };
}

/** R-CT-8, R-CT-5: on one tick the stop loss comes before liquidation, and that before the take profit. */
export function triggerOf(
  row: PositionRow,
  { mark, index, terms }: { mark: bigint; index: bigint; terms: PairTerms },
): { reason: 'take_profit' | 'stop_loss' | 'liquidated'; asked: bigint } | undefined {
  const price = row.stop_source === 'M' ? mark : index;
  const isLong = row.side === 'L';
  const { take_profit: takeProfit, stop_loss: stopLoss } = row;
  if (stopLoss !== null && (isLong ? price <= stopLoss : price >= stopLoss))
    return { reason: 'stop_loss', asked: stopLoss };
  if (isLiquidated(asContract(row), mark, terms.feeRate))
    return { reason: 'liquidated', asked: row.liquidation_at ?? mark };
  if (takeProfit !== null && (isLong ? price >= takeProfit : price <= takeProfit))
    return { reason: 'take_profit', asked: takeProfit };
  return undefined;
}

export type Opening =
  | { cancelled: 'slippage' | 'too_large' }
  | { row: PositionRow; notional: bigint; need: bigint };

/**
 * R-CT-2, R-CT-3: what the executable price of its tick makes of an order. `notionalBefore` is what its customer has in the
 * pair from orders accepted before it: its bracket begins there (X-CT-11).
 */
export function openAt(
  row: PositionRow,
  of: { price: bigint; seq: number; at: Date; terms: PairTerms; notionalBefore: bigint },
): Opening {
  const { price, seq, at, terms, notionalBefore } = of;
  const isWorse = row.side === 'L' ? price > row.worst_price : price < row.worst_price;
  if (isWorse) return { cancelled: 'slippage' };
  const notional = notionalAt(row.quantity, price);
  const tier = bracketOf(terms.tiers, { before: notionalBefore, notional });
  if (tier === undefined || row.leverage > tier.maxLeverage) return { cancelled: 'too_large' };
  const margin = initialMargin(notional, row.leverage);
  const fee = contractFee(row.quantity, price, terms.feeRate);
  const opened = withThreshold(
    {
      ...row,
      state: 'open',
      held: 0n,
      entry_price: price,
      open_seq: BigInt(seq),
      opened_at: at,
      initial_margin: margin,
      margin,
      open_fee: fee,
      maintenance_rate: tier.maintenanceRate,
      deduction: tier.deduction,
      notional_before: notionalBefore,
      notional_opened: notional,
    },
    terms,
  );
  return { row: opened, notional, need: margin + fee };
}

/** P-CT-2 to 5. `payable` is the part of its profit that can be paid, as a fraction; whole but in R-CT-12's last resort. */
export function closeAt(
  row: PositionRow,
  of: { price: bigint; terms: PairTerms; payable?: { part: bigint; whole: bigint } | undefined },
): ContractClose {
  const { price, terms, payable } = of;
  const reason = row.reason as CloseReason;
  const close = closeContract(asContract(row), price, { ...terms, reason });
  if (payable === undefined || close.profit === 0n) return close;
  const profit = (close.profit * payable.part) / payable.whole;
  const left = row.margin + profit;
  const closeFee = close.closeFee < left ? close.closeFee : left;
  const after = left - closeFee;
  const liquidationFee = close.liquidationFee < after ? close.liquidationFee : after;
  return { ...close, profit, closeFee, liquidationFee, returned: after - liquidationFee };
}

/** A part closes: its share of margin, fee, deduction and funding goes with it, truncated; the rest stays by subtraction. */
export function splitOff(row: PositionRow, lots: number): { rest: PositionRow; part: PositionRow } {
  const [share, all] = [BigInt(lots), BigInt(row.lots)];
  const of = (value: bigint): bigint => (value * share) / all;
  const moved = {
    quantity: of(row.quantity),
    margin: of(row.margin),
    initial_margin: of(row.initial_margin),
    open_fee: of(row.open_fee),
    deduction: of(row.deduction!),
    funding: of(row.funding),
  };
  const rest: PositionRow = {
    ...row,
    lots: row.lots - lots,
    quantity: row.quantity - moved.quantity,
    margin: row.margin - moved.margin,
    initial_margin: row.initial_margin - moved.initial_margin,
    open_fee: row.open_fee - moved.open_fee,
    deduction: row.deduction! - moved.deduction,
    funding: row.funding - moved.funding,
  };
  return { rest, part: { ...row, ...moved, lots, parent_id: row.id, changes: 0 } };
}
