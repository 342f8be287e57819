/** A position as the wire shows it: what is stored, and what the mark makes of it. Pure. */
import { bankruptcyPrice, contractProfit, slippageOf } from '@candor/formulas';
import { ONE, formatDecimal } from '@candor/money';
import type { DataOf, contractChannels } from '@candor/wire';
import type { PairTerms, PositionRow } from './position.ts';
import type { ContractPair } from '../ports.ts';
import { asContract } from './position-rules.ts';

export type WirePosition = DataOf<typeof contractChannels.position>;

const STATUS = { accepted: 0, pending: 0, open: 1, closing: 2, closed: 3, cancelled: 4 } as const;
const text = (value: bigint | null): string | null => (value === null ? null : formatDecimal(value));
const whole = (value: bigint | null): number | null => (value === null ? null : Number(value));
/** A fraction of 10^-8 as percent. */
export const percent = (fraction: bigint): string => formatDecimal(fraction * 100n);

export function renderPosition(
  row: PositionRow,
  of: { pair: ContractPair; terms: PairTerms; mark: bigint | undefined },
): WirePosition {
  const { pair, terms, mark } = of;
  const isHeld = row.state === 'open' || row.state === 'closing';
  const profit = isHeld && mark !== undefined ? contractProfit(asContract(row), mark) : row.profit;
  return {
    id: Number(row.id),
    match_id: pair.id,
    symbol: pair.symbol,
    currency_id: pair.baseId,
    legal_id: pair.quoteId,
    type: row.side === 'L' ? 1 : 2,
    status: STATUS[row.state],
    is_limit: row.is_limit,
    multiple: row.leverage,
    share: row.lots,
    number: formatDecimal(row.quantity),
    price: text(row.entry_price),
    target_price: row.is_limit ? formatDecimal(row.worst_price) : null,
    origin_price: formatDecimal(row.quoted_price),
    update_price: text(row.exit_price ?? (isHeld ? (mark ?? null) : null)),
    target_profit_price: formatDecimal(row.take_profit ?? 0n),
    stop_loss_price: formatDecimal(row.stop_loss ?? 0n),
    stop_source: row.stop_source === 'M' ? 'mark' : 'index',
    max_slippage: percent(row.max_slippage),
    origin_caution_money: formatDecimal(row.initial_margin),
    caution_money: formatDecimal(row.margin),
    held: formatDecimal(row.held),
    trade_fee: formatDecimal(row.open_fee),
    close_fee: formatDecimal(row.close_fee),
    liquidation_fee: formatDecimal(row.liquidation_fee),
    funding: formatDecimal(row.funding),
    profits: formatDecimal(profit),
    close_out: row.close_out_rate === null ? null : percent(row.close_out_rate),
    maintenance_rate: row.maintenance_rate === null ? null : percent(row.maintenance_rate),
    deduction: text(row.deduction),
    notional_before: text(row.notional_before),
    notional_opened: text(row.notional_opened),
    liquidation_price: text(row.liquidation_at),
    bankruptcy_price: row.entry_price === null ? null : formatDecimal(bankruptcyPrice(asContract(row))),
    break_even_price: row.entry_price === null ? null : formatDecimal(breakEven(row, terms)),
    reason: row.reason,
    slippage: slippageText(row),
    open_seq: whole(row.open_seq),
    trigger_seq: whole(row.trigger_seq),
    close_seq: whole(row.close_seq),
    parent_id: whole(row.parent_id),
    create_time: row.accepted_at.getTime(),
    opened_at: row.opened_at?.getTime() ?? null,
    closed_at: row.closed_at?.getTime() ?? null,
  };
}

export const renderTiers = ({ tiers }: PairTerms) =>
  tiers.map((tier) => ({
    up_to: formatDecimal(tier.upTo),
    max_leverage: tier.maxLeverage,
    maintenance_rate: percent(tier.maintenanceRate),
    deduction: formatDecimal(tier.deduction),
  }));

/** Where closing would pay back both fees: long E(1+fee)/(1-fee) up, short E(1-fee)/(1+fee) down, to the tick. */
function breakEven(row: PositionRow, { feeRate, priceStep }: PairTerms): bigint {
  const entry = row.entry_price!;
  if (row.side === 'S') return ((entry * (ONE - feeRate)) / (ONE + feeRate) / priceStep) * priceStep;
  const divisor = (ONE - feeRate) * priceStep;
  return ((entry * (ONE + feeRate) + divisor - 1n) / divisor) * priceStep;
}

/** Closing sells a long and buys back a short. */
function slippageText(row: PositionRow): string | null {
  if (row.exit_price === null || row.asked_price === null) return null;
  return formatDecimal(slippageOf(row.side === 'L' ? 'sell' : 'buy', row.asked_price, row.exit_price));
}
