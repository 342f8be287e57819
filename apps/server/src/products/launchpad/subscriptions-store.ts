/** SQL of launchpad_subscriptions: a commitment from its first amount to its end. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { SaleRow } from './sale.ts';

export interface SubscriptionRow {
  id: bigint;
  sale_id: number;
  user_id: number;
  amount: bigint;
  version: number;
  price: bigint;
  salt: string;
  state: 'committed' | 'cancelled' | 'allotted' | 'refunded' | 'released' | 'taken_back';
  tokens: bigint | null;
  cost: bigint | null;
  created_at: Date;
  changed_at: Date;
  settled_at: Date | null;
  over_at: Date | null;
  /** His last message of the sale's turns was that it stands still. */
  told_paused: boolean;
}
const COLUMNS = [
  'id',
  'sale_id',
  'user_id',
  'amount',
  'version',
  'price',
  'salt',
  'state',
  'tokens',
  'cost',
  'created_at',
  'changed_at',
  'settled_at',
  'over_at',
  'told_paused',
];
const ROW = COLUMNS.join(', ');
const OF_S = COLUMNS.map((column) => `s.${column}`).join(', ');

/** Accounts of one person take turns, so that no two of them commit at once; the number is of all of them. */
export async function lockPerson(tx: Tx, saleId: number, person: number): Promise<void> {
  await tx.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`launchpad:${saleId}:${person}`]);
}

/** Whether one of these accounts takes part in the sale. */
export async function takesPart(tx: Tx, saleId: number, userIds: readonly number[]): Promise<boolean> {
  const rows = await tx.query(
    `select id from launchpad_subscriptions where sale_id = $1 and user_id = any ($2::integer[]) and state <> 'cancelled' limit 1`,
    [saleId, userIds],
  );
  return rows.length > 0;
}

export async function lockOwn(tx: Tx, saleId: number, userId: number): Promise<SubscriptionRow | undefined> {
  const [row] = await tx.query<SubscriptionRow>(
    `select ${ROW} from launchpad_subscriptions where sale_id = $1 and user_id = $2 and state = 'committed' for update`,
    [saleId, userId],
  );
  return row;
}

/** Which sale it belongs to; the caller locks that first. */
export async function saleOf(tx: Tx, id: number, userId: number): Promise<number | undefined> {
  const [row] = await tx.query<{ sale_id: number }>(
    'select sale_id from launchpad_subscriptions where id = $1 and user_id = $2',
    [id, userId],
  );
  return row?.sale_id;
}

export async function lockById(tx: Tx, id: number): Promise<SubscriptionRow> {
  const [row] = await tx.query<SubscriptionRow>(
    `select ${ROW} from launchpad_subscriptions where id = $1 for update`,
    [id],
  );
  return row!;
}

export async function insertSubscription(
  tx: Tx,
  of: { saleId: number; userId: number; amount: bigint; price: bigint; agreementVersion: number; at: Date },
): Promise<SubscriptionRow> {
  const [row] = await tx.query<SubscriptionRow>(
    `insert into launchpad_subscriptions (sale_id, user_id, amount, price, agreement_version, created_at, changed_at)
     values ($1, $2, $3, $4, $5, $6, $6) returning ${ROW}`,
    [of.saleId, of.userId, of.amount, of.price, of.agreementVersion, of.at],
  );
  return row!;
}

export async function changeAmount(
  tx: Tx,
  id: bigint,
  { amount, at }: { amount: bigint; at: Date },
): Promise<SubscriptionRow> {
  const [row] = await tx.query<SubscriptionRow>(
    `update launchpad_subscriptions set amount = $2, version = version + 1, changed_at = $3 where id = $1 returning ${ROW}`,
    [id, amount, at],
  );
  return row!;
}

/** The last step of one that was not allotted, or is over afterwards. */
export async function endSubscription(
  tx: Tx,
  id: bigint,
  { state, at }: { state: 'cancelled' | 'taken_back'; at: Date },
): Promise<SubscriptionRow> {
  const [row] = await tx.query<SubscriptionRow>(
    `update launchpad_subscriptions set state = $2, changed_at = $3, over_at = $3, version = version + 1 where id = $1 returning ${ROW}`,
    [id, state, at],
  );
  return row!;
}

export interface Commitment {
  /** `aliasOf` beside it, reckoned where a hundred thousand of them lie. */
  alias: string;
  amount: bigint;
}

/** All that is committed to a sale, in the order of its aliases; nothing of when it came. */
export const commitmentsOf = (db: Queryable, saleId: number): Promise<Commitment[]> =>
  db.query<Commitment>(
    `select alias, amount from (
       select left(encode(sha256(convert_to(id || ':' || salt, 'UTF8')), 'hex'), 32) collate "C" as alias, amount
       from launchpad_subscriptions where sale_id = $1 and state = 'committed') c order by alias`,
    [saleId],
  );

/** Locks some that stand in this state and that nobody else is settling at this moment. */
export const lockSome = (
  tx: Tx,
  of: { saleId: number; state: 'committed' | 'allotted'; most: number },
): Promise<SubscriptionRow[]> =>
  tx.query<SubscriptionRow>(
    `select ${ROW} from launchpad_subscriptions where sale_id = $1 and state = $2 order by id limit $3 for update skip locked`,
    [of.saleId, of.state, of.most],
  );

/** Those of a sale in a state after one of them, in the order of ids. */
export const subscriptionsAfter = (
  db: Queryable,
  of: { saleId: number; state: 'committed' | 'allotted'; after: bigint; most: number },
): Promise<SubscriptionRow[]> =>
  db.query<SubscriptionRow>(
    `select ${ROW} from launchpad_subscriptions where sale_id = $1 and state = $2 and id > $3 order by id limit $4`,
    [of.saleId, of.state, of.after, of.most],
  );

export async function saveToldPaused(
  tx: Tx,
  { ids, isPaused }: { ids: readonly bigint[]; isPaused: boolean },
): Promise<void> {
  await tx.query('update launchpad_subscriptions set told_paused = $2 where id = any ($1::bigint[])', [
    ids,
    isPaused,
  ]);
}

export async function hasAny(
  db: Queryable,
  saleId: number,
  state: 'committed' | 'allotted',
): Promise<boolean> {
  const rows = await db.query(
    'select id from launchpad_subscriptions where sale_id = $1 and state = $2 limit 1',
    [saleId, state],
  );
  return rows.length > 0;
}

export interface SubscriptionAfter {
  id: bigint;
  state: 'allotted' | 'refunded' | 'released' | 'taken_back';
  tokens: bigint | null;
  cost: bigint | null;
  settledAt: Date;
  overAt: Date | null;
}

/** Answers the rows as they are now. The caller holds their locks. */
export const saveSubscriptions = (tx: Tx, rows: readonly SubscriptionAfter[]): Promise<SubscriptionRow[]> =>
  tx.query<SubscriptionRow>(
    `update launchpad_subscriptions s set state = n.state, tokens = n.tokens, cost = n.cost, settled_at = n.settled_at, over_at = n.over_at
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::timestamptz[], $6::timestamptz[])
       as n (id, state, tokens, cost, settled_at, over_at)
     where s.id = n.id returning ${OF_S}`,
    [
      rows.map(({ id }) => id),
      rows.map(({ state }) => state),
      rows.map(({ tokens }) => tokens),
      rows.map(({ cost }) => cost),
      rows.map(({ settledAt }) => settledAt),
      rows.map(({ overAt }) => overAt),
    ],
  );

export interface Fill {
  sale_id: number;
  committed: bigint;
  subscriptions: number;
}

/** What is committed to each sale that has not been decided yet. */
export const fills = (db: Queryable): Promise<Fill[]> =>
  db.query<Fill>(
    `select sale_id, sum(amount)::bigint as committed, count(*)::integer as subscriptions from launchpad_subscriptions
     where state = 'committed' group by sale_id`,
  );

/** Of the wire's `status`: subscribing until the coin trades, then what is locked, then what is over. */
const STATUS: Readonly<Record<1 | 2 | 3, string>> = {
  1: `s.state = 'committed' or (s.state = 'allotted' and l.launched_at is null)`,
  2: `s.state = 'allotted' and l.launched_at is not null`,
  3: `s.over_at is not null`,
};

export async function listSubscriptions(
  db: Queryable,
  of: { userId: number; status: 1 | 2 | 3 | undefined; limit: number; offset: number },
): Promise<{ rows: SubscriptionRow[]; total: number }> {
  const where = of.status === undefined ? 'true' : `(${STATUS[of.status]})`;
  const from = `from launchpad_subscriptions s join launchpad_sales l on l.id = s.sale_id where s.user_id = $1 and ${where}`;
  const rows = await db.query<SubscriptionRow>(
    `select ${OF_S} ${from} order by s.number desc limit $2 offset $3`,
    [of.userId, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${from}`, [of.userId]);
  return { rows, total: Number(count!.total) };
}

export const findSubscriptions = (
  db: Queryable,
  userId: number,
  ids: readonly number[],
): Promise<SubscriptionRow[]> =>
  db.query<SubscriptionRow>(
    `select ${ROW} from launchpad_subscriptions where user_id = $1 and id = any ($2::bigint[])`,
    [userId, ids],
  );

/** Whosever they are, for a replay. */
export const subscriptionsByIds = (db: Queryable, ids: readonly string[]): Promise<SubscriptionRow[]> =>
  db.query<SubscriptionRow>(`select ${ROW} from launchpad_subscriptions where id = any ($1::bigint[])`, [
    ids,
  ]);

/** What moves money of a subscription, with its sale. */
export const moneyOf = (row: SubscriptionRow, sale: Pick<SaleRow, 'id' | 'currency_id' | 'token_id'>) => ({
  id: row.id,
  userId: row.user_id,
  saleId: sale.id,
  currencyId: sale.currency_id,
  tokenId: sale.token_id,
});
