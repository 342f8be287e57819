/** SQL of finance_orders: an order from its purchase to its end. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface OrderRow {
  id: bigint;
  user_id: number;
  product_id: number;
  currency_id: number;
  amount: bigint;
  cycle_days: number;
  total_yield: bigint;
  settlement_ratio: bigint;
  total_interest: bigint;
  bought_at: Date;
  payments: number;
  paid: bigint;
  next_pay_at: Date | null;
  state: 'hosting' | 'completed' | 'redeemed';
  penalty: bigint | null;
  ended_at: Date | null;
}
const COLUMNS = [
  'id',
  'user_id',
  'product_id',
  'currency_id',
  'amount',
  'cycle_days',
  'total_yield',
  'settlement_ratio',
  'total_interest',
  'bought_at',
  'payments',
  'paid',
  'next_pay_at',
  'state',
  'penalty',
  'ended_at',
];
const ROW = COLUMNS.join(', ');

export interface NewOrder {
  userId: number;
  productId: number;
  currencyId: number;
  amount: bigint;
  cycleDays: number;
  totalYield: bigint;
  settlementRatio: bigint;
  totalInterest: bigint;
  agreementVersion: number;
  boughtAt: Date;
  nextPayAt: Date;
}

export async function insertOrder(tx: Tx, of: NewOrder): Promise<OrderRow> {
  const [row] = await tx.query<OrderRow>(
    `insert into finance_orders (user_id, product_id, currency_id, amount, cycle_days, total_yield, settlement_ratio, total_interest,
       agreement_version, bought_at, next_pay_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${ROW}`,
    [
      of.userId,
      of.productId,
      of.currencyId,
      of.amount,
      of.cycleDays,
      of.totalYield,
      of.settlementRatio,
      of.totalInterest,
      of.agreementVersion,
      of.boughtAt,
      of.nextPayAt,
    ],
  );
  return row!;
}

/** All that one customer has in hosting in a product, whichever of his accounts it is in (R-KYC-4): under the product's lock, or it says nothing. */
export async function hostedOf(tx: Tx, productId: number, userId: number): Promise<bigint> {
  const [row] = await tx.query<{ sum: bigint }>(
    `select coalesce(sum(amount), 0)::bigint as sum from finance_orders where product_id = $1 and state = 'hosting' and user_id in (
       select $2::integer union
       select a.id from identity_persons(array[$2::integer]) p cross join lateral identity_accounts_of(p.person) as a (id))`,
    [productId, userId],
  );
  return row!.sum;
}

export async function lockOrder(tx: Tx, id: number, userId: number): Promise<OrderRow | undefined> {
  const [row] = await tx.query<OrderRow>(
    `select ${ROW} from finance_orders where id = $1 and user_id = $2 for update`,
    [id, userId],
  );
  return row;
}

/** Locks what is due and nobody else is paying at this moment, longest due first. Looks at nothing that is not due. */
export const lockDue = (tx: Tx, of: { now: Date; most: number }): Promise<OrderRow[]> =>
  tx.query<OrderRow>(
    `select ${ROW} from finance_orders where state = 'hosting' and next_pay_at <= $1 order by next_pay_at, id limit $2
     for update skip locked`,
    [of.now, of.most],
  );

export interface OrderAfter {
  id: bigint;
  payments: number;
  paid: bigint;
  nextPayAt: Date | null;
  state: OrderRow['state'];
  penalty: bigint | null;
  endedAt: Date | null;
}

/** Answers the rows as they are now. The caller holds their locks. */
export const saveOrders = (tx: Tx, orders: readonly OrderAfter[]): Promise<OrderRow[]> =>
  tx.query<OrderRow>(
    `update finance_orders o set payments = s.payments, paid = s.paid, next_pay_at = s.next_pay_at, state = s.state, penalty = s.penalty,
       ended_at = s.ended_at
     from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::timestamptz[], $5::text[], $6::bigint[], $7::timestamptz[])
       as s (id, payments, paid, next_pay_at, state, penalty, ended_at)
     where o.id = s.id and o.state = 'hosting' returning ${COLUMNS.map((column) => `o.${column}`).join(', ')}`,
    [
      orders.map(({ id }) => id),
      orders.map(({ payments }) => payments),
      orders.map(({ paid }) => paid),
      orders.map(({ nextPayAt }) => nextPayAt),
      orders.map(({ state }) => state),
      orders.map(({ penalty }) => penalty),
      orders.map(({ endedAt }) => endedAt),
    ],
  );

export interface OrderQuery {
  userId: number;
  states: readonly OrderRow['state'][];
  limit: number;
  offset: number;
}

export async function listOrders(
  db: Queryable,
  { userId, states, limit, offset }: OrderQuery,
): Promise<{ rows: OrderRow[]; total: number }> {
  const rows = await db.query<OrderRow>(
    `select ${ROW} from finance_orders where user_id = $1 and state = any ($2::text[]) order by number desc limit $3 offset $4`,
    [userId, states, limit, offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from finance_orders where user_id = $1 and state = any ($2::text[])',
    [userId, states],
  );
  return { rows, total: Number(count!.total) };
}

export const findOrders = (db: Queryable, userId: number, ids: readonly number[]): Promise<OrderRow[]> =>
  db.query<OrderRow>(`select ${ROW} from finance_orders where user_id = $1 and id = any ($2::bigint[])`, [
    userId,
    ids,
  ]);

/** Whosever they are, for a replay. */
export const ordersByIds = (db: Queryable, ids: readonly string[]): Promise<OrderRow[]> =>
  db.query<OrderRow>(`select ${ROW} from finance_orders where id = any ($1::bigint[])`, [ids]);

/** Everything of a customer that is hosted now. */
export const hostingOf = (db: Queryable, userId: number): Promise<OrderRow[]> =>
  db.query<OrderRow>(
    `select ${ROW} from finance_orders where user_id = $1 and state = 'hosting' order by number desc`,
    [userId],
  );

/** All interest that was ever paid to a customer. */
export const paidOf = (db: Queryable, userId: number): Promise<{ currency_id: number; paid: bigint }[]> =>
  db.query<{ currency_id: number; paid: bigint }>(
    'select currency_id, sum(paid)::bigint as paid from finance_orders where user_id = $1 group by currency_id order by currency_id',
    [userId],
  );
