/** Shape of a position or order of contracts, as every call and the channel tell it. */
import * as v from 'valibot';
import { amountText, milliseconds } from './shapes.ts';

export const contractPosition = v.object({
  id: v.number(),
  match_id: v.number(),
  symbol: v.string(),
  currency_id: v.number(),
  legal_id: v.number(),
  /** 1 long, 2 short. */
  type: v.number(),
  /** 0 waiting (limit, or market until its tick), 1 open, 2 closing (on the next tick), 3 closed, 4 cancelled. */
  status: v.number(),
  is_limit: v.boolean(),
  /** Leverage. */
  multiple: v.number(),
  /** Lots, and the same in base currency. */
  share: v.number(),
  number: amountText,
  /** Open price; null until it is open. */
  price: v.nullable(amountText),
  /** Limit of a limit order. */
  target_price: v.nullable(amountText),
  /** Executable price shown when it was submitted. */
  origin_price: amountText,
  /** Mark while it is open, execution price once closed. */
  update_price: v.nullable(amountText),
  /** "0" when unset. */
  target_profit_price: amountText,
  stop_loss_price: amountText,
  /** What take profit and stop loss look at. */
  stop_source: v.picklist(['mark', 'index']),
  /** Percent. */
  max_slippage: amountText,
  origin_caution_money: amountText,
  caution_money: amountText,
  /** Set aside while it waits: margin and fee at the worst price it may execute at. */
  held: amountText,
  trade_fee: amountText,
  close_fee: amountText,
  liquidation_fee: amountText,
  /** Signed sum of funding: negative was paid. */
  funding: amountText,
  /** Signed profit before fees: at mark while open, realised once closed. */
  profits: amountText,
  /** Maintenance rate and deduction of its bracket, to preview with. */
  maintenance_rate: v.nullable(amountText),
  deduction: v.nullable(amountText),
  /**
   * What its customer had in the pair when it opened, in accounts linked with his too, and what the whole order added: its bracket (R-CT-5). Null
   * while it waits.
   */
  notional_before: v.nullable(amountText),
  notional_opened: v.nullable(amountText),
  /** Percent of the margin at open at which it is closed out instead, where the customer's country has it so (R-CT-5). */
  close_out: v.nullable(amountText),
  liquidation_price: v.nullable(amountText),
  bankruptcy_price: v.nullable(amountText),
  break_even_price: v.nullable(amountText),
  /** Why it closes, closed or was cancelled. */
  reason: v.nullable(
    v.picklist([
      'user',
      'take_profit',
      'stop_loss',
      'liquidated',
      'deleveraged',
      'slippage',
      'book_full',
      'too_large',
      'balance',
      'stopped',
      'halt_other_side',
      'barred',
    ]),
  ),
  /** Execution against the price that was asked for, to the customer's disadvantage; negative is better. */
  slippage: v.nullable(amountText),
  /** Ticks that opened, triggered and closed it: all in GET ticks. */
  open_seq: v.nullable(v.number()),
  trigger_seq: v.nullable(v.number()),
  close_seq: v.nullable(v.number()),
  /** The position a part was closed of. */
  parent_id: v.nullable(v.number()),
  create_time: milliseconds,
  opened_at: v.nullable(milliseconds),
  closed_at: v.nullable(milliseconds),
});
