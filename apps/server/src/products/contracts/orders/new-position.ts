/** A position before anything has happened to it: everything that an order does not say is empty. */
import type { NewPosition, PairTerms } from '../positions/position.ts';

type Said =
  | 'side'
  | 'is_limit'
  | 'leverage'
  | 'quoted_price'
  | 'worst_price'
  | 'max_slippage'
  | 'close_out_rate'
  | 'state'
  | 'lots'
  | 'quantity';

export const newPosition = (of: {
  userId: number;
  pairId: number;
  terms: PairTerms;
  acceptedAt: Date;
}): Omit<NewPosition, Said> => ({
  user_id: of.userId,
  pair_id: of.pairId,
  terms_version: of.terms.version,
  fee_rate: of.terms.feeRate,
  accepted_at: of.acceptedAt,
  parent_id: null,
  copy_id: null,
  held: 0n,
  take_profit: null,
  stop_loss: null,
  stop_source: 'M',
  entry_price: null,
  open_seq: null,
  opened_at: null,
  initial_margin: 0n,
  margin: 0n,
  open_fee: 0n,
  maintenance_rate: null,
  deduction: null,
  notional_before: null,
  notional_opened: null,
  liquidation_at: null,
  reason: null,
  asked_price: null,
  trigger_seq: null,
  wished_at: null,
  exit_price: null,
  close_seq: null,
  closed_at: null,
  profit: 0n,
  close_fee: 0n,
  liquidation_fee: 0n,
  shortfall: 0n,
  funding: 0n,
  changes: 0,
});
