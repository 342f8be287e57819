/** A position and the terms it stands under, as values: what rules, settlement and the store all speak of. */
import type { ContractTerms } from '@candor/formulas';
import type { CustomerAccount } from '@candor/ledger';

export type ContractState = 'accepted' | 'pending' | 'open' | 'closing' | 'closed' | 'cancelled';
export type EndReason =
  | 'user'
  | 'take_profit'
  | 'stop_loss'
  | 'liquidated'
  | 'deleveraged'
  | 'slippage'
  | 'book_full'
  | 'too_large'
  | 'balance'
  | 'stopped'
  | 'halt_other_side'
  /** Its customer is of staff or of the house, or became it (R-OPS-7). */
  | 'barred';

export interface NewPosition {
  user_id: number;
  pair_id: number;
  terms_version: number;
  /** Of its customer's level as it was accepted; null of those from before levels: its terms' rate. */
  fee_rate: bigint | null;
  side: 'L' | 'S';
  is_limit: boolean;
  leverage: number;
  quoted_price: bigint;
  worst_price: bigint;
  max_slippage: bigint;
  accepted_at: Date;
  parent_id: bigint | null;
  /** The copy whose account it stands on; null: the customer's own contract account. */
  copy_id: bigint | null;
  /** Of the margin at open, where the customer's country closes out by it (R-CT-5). */
  close_out_rate: bigint | null;
  state: ContractState;
  lots: number;
  quantity: bigint;
  held: bigint;
  take_profit: bigint | null;
  stop_loss: bigint | null;
  stop_source: 'M' | 'I';
  entry_price: bigint | null;
  open_seq: bigint | null;
  opened_at: Date | null;
  initial_margin: bigint;
  margin: bigint;
  open_fee: bigint;
  maintenance_rate: bigint | null;
  deduction: bigint | null;
  /** What its customer had in the pair before it, and what the whole order added; null before it opens, and of those from before brackets counted the whole. */
  notional_before: bigint | null;
  notional_opened: bigint | null;
  liquidation_at: bigint | null;
  reason: EndReason | null;
  asked_price: bigint | null;
  trigger_seq: bigint | null;
  wished_at: Date | null;
  exit_price: bigint | null;
  close_seq: bigint | null;
  closed_at: Date | null;
  profit: bigint;
  close_fee: bigint;
  liquidation_fee: bigint;
  shortfall: bigint;
  funding: bigint;
  changes: number;
}
export interface PositionRow extends NewPosition {
  id: bigint;
  /** Its place among all positions, in the order of their coming; never shown. */
  number: bigint;
}

/** Where its margin, fees and result stand. */
export const accountOf = ({ copy_id: copyId }: Pick<PositionRow, 'copy_id'>): CustomerAccount =>
  copyId === null ? 'contract' : `copy${Number(copyId)}`;

/** What a country's law adds to the terms. */
export interface Profile {
  country: string;
  maxLeverage: number;
  closeOutRate: bigint | null;
}

export interface PairTerms extends ContractTerms {
  pairId: number;
  version: number;
  maxLots: number;
  maxSlippage: bigint;
  leverages: readonly number[];
  capitalShare: bigint;
}
