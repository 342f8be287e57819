/** A customer's orders and fills, for the export of his data (R-POL-5). */
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';

const PAGE = 2_000;
type PairName = (pairId: number) => string;

export const spotExports = (pairName: PairName): ExportSource[] => [orders(pairName), fills(pairName)];

function orders(pairName: PairName): ExportSource {
  return {
    name: 'spot-orders',
    about: 'Every spot order with its final state.',
    async *rows(db, userId) {
      let after = 0n;
      for (;;) {
        const rows = await db.query<{
          id: bigint;
          pair_id: number;
          client_order_id: string | null;
          side: 'B' | 'S';
          order_type: 'L' | 'M';
          trigger_kind: 'S' | 'T' | null;
          trigger_price: bigint | null;
          time_in_force: string;
          price: bigint;
          quantity: bigint;
          filled: bigint;
          filled_quote: bigint;
          fee: bigint;
          state: string;
          created_at: Date;
          updated_at: Date;
        }>(
          `select id, pair_id, client_order_id, side, order_type, trigger_kind, trigger_price, time_in_force, price, quantity, filled, filled_quote, fee, state,
             created_at, updated_at from spot_orders where user_id = $1 and id > $2 order by id limit $3`,
          [userId, after, PAGE],
        );
        yield rows.map((row) => ({
          id: String(row.id),
          pair: pairName(row.pair_id),
          client_order_id: row.client_order_id,
          side: row.side === 'B' ? 'buy' : 'sell',
          type: typeName(row),
          trigger_price: row.trigger_price === null ? null : formatDecimal(row.trigger_price),
          time_in_force: row.time_in_force,
          price: formatDecimal(row.price),
          quantity: formatDecimal(row.quantity),
          filled: formatDecimal(row.filled),
          filled_quote: formatDecimal(row.filled_quote),
          fee: formatDecimal(row.fee),
          state: row.state,
          created_at: row.created_at.toISOString(),
          updated_at: row.updated_at.toISOString(),
        }));
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = last.id;
      }
    },
  };
}

function typeName(row: { order_type: 'L' | 'M'; trigger_kind: 'S' | 'T' | null }): string {
  const type = row.order_type === 'L' ? 'limit' : 'market';
  if (row.trigger_kind === null) return type;
  return `${row.trigger_kind === 'S' ? 'stop' : 'take_profit'}_${type}`;
}

function fills(pairName: PairName): ExportSource {
  return {
    name: 'spot-fills',
    about:
      'Every trade of his orders, from his side; a fee is in what he received. One with busted_at was undone (R-MD-6).',
    async *rows(db, userId) {
      let after = { pair: 0, tradeNo: 0n };
      for (;;) {
        const rows = await db.query<{
          pair_id: number;
          trade_no: bigint;
          order_id: bigint;
          side: 'B' | 'S';
          is_taker: boolean;
          price: bigint;
          quantity: bigint;
          quote: bigint;
          fee: bigint;
          at: Date;
          busted_at: Date | null;
        }>(
          `select pair_id, trade_no, case when is_taker then taker_order_id else maker_order_id end as order_id, side, is_taker,
             price, quantity, quote, case side when 'B' then buyer_fee else seller_fee end as fee, at,
             (select b.at from spot_busts b where b.pair_id = t.pair_id and b.trade_no = t.trade_no) as busted_at
           from (select *, case when buyer_id = $1 then 'B' else 'S' end as side,
                   (taker_side = 'B') = (buyer_id = $1) as is_taker
                 from spot_trades where (buyer_id = $1 or seller_id = $1) and (pair_id, trade_no) > ($2, $3)) t
           order by pair_id, trade_no limit $4`,
          [userId, after.pair, after.tradeNo, PAGE],
        );
        yield rows.map((row) => ({
          trade: `${row.pair_id}:${row.trade_no}`,
          at: row.at.toISOString(),
          pair: pairName(row.pair_id),
          order_id: String(row.order_id),
          side: row.side === 'B' ? 'buy' : 'sell',
          role: row.is_taker ? 'taker' : 'maker',
          price: formatDecimal(row.price),
          quantity: formatDecimal(row.quantity),
          quote: formatDecimal(row.quote),
          fee: formatDecimal(row.fee),
          busted_at: row.busted_at?.toISOString() ?? null,
        }));
        const last = rows.at(-1);
        if (last === undefined || rows.length < PAGE) return;
        after = { pair: last.pair_id, tradeNo: last.trade_no };
      }
    },
  };
}
