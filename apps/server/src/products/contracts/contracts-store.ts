/** SQL of contracts_positions and contracts_terms: rows through their states, and what one tick can move. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { ContractState, NewPosition, PairTerms, PositionRow } from './positions/position.ts';

/** Columns that are written once. */
const FIXED = {
  user_id: 'integer',
  pair_id: 'integer',
  terms_version: 'integer',
  fee_rate: 'bigint',
  side: '"char"',
  is_limit: 'boolean',
  leverage: 'integer',
  quoted_price: 'bigint',
  worst_price: 'bigint',
  max_slippage: 'bigint',
  accepted_at: 'timestamptz',
  parent_id: 'bigint',
  copy_id: 'bigint',
  close_out_rate: 'bigint',
} as const;
const MOVING = {
  state: 'text',
  lots: 'integer',
  quantity: 'bigint',
  held: 'bigint',
  take_profit: 'bigint',
  stop_loss: 'bigint',
  stop_source: '"char"',
  entry_price: 'bigint',
  open_seq: 'bigint',
  opened_at: 'timestamptz',
  initial_margin: 'bigint',
  margin: 'bigint',
  open_fee: 'bigint',
  maintenance_rate: 'bigint',
  deduction: 'bigint',
  notional_before: 'bigint',
  notional_opened: 'bigint',
  liquidation_at: 'bigint',
  reason: 'text',
  asked_price: 'bigint',
  trigger_seq: 'bigint',
  wished_at: 'timestamptz',
  exit_price: 'bigint',
  close_seq: 'bigint',
  closed_at: 'timestamptz',
  profit: 'bigint',
  close_fee: 'bigint',
  liquidation_fee: 'bigint',
  shortfall: 'bigint',
  funding: 'bigint',
  changes: 'integer',
} as const;

const COLUMNS = { ...FIXED, ...MOVING };
const NAMES = Object.keys(COLUMNS) as (keyof NewPosition)[];
const MOVED = Object.keys(MOVING) as (keyof typeof MOVING)[];
export const ROW = ['id', 'number', ...NAMES].join(', ');
const INSERT = `insert into contracts_positions (${NAMES.join(', ')})
  values (${NAMES.map((name, n) => `$${n + 1}::${COLUMNS[name]}`).join(', ')}) returning id, number`;
const SAVE = `update contracts_positions p set ${MOVED.map((name) => `${name} = s.${name}`).join(', ')}
  from unnest($1::bigint[], ${MOVED.map((name, n) => `$${n + 2}::${MOVING[name]}[]`).join(', ')}) as s (id, ${MOVED.join(', ')})
  where p.id = s.id`;

const INSERT_MANY = `insert into contracts_positions (${NAMES.join(', ')})
  select ${NAMES.map((name) => `s.${name}`).join(', ')}
  from unnest(${NAMES.map((name, n) => `$${n + 1}::${COLUMNS[name]}[]`).join(', ')}) with ordinality as s (${NAMES.join(', ')}, place)
  order by place returning id, number`;

/** What differs between positions that copies open together; everything else of them is said once for all. */
const OWN = [
  'user_id',
  'fee_rate',
  'leverage',
  'copy_id',
  'close_out_rate',
  'lots',
  'quantity',
  'initial_margin',
  'margin',
  'open_fee',
  'maintenance_rate',
  'deduction',
  'notional_before',
  'notional_opened',
  'liquidation_at',
] as const satisfies (keyof NewPosition)[];
const SHARED = NAMES.filter((name) => !(OWN as readonly string[]).includes(name));
const INSERT_ALIKE = `insert into contracts_positions (${[...OWN, ...SHARED].join(', ')})
  select ${OWN.map((name) => `s.${name}`).join(', ')}, ${SHARED.map((name, n) => `$${OWN.length + n + 1}::${COLUMNS[name]}`).join(', ')}
  from unnest(${OWN.map((name, n) => `$${n + 1}::${COLUMNS[name]}[]`).join(', ')}) with ordinality as s (${OWN.join(', ')}, place)
  order by place returning id, number`;

export async function insertPosition(tx: Tx, row: NewPosition): Promise<PositionRow> {
  const [made] = await tx.query<Pick<PositionRow, 'id' | 'number'>>(
    INSERT,
    NAMES.map((name) => row[name]),
  );
  return { ...row, ...made! };
}

/** In the order of their numbers, which is the order given. */
export async function insertPositions(tx: Tx, rows: readonly NewPosition[]): Promise<PositionRow[]> {
  if (rows.length === 0) return [];
  const [first] = rows;
  const areAlike = SHARED.every((name) => rows.every((row) => row[name] === first![name]));
  const columnsOf = (names: readonly (keyof NewPosition)[]) =>
    names.map((name) => rows.map((row) => row[name]));
  const made = await tx.query<Pick<PositionRow, 'id' | 'number'>>(
    areAlike ? INSERT_ALIKE : INSERT_MANY,
    areAlike ? [...columnsOf(OWN), ...SHARED.map((name) => first![name])] : columnsOf(NAMES),
  );
  const ordered = made.sort((a, b) => Number(a.number - b.number));
  return rows.map((row, n) => ({ ...row, ...ordered[n]! }));
}

/** Writes everything that can move of rows that are locked. */
export async function savePositions(tx: Tx, rows: readonly PositionRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.query(SAVE, [rows.map(({ id }) => id), ...MOVED.map((name) => rows.map((row) => row[name]))]);
}

export interface DueOn {
  pairId: number;
  seq: number;
  at: Date;
  ask: bigint;
  bid: bigint;
  mark: bigint;
  index: bigint;
}

/** What a good tick moves, as conditions on positions: each is a range of one index. `of` says where the tick's figures stand. */
const dueOn = (of: Record<keyof DueOn, string>): string[] =>
  [
    `state = 'accepted' and accepted_at < ${of.at}`,
    `state = 'pending' and side = 'L' and worst_price >= ${of.ask} and accepted_at < ${of.at}`,
    `state = 'pending' and side = 'S' and worst_price <= ${of.bid} and accepted_at < ${of.at}`,
    `state = 'closing' and case when reason = 'user' then wished_at < ${of.at} else trigger_seq < ${of.seq} end`,
    `state = 'open' and side = 'L' and liquidation_at >= ${of.mark}`,
    `state = 'open' and side = 'S' and liquidation_at <= ${of.mark}`,
    `state = 'open' and stop_source = 'M' and up_trigger is not null and up_trigger <= ${of.mark}`,
    `state = 'open' and stop_source = 'M' and down_trigger is not null and down_trigger >= ${of.mark}`,
    `state = 'open' and stop_source = 'I' and up_trigger is not null and up_trigger <= ${of.index}`,
    `state = 'open' and stop_source = 'I' and down_trigger is not null and down_trigger >= ${of.index}`,
  ].map((due) => `pair_id = ${of.pairId} and ${due}`);

const LOCK_DUE = `with due as (
    ${dueOn({ pairId: '$1', seq: '$2', at: '$3', ask: '$4', bid: '$5', mark: '$6', index: '$7' })
      .map((due) => `select id from contracts_positions where ${due}`)
      .join(' union all ')}
  ) select ${ROW} from contracts_positions where id = any (array(select id from due)) order by number for update`;

/**
 * Locks everything that a good tick can move: orders accepted before it, limits it reaches, closings that wait for it,
 * stops and liquidation thresholds it touches.
 */
export function lockDue(tx: Tx, of: DueOn): Promise<PositionRow[]> {
  return tx.query<PositionRow>(LOCK_DUE, [of.pairId, of.seq, of.at, of.ask, of.bid, of.mark, of.index]);
}

const PAIRS_DUE = `select t.pair_id
  from unnest($1::integer[], $2::bigint[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])
    as t (pair_id, seq, at, ask, bid, mark, index)
  where ${dueOn({
    pairId: 't.pair_id',
    seq: 't.seq',
    at: 't.at',
    ask: 't.ask',
    bid: 't.bid',
    mark: 't.mark',
    index: 't.index',
  })
    .map((due) => `exists (select 1 from contracts_positions where ${due})`)
    .join(' or ')}`;

/** Of the pairs of these ticks, those in which a good tick would move something. */
export async function pairsDue(tx: Tx, ticks: readonly DueOn[]): Promise<number[]> {
  const columnOf = (name: keyof DueOn) => ticks.map((tick) => tick[name]);
  const rows = await tx.query<{ pair_id: number }>(
    PAIRS_DUE,
    (['pairId', 'seq', 'at', 'ask', 'bid', 'mark', 'index'] as const).map(columnOf),
  );
  return rows.map(({ pair_id }) => pair_id);
}

/** What waits to close and may on this tick: all of it, or where nobody is closed who did not ask for it, what customers wished. */
export function lockClosing(
  tx: Tx,
  of: Pick<DueOn, 'pairId' | 'seq' | 'at'> & { isWishedOnly: boolean },
): Promise<PositionRow[]> {
  return tx.query<PositionRow>(
    `select ${ROW} from contracts_positions where pair_id = $1 and state = 'closing'
       and case when reason = 'user' then wished_at < $3 else trigger_seq < $2 and not $4 end order by number for update`,
    [of.pairId, of.seq, of.at, of.isWishedOnly],
  );
}

/** On a degraded tick only what customers wished to close (R-IDX-3); in a halt also what was accepted before it, to give it up. */
export function lockWished(
  tx: Tx,
  of: { pairId: number; at: Date; isHalted: boolean },
): Promise<PositionRow[]> {
  return tx.query<PositionRow>(
    `select ${ROW} from contracts_positions where pair_id = $1
       and (state = 'closing' and reason = 'user' and wished_at < $2 or $3 and state = 'accepted' and accepted_at < $2) order by number for update`,
    [of.pairId, of.at, of.isHalted],
  );
}

/** Open positions of a pair after an id, locked, for what concerns all of them. */
export function lockHeld(
  tx: Tx,
  of: { pairId: number; after: bigint; openedBy: Date; most: number },
): Promise<PositionRow[]> {
  return tx.query<PositionRow>(
    `select ${ROW} from contracts_positions where pair_id = $1 and entry_price is not null and closed_at is null and id > $2 and opened_at <= $3 order by id limit $4 for update`,
    [of.pairId, of.after, of.openedBy, of.most],
  );
}

/** What customers in profit would take at a mark; a look at every open position, for a job. */
export async function openProfitAt(db: Queryable, of: { pairId: number; mark: bigint }): Promise<bigint> {
  const [row] = await db.query<{ profit: bigint }>(
    `select coalesce(sum(greatest(div(quantity::numeric * case side when 'L' then $2::bigint - entry_price else entry_price - $2::bigint end, 100000000), 0)), 0)::bigint as profit
     from contracts_positions where pair_id = $1 and entry_price is not null and closed_at is null`,
    [of.pairId, of.mark],
  );
  return row!.profit;
}

/** Who is closed first by auto-deleveraging (R-CT-12): profit on margin times leverage. */
export function lockMostProfitable(
  tx: Tx,
  of: { pairId: number; mark: bigint; most: number },
): Promise<PositionRow[]> {
  return tx.query<PositionRow>(
    `with first as (
      select id from contracts_positions where pair_id = $1 and entry_price is not null and closed_at is null
        and case side when 'L' then $2::bigint - entry_price else entry_price - $2::bigint end > 0
      order by quantity::numeric * (case side when 'L' then $2::bigint - entry_price else entry_price - $2::bigint end) / greatest(margin, 1) * leverage desc, number limit $3
    ) select ${ROW} from contracts_positions where id = any (array(select id from first)) order by id for update`,
    [of.pairId, of.mark, of.most],
  );
}

export async function lockOwn(tx: Tx, userId: number, id: number): Promise<PositionRow | undefined> {
  const [row] = await tx.query<PositionRow>(
    `select ${ROW} from contracts_positions where id = $2 and user_id = $1 and copy_id is null for update`,
    [userId, id],
  );
  return row;
}

/** Open positions of a customer's own account in the order they were accepted in. */
export function lockOwnOpen(tx: Tx, userId: number, pairId: number): Promise<PositionRow[]> {
  return tx.query<PositionRow>(
    `select ${ROW} from contracts_positions where user_id = $1 and pair_id = $2 and copy_id is null and closed_at is null and state = 'open' order by number for update`,
    [userId, pairId],
  );
}

/** Orders of a customer's own account that have not opened, in the order they were accepted in. */
export function lockOwnWaiting(tx: Tx, userId: number, pairId: number): Promise<PositionRow[]> {
  return tx.query<PositionRow>(
    `select ${ROW} from contracts_positions where user_id = $1 and pair_id = $2 and copy_id is null and closed_at is null
     and state in ('accepted', 'pending') order by number for update`,
    [userId, pairId],
  );
}

/** Pairs in which he has such orders. */
export async function pairsWaiting(db: Queryable, userId: number): Promise<number[]> {
  const rows = await db.query<{ pair_id: number }>(
    `select distinct pair_id from contracts_positions where user_id = $1 and copy_id is null and closed_at is null
     and state in ('accepted', 'pending') order by pair_id`,
    [userId],
  );
  return rows.map(({ pair_id: id }) => id);
}

export const CURRENT: readonly ContractState[] = ['accepted', 'pending', 'open', 'closing'];
export const ENDED: readonly ContractState[] = ['closed', 'cancelled'];

export async function listPositions(
  db: Queryable,
  of: { userId: number; pairId: number | null; states: readonly string[]; limit: number; offset: number },
): Promise<{ rows: PositionRow[]; total: number }> {
  const filter =
    'user_id = $1 and copy_id is null and ($2::integer is null or pair_id = $2) and state = any ($3::text[])';
  const values = [of.userId, of.pairId, of.states];
  // What ended last stands first, as its day says; what has not is by its acceptance.
  const rows = await db.query<PositionRow>(
    `select ${ROW} from contracts_positions where ${filter} order by closed_at desc nulls last, number desc limit $4 offset $5`,
    [...values, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from contracts_positions where ${filter}`,
    values,
  );
  return { rows, total: Number(count!.total) };
}

export function findPositions(db: Queryable, userId: number, ids: readonly number[]): Promise<PositionRow[]> {
  return db.query<PositionRow>(
    `select ${ROW} from contracts_positions where user_id = $1 and copy_id is null and id = any ($2::bigint[])`,
    [userId, ids],
  );
}

/** Whole orders, by the id of any part: each with all that was split off it, in the order of their coming. For a replay. */
export function positionsOfOrders(db: Queryable, ids: readonly string[]): Promise<PositionRow[]> {
  return db.query<PositionRow>(
    `with roots as (select coalesce(parent_id, id) as root from contracts_positions where id = any ($1::bigint[]))
     select ${ROW} from contracts_positions where id = any (array(select root from roots))
     union all select ${ROW} from contracts_positions where parent_id = any (array(select root from roots)) order by number`,
    [ids],
  );
}

/** Fundings of a pair in a stretch of time. */
export async function fundingPeriods(
  db: Queryable,
  of: { pairId: number; from: Date; to: Date },
): Promise<string[]> {
  const rows = await db.query<{ period: Date }>(
    'select period from contracts_funding where pair_id = $1 and period >= $2 and period <= $3 order by period',
    [of.pairId, of.from, of.to],
  );
  return rows.map(({ period }) => period.toISOString());
}

interface TermsRow {
  pair_id: number;
  version: number;
  lot: bigint;
  tick: bigint;
  fee_rate: bigint;
  liquidation_fee_rate: bigint;
  max_lots: number;
  max_slippage: bigint;
  leverages: number[];
  capital_share: bigint;
}

/** Every version there ever was: positions are settled under theirs. */
export async function readTerms(db: Queryable): Promise<PairTerms[]> {
  const terms = await db.query<TermsRow>('select * from contracts_terms order by pair_id, version');
  const tiers = await db.query<{
    pair_id: number;
    version: number;
    up_to: bigint;
    max_leverage: number;
    maintenance_rate: bigint;
    deduction: bigint;
  }>('select * from contracts_tiers order by pair_id, version, up_to');
  return terms.map((row) => ({
    pairId: row.pair_id,
    version: row.version,
    lot: row.lot,
    priceStep: row.tick,
    feeRate: row.fee_rate,
    liquidationFeeRate: row.liquidation_fee_rate,
    maxLots: row.max_lots,
    maxSlippage: row.max_slippage,
    leverages: row.leverages,
    capitalShare: row.capital_share,
    tiers: tiers
      .filter((tier) => tier.pair_id === row.pair_id && tier.version === row.version)
      .map((tier) => ({
        upTo: tier.up_to,
        maxLeverage: tier.max_leverage,
        maintenanceRate: tier.maintenance_rate,
        deduction: tier.deduction,
      })),
  }));
}
