/** SQL of pnl_*, and what it follows: the customer's postings through the ledger's function, prices as they were. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Coin, DayFigures } from './pnl-rules.ts';

export interface Place {
  balanceId: bigint;
  after: bigint;
}

/** The row is locked until the end of the transaction: two readers do not count a journal twice. */
export async function lockAccount(
  tx: Queryable,
  userId: number,
): Promise<{ day: string | null; lastJournal: bigint }> {
  await tx.query('insert into pnl_accounts (user_id) values ($1) on conflict do nothing', [userId]);
  const [row] = await tx.query<{ day: string | null; last_journal: bigint }>(
    'select day::text as day, last_journal from pnl_accounts where user_id = $1 for update',
    [userId],
  );
  return { day: row!.day, lastJournal: row!.last_journal };
}

export async function placesOf(tx: Queryable, userId: number): Promise<Place[]> {
  const rows = await tx.query<{ id: bigint; journal_id: bigint | null }>(
    `select b.balance_id as id, c.journal_id from ledger_balances_of($1) b
     left join pnl_cursors c on c.user_id = $1 and c.balance_id = b.balance_id`,
    [userId],
  );
  return rows.map((row) => ({ balanceId: row.id, after: row.journal_id ?? 0n }));
}

export interface PostingAfter {
  balance_id: bigint;
  journal_id: bigint;
  kind: string;
  at: Date;
  currency_id: number;
  amount: bigint;
}

/** At most `limit` of each balance. */
export const postingsAfter = (tx: Queryable, places: readonly Place[], limit: number) =>
  tx.query<PostingAfter>(
    `select balance_id, journal_id, kind, at, currency_id, amount from ledger_postings_after($1::bigint[], $2::bigint[], $3)`,
    [places.map(({ balanceId }) => balanceId), places.map(({ after }) => after), limit],
  );

export async function readCoins(db: Queryable, userId: number): Promise<Map<number, Coin>> {
  const rows = await db.query<{
    currency_id: number;
    quantity: bigint;
    cost: bigint | null;
    realised: bigint | null;
  }>('select currency_id, quantity, cost, realised from pnl_coins where user_id = $1', [userId]);
  return new Map(
    rows.map(({ currency_id, quantity, cost, realised }) => [currency_id, { quantity, cost, realised }]),
  );
}

/** Newest first. */
export async function readDays(db: Queryable, userId: number, from: string): Promise<DayFigures[]> {
  const rows = await db.query<{
    day: string;
    began_with: bigint | null;
    money_in: bigint | null;
    money_out: bigint | null;
  }>(
    `select day::text as day, began_with, money_in, money_out from pnl_days
     where user_id = $1 and day >= $2::date order by day desc`,
    [userId, from],
  );
  const results = await db.query<{ day: string; product: string; amount: bigint | null }>(
    'select day::text as day, product, amount from pnl_results where user_id = $1 and day >= $2::date',
    [userId, from],
  );
  return rows.map((row) => ({
    day: row.day,
    beganWith: row.began_with,
    moneyIn: row.money_in,
    moneyOut: row.money_out,
    results: new Map(
      results.filter(({ day }) => day === row.day).map(({ product, amount }) => [product, amount]),
    ),
  }));
}

export interface Progress {
  userId: number;
  coins: ReadonlyMap<number, Coin>;
  days: readonly DayFigures[];
  places: readonly Place[];
  lastJournal: bigint;
}

export async function saveProgress(tx: Queryable, of: Progress): Promise<void> {
  const { userId, coins, days, places, lastJournal } = of;
  const held = [...coins];
  await tx.query(
    `insert into pnl_coins (user_id, currency_id, quantity, cost, realised)
     select $1, c.* from unnest($2::integer[], $3::bigint[], $4::bigint[], $5::bigint[]) as c
     on conflict (user_id, currency_id) do update
       set quantity = excluded.quantity, cost = excluded.cost, realised = excluded.realised`,
    [
      userId,
      held.map(([id]) => id),
      held.map(([, { quantity }]) => quantity),
      held.map(([, { cost }]) => cost),
      held.map(([, { realised }]) => realised),
    ],
  );
  await tx.query(
    `insert into pnl_days (user_id, day, began_with, money_in, money_out)
     select $1, d.* from unnest($2::date[], $3::bigint[], $4::bigint[], $5::bigint[]) as d
     on conflict (user_id, day) do update set money_in = excluded.money_in, money_out = excluded.money_out`,
    [
      userId,
      days.map(({ day }) => day),
      days.map(({ beganWith }) => beganWith),
      days.map(({ moneyIn }) => moneyIn),
      days.map(({ moneyOut }) => moneyOut),
    ],
  );
  const results = days.flatMap(({ day, results: of_ }) =>
    [...of_].map(([product, amount]) => ({ day, product, amount })),
  );
  await tx.query(
    `insert into pnl_results (user_id, day, product, amount)
     select $1, r.* from unnest($2::date[], $3::text[], $4::bigint[]) as r
     on conflict (user_id, day, product) do update set amount = excluded.amount`,
    [
      userId,
      results.map(({ day }) => day),
      results.map(({ product }) => product),
      results.map(({ amount }) => amount),
    ],
  );
  await tx.query(
    `insert into pnl_cursors (user_id, balance_id, journal_id)
     select $1, p.* from unnest($2::bigint[], $3::bigint[]) as p
     on conflict (user_id, balance_id) do update set journal_id = excluded.journal_id`,
    [userId, places.map(({ balanceId }) => balanceId), places.map(({ after }) => after)],
  );
  await tx.query('update pnl_accounts set day = $2::date, last_journal = $3 where user_id = $1', [
    userId,
    days.at(-1)?.day ?? null,
    lastJournal,
  ]);
}

/** Everything that was worked out of a customer; postings and prices make it again. */
export async function forgetAccount(tx: Queryable, userId: number): Promise<void> {
  await tx.query('delete from pnl_coins where user_id = $1', [userId]);
  await tx.query('delete from pnl_days where user_id = $1', [userId]);
  await tx.query('delete from pnl_results where user_id = $1', [userId]);
  await tx.query('delete from pnl_cursors where user_id = $1', [userId]);
  await tx.query('update pnl_accounts set day = null, last_journal = 0 where user_id = $1', [userId]);
}

/** The next customers whose money has ever moved, and whether they stand at an earlier day than this one. */
export async function nextCustomers(
  db: Queryable,
  of: { day: string; after: number; limit: number },
): Promise<{ userId: number; isBehind: boolean }[]> {
  const rows = await db.query<{ user_id: number; is_behind: boolean }>(
    `select c.user_id, a.day is null or a.day < $1::date as is_behind
     from ledger_customers_after($2, $3) c left join pnl_accounts a on a.user_id = c.user_id order by c.user_id`,
    [of.day, of.after, of.limit],
  );
  return rows.map((row) => ({ userId: row.user_id, isBehind: row.is_behind }));
}
