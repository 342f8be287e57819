/** A customer's options and the published ticks that decided them, for the copy of his data (R-POL-5). */
import { SETTLEMENT_WINDOW_MS } from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import type { ExportSource } from '../../foundation/identity/index.ts';
import type { PublishedTick, Ticks } from '../../foundation/ticks/index.ts';
import type { Queryable } from '../../platform/db/database.ts';

const PAGE = 500;

interface Row {
  id: bigint;
  pair_id: number;
  type: 'C' | 'P' | 'F';
  duration_s: number;
  stake: bigint;
  payout_ratio: bigint;
  state: string;
  strike: bigint | null;
  strike_seq: bigint | null;
  settlement_price: bigint | null;
  void_reason: string | null;
  paid: bigint | null;
  accepted_at: Date;
  expires_at: Date | null;
  settled_at: Date | null;
}

interface OwnLimits {
  tested_at: Date | null;
  daily_loss_limit: bigint;
  next_loss_limit: bigint | null;
  next_limit_at: Date | null;
  cool_off_until: Date | null;
  excluded_until: Date | null;
}

const TYPES = { C: 'call', P: 'put', F: 'flat' } as const;
const text = (value: bigint | null): string | null => (value === null ? null : formatDecimal(value));

async function* pagesOf(db: Queryable, userId: number): AsyncIterable<Row[]> {
  let after = 0n;
  for (;;) {
    const rows = await db.query<Row>(
      `select id, pair_id, type, duration_s, stake, payout_ratio, state, strike, strike_seq, settlement_price, void_reason, paid, accepted_at,
         expires_at, settled_at
       from options_orders where user_id = $1 and id > $2 order by id limit $3`,
      [userId, after, PAGE],
    );
    yield rows;
    if (rows.length < PAGE) return;
    after = rows.at(-1)!.id;
  }
}

export function optionExports(of: {
  pairName(pairId: number): string;
  ticks: Pick<Ticks, 'after' | 'between'>;
}): ExportSource[] {
  return [
    {
      name: 'options',
      about: 'Every option with its strike, its settlement price and what was paid.',
      async *rows(db, userId) {
        for await (const rows of pagesOf(db, userId))
          yield rows.map((row) => ({
            id: String(row.id),
            pair: of.pairName(row.pair_id),
            type: TYPES[row.type],
            duration_s: row.duration_s,
            stake: formatDecimal(row.stake),
            payout_ratio: formatDecimal(row.payout_ratio),
            state: row.state,
            strike: text(row.strike),
            settlement_price: text(row.settlement_price),
            void_reason: row.void_reason,
            paid: text(row.paid),
            accepted_at: row.accepted_at.toISOString(),
            expires_at: row.expires_at?.toISOString() ?? null,
            settled_at: row.settled_at?.toISOString() ?? null,
          }));
      },
    },
    {
      name: 'option-ticks',
      about: 'The published lines behind each option: the tick of its strike and those of its settlement.',
      async *rows(db, userId) {
        for await (const rows of pagesOf(db, userId)) {
          for (const row of rows)
            yield (await ticksBehind(of.ticks, db, row)).map(({ tick, part }) => lineOf(row, part, tick));
        }
      },
    },
    OWN_LIMITS,
  ];
}

const OWN_LIMITS: ExportSource = {
  name: 'option-limits',
  about: 'When the appropriateness test was passed, and the limits that were set (R-OPT-11).',
  async *rows(db, userId) {
    const rows = await db.query<OwnLimits>(
      `select tested_at, daily_loss_limit, next_loss_limit, next_limit_at, cool_off_until, excluded_until
       from options_customers where user_id = $1`,
      [userId],
    );
    yield rows.map((row) => ({
      test_passed_at: row.tested_at?.toISOString() ?? null,
      daily_loss_limit: formatDecimal(row.daily_loss_limit),
      next_loss_limit: text(row.next_loss_limit),
      next_limit_at: row.next_limit_at?.toISOString() ?? null,
      cool_off_until: row.cool_off_until?.toISOString() ?? null,
      excluded_until: row.excluded_until?.toISOString() ?? null,
    }));
  },
};

async function ticksBehind(
  ticks: Pick<Ticks, 'after' | 'between'>,
  db: Queryable,
  { pair_id: pairId, strike_seq: seq, expires_at: expiresAt, settled_at: settledAt }: Row,
): Promise<{ part: 'strike' | 'settlement'; tick: PublishedTick }[]> {
  if (seq === null || expiresAt === null) return [];
  const strike = await ticks.after(db, { pairId, seq: Number(seq) - 1, limit: 1 });
  const to = expiresAt.getTime();
  const settlement =
    settledAt === null ? [] : await ticks.between(db, { pairId, from: to - SETTLEMENT_WINDOW_MS, to });
  return [
    ...strike.map((tick) => ({ part: 'strike' as const, tick })),
    ...settlement.map((tick) => ({ part: 'settlement' as const, tick })),
  ];
}

const lineOf = ({ id }: Row, part: string, tick: PublishedTick) => ({
  option: String(id),
  part,
  seq: tick.seq,
  line: tick.line,
  hash: tick.hash,
});
