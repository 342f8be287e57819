/** Waiting orders and open positions of a customer, for operators who answer him. */
import { formatDecimal } from '@candor/money';
import type { StandingSource } from '../../foundation/standing/index.ts';

interface Row {
  id: bigint;
  pair_id: number;
  side: 'L' | 'S';
  state: string;
  leverage: number;
  lots: number;
  entry_price: bigint | null;
  margin: bigint;
  accepted_at: Date;
}

export const contractStanding =
  (symbolOf: (pairId: number) => string): StandingSource =>
  async (db, { userId, most }) => {
    const rows = await db.query<Row>(
      `select id, pair_id, side, state, leverage, lots, entry_price, margin, accepted_at from contracts_positions
       where user_id = $1 and state in ('accepted', 'pending', 'open', 'closing') order by accepted_at desc, id desc limit $2`,
      [userId, most],
    );
    return rows.map((row) => ({
      id: String(row.id),
      at: row.accepted_at.getTime(),
      params: {
        pair: symbolOf(row.pair_id),
        side: row.side === 'L' ? 'long' : 'short',
        state: row.state,
        lots: `${row.lots} × ${row.leverage}`,
        price: row.entry_price === null ? '' : formatDecimal(row.entry_price),
        margin: formatDecimal(row.margin),
      },
    }));
  };
