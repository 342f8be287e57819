/** Why a position closed or an order was cancelled, as keys of the text area. */
import type { Position } from './positions/position-rules.ts';

export const REASON_WORD = {
  user: 'byUser',
  take_profit: 'byTakeProfit',
  stop_loss: 'byStopLoss',
  liquidated: 'byLiquidation',
  deleveraged: 'byDeleveraging',
  slippage: 'bySlippage',
  book_full: 'byBookFull',
  too_large: 'byTooLarge',
  balance: 'byBalance',
  stopped: 'byStop',
  halt_other_side: 'byHaltSide',
  barred: 'byBarred',
} as const satisfies Record<NonNullable<Position['reason']>, string>;
