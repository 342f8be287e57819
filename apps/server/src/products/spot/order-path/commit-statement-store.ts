/**
 * The call of spot_commit, made from one description of its parameters: their names, types and order stand here and in
 * the function, and nowhere else. Named notation, so that neither side has to count.
 */
import type { Column, ColumnType } from './column-bytes.ts';
import { columnBytes } from './column-bytes.ts';

const HEAD = {
  p_pair: 'integer',
  p_expected_seq: 'bigint',
  p_after: 'uuid',
  p_fence: 'integer',
  p_new_seq: 'bigint',
  p_last_trade: 'bigint',
  p_batch: 'uuid',
  p_commands: 'json',
  p_at: 'timestamptz',
} as const;

/** Element types of the arrays. */
const COLUMNS = {
  p_kind: 'text',
  p_ref_type: 'text',
  p_ref_id: 'text',
  p_actor: 'text',
  p_idem_key: 'text',
  p_line_journal: 'integer',
  p_line_balance: 'bigint',
  p_line_bucket: '"char"',
  p_line_currency: 'integer',
  p_line_amount: 'bigint',
  p_new_id: 'bigint',
  p_new_user: 'integer',
  p_new_group: 'integer',
  p_new_client: 'text',
  p_new_side: '"char"',
  p_new_type: '"char"',
  p_new_tif: 'text',
  p_new_price: 'bigint',
  p_new_quantity: 'bigint',
  p_new_budget: 'bigint',
  p_new_filled: 'bigint',
  p_new_filled_quote: 'bigint',
  p_new_fee: 'bigint',
  p_new_hold: 'bigint',
  p_new_maker_rate: 'bigint',
  p_new_taker_rate: 'bigint',
  p_new_state: 'text',
  p_new_priority: 'bigint',
  p_new_trigger: 'bigint',
  p_new_trigger_kind: '"char"',
  p_new_triggered_by: 'bigint',
  p_new_sibling: 'bigint',
  p_old_id: 'bigint',
  p_old_quantity: 'bigint',
  p_old_filled: 'bigint',
  p_old_filled_quote: 'bigint',
  p_old_fee: 'bigint',
  p_old_hold: 'bigint',
  p_old_state: 'text',
  p_old_price: 'bigint',
  p_old_priority: 'bigint',
  p_old_triggered_by: 'bigint',
  p_trade_no: 'bigint',
  p_trade_price: 'bigint',
  p_trade_quantity: 'bigint',
  p_trade_quote: 'bigint',
  p_trade_side: '"char"',
  p_trade_taker: 'bigint',
  p_trade_maker: 'bigint',
  p_trade_buyer: 'integer',
  p_trade_seller: 'integer',
  p_trade_buyer_fee: 'bigint',
  p_trade_seller_fee: 'bigint',
  p_user: 'integer',
  p_user_events: 'bigint',
  p_user_told: 'text',
  p_key_user: 'integer',
  p_key: 'text',
  p_key_call: 'text',
  p_key_fingerprint: 'text',
  p_key_body: 'text',
} as const satisfies Record<string, ColumnType>;

export type CommitHead = Record<keyof typeof HEAD, string | number | Date | null>;
type ColumnName = keyof typeof COLUMNS;
/** The columns whose name begins so, as `columnsOf('p_trade', …)` makes them. */
export type ColumnsOf<Prefix extends string> = Record<Extract<ColumnName, `${Prefix}${string}`>, Column>;
export type CommitColumns = Record<ColumnName, Column>;

const HEAD_NAMES = Object.keys(HEAD) as (keyof typeof HEAD)[];
const COLUMN_NAMES = Object.keys(COLUMNS) as ColumnName[];

/** `select … from spot_commit(p_pair => $1::integer, …)`. */
export const COMMIT = `select outcome, journal_ids, balance_ids, availables, frozens, users, useqs from spot_commit(${[
  ...HEAD_NAMES.map((name) => `${name} => $n::${HEAD[name]}`),
  ...COLUMN_NAMES.map((name) => `${name} => $n::${COLUMNS[name]}[]`),
]
  .map((argument, n) => argument.replace('$n', `$${n + 1}`))
  .join(', ')})`;

export function commitValues(head: CommitHead, columns: CommitColumns): unknown[] {
  return [
    ...HEAD_NAMES.map((name) => head[name]),
    ...COLUMN_NAMES.map((name) => columnBytes(columns[name], COLUMNS[name])),
  ];
}
