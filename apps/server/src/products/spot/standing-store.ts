/** Open orders of a customer, for operators who answer him. */
import { formatDecimal } from '@candor/money';
import type { StandingSource } from '../../foundation/standing/index.ts';

interface Row {
  id: bigint;
  pair_id: number;
  side: 'B' | 'S';
  price: bigint;
  quantity: bigint;
  filled: bigint;
  created_at: Date;
}

export const spotStanding =
  (symbolOf: (pairId: number) => string): StandingSource =>
  async (db, { userId, most }) => {
    const rows = await db.query<Row>(
      `select id, pair_id, side, price, quantity, filled, created_at from spot_orders
       where user_id = $1 and is_open order by created_at desc, id desc limit $2`,
      [userId, most],
    );
    return rows.map((row) => ({
      id: String(row.id),
      at: row.created_at.getTime(),
      params: {
        pair: symbolOf(row.pair_id),
        side: row.side === 'B' ? 'buy' : 'sell',
        price: formatDecimal(row.price),
        quantity: formatDecimal(row.quantity),
        filled: formatDecimal(row.filled),
      },
    }));
  };
