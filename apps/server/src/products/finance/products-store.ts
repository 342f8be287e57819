/** SQL of finance_products: what is on offer, how much of it is taken, and what its open orders are still owed. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { ProductRow } from './product.ts';

const ROW = `id, currency_id, cycle_days, total_yield, settlement_ratio, minimum, maximum, quota, sold, state, published_at, opens_at, closed_at`;

/** Every product, or those that are not closed; in the order in which they were made. */
export const listProducts = (db: Queryable, of: { withClosed: boolean }): Promise<ProductRow[]> =>
  db.query<ProductRow>(`select ${ROW} from finance_products where $1 or state <> 'closed' order by id`, [
    of.withClosed,
  ]);

export async function findProduct(db: Queryable, id: number): Promise<ProductRow | undefined> {
  const [row] = await db.query<ProductRow>(`select ${ROW} from finance_products where id = $1`, [id]);
  return row;
}

/** Sales, redemptions that give quota back, and the acts of people take turns at this row. */
export async function lockProduct(tx: Tx, id: number): Promise<ProductRow | undefined> {
  const [row] = await tx.query<ProductRow>(
    `select ${ROW} from finance_products where id = $1 for no key update`,
    [id],
  );
  return row;
}

/** `amount` below zero gives it back; the table refuses what is beyond the quota. */
export async function takeQuota(tx: Tx, id: number, amount: bigint): Promise<void> {
  await tx.query('update finance_products set sold = sold + $2 where id = $1', [id, amount]);
}

export interface NewProduct {
  currencyId: number;
  cycleDays: number;
  totalYield: bigint;
  settlementRatio: bigint;
  minimum: bigint;
  maximum: bigint;
  quota: bigint;
  publishedAt: Date;
  demoKey?: string;
}

/** Undefined when a demo's product is there already. */
export async function insertProduct(tx: Tx, of: NewProduct): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into finance_products (currency_id, cycle_days, total_yield, settlement_ratio, minimum, maximum, quota, published_at, demo_key)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (demo_key) do nothing returning id`,
    [
      of.currencyId,
      of.cycleDays,
      of.totalYield,
      of.settlementRatio,
      of.minimum,
      of.maximum,
      of.quota,
      of.publishedAt,
      of.demoKey ?? null,
    ],
  );
  return row?.id;
}

/** The first opening says when its sale begins; later ones only go on. */
export async function openProduct(tx: Tx, id: number, opensAt: Date): Promise<void> {
  await tx.query(
    `update finance_products set state = 'open', opens_at = coalesce(opens_at, $2) where id = $1`,
    [id, opensAt],
  );
}

export async function pauseProduct(tx: Tx, id: number): Promise<void> {
  await tx.query(`update finance_products set state = 'paused' where id = $1`, [id]);
}

export async function closeProduct(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.query(`update finance_products set state = 'closed', closed_at = $2 where id = $1`, [id, at]);
}

/** Orders of a product that had no interest yet; under its lock, or it says nothing. */
export async function countYoung(db: Queryable, productId: number): Promise<number> {
  const [row] = await db.query<{ young: bigint }>(
    `select count(*) as young from finance_orders where product_id = $1 and state = 'hosting' and payments = 0`,
    [productId],
  );
  return Number(row!.young);
}

export interface UnpaidRow {
  product_id: number;
  /** Orders in hosting, their principal, and the interest that they are still to be paid. */
  orders: bigint;
  /** Of them, those that had no interest yet. */
  young: bigint;
  principal: bigint;
  unpaid: bigint;
}

export const unpaidByProduct = (db: Queryable): Promise<UnpaidRow[]> =>
  db.query<UnpaidRow>(
    `select product_id, count(*) as orders, count(*) filter (where payments = 0) as young, sum(amount)::bigint as principal, sum(total_interest - paid)::bigint as unpaid
     from finance_orders where state = 'hosting' group by product_id`,
  );
