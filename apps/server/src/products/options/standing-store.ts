/** Options of a customer that are not settled, for operators who answer him. */
import { formatDecimal } from '@candor/money';
import type { StandingSource } from '../../foundation/standing/index.ts';

interface Row {
  id: bigint;
  pair_id: number;
  type: 'C' | 'P' | 'F';
  stake: bigint;
  state: string;
  duration_s: number;
  accepted_at: Date;
}

const DIRECTIONS = { C: 'up', P: 'down', F: 'flat' } as const;

export const optionStanding =
  (symbolOf: (pairId: number) => string): StandingSource =>
  async (db, { userId, most }) => {
    const rows = await db.query<Row>(
      `select id, pair_id, type, stake, state, duration_s, accepted_at from options_orders
       where user_id = $1 and state in ('accepted', 'open') order by accepted_at desc, id desc limit $2`,
      [userId, most],
    );
    return rows.map((row) => ({
      id: String(row.id),
      at: row.accepted_at.getTime(),
      params: {
        pair: symbolOf(row.pair_id),
        side: DIRECTIONS[row.type],
        amount: formatDecimal(row.stake),
        state: row.state,
        days: `${row.duration_s} s`,
      },
    }));
  };
