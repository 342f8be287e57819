/** SQL of markets_*: the whole of both tables fits in memory and is read at start and when an operator changed it. */
import type { Queryable } from '../../platform/db/database.ts';
import type { Currency, Pair } from './pair.ts';
import { decimalsOf, keyOf } from './pair.ts';

/** What operators may change of a pair. */
export type PairUnits = Pick<Pair, 'state' | PairLimit>;
type PairLimit =
  | 'minNotional'
  | 'maxNotional'
  | 'maxOpenOrders'
  | 'makerRate'
  | 'takerRate'
  | 'bandInner'
  | 'bandOuter';

/** A new pair and, where nobody knew it, its base currency. */
export type ListingUnits = Pick<Currency, 'fullName' | 'displayDecimals' | 'isRealAsset'> &
  Pick<Pair, 'priceStep' | 'lot' | PairLimit>;

export async function readCurrencies(db: Queryable): Promise<Currency[]> {
  const rows = await db.query<{
    id: number;
    name: string;
    full_name: string;
    display_decimals: number;
    chains: string[];
    accounts: string[];
    is_real_asset: boolean;
  }>(
    'select id, name, full_name, display_decimals, chains, accounts, is_real_asset from markets_currencies order by sort, id',
  );
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    fullName: row.full_name,
    displayDecimals: row.display_decimals,
    chains: row.chains,
    accounts: row.accounts,
    isRealAsset: row.is_real_asset,
  }));
}

interface PairRow {
  id: number;
  base_id: number;
  quote_id: number;
  base_name: string;
  quote_name: string;
  is_real_asset: boolean;
  tick: bigint;
  index_tick: bigint;
  lot: bigint;
  min_notional: bigint;
  max_notional: bigint;
  max_open_orders: number;
  maker_rate: bigint;
  taker_rate: bigint;
  band_inner: bigint;
  band_outer: bigint;
  state: Pair['state'];
  listed_at: Date;
}

/** Pairs with a listing time; one without has not begun. */
export async function readPairs(db: Queryable): Promise<Pair[]> {
  const rows = await db.query<PairRow>(
    `select p.id, p.base_id, p.quote_id, b.name as base_name, q.name as quote_name, b.is_real_asset, p.tick, p.index_tick, p.lot, p.min_notional, p.max_notional,
       p.max_open_orders, p.maker_rate, p.taker_rate, p.band_inner, p.band_outer, p.state, p.listed_at
     from markets_pairs p
     join markets_currencies b on b.id = p.base_id
     join markets_currencies q on q.id = p.quote_id
     where p.listed_at is not null
     order by p.sort, p.id`,
  );
  return rows.map(pairOf);
}

/** Changes what operators may change of one pair. */
export async function savePair(db: Queryable, symbol: string, units: PairUnits): Promise<void> {
  await db.query(
    `update markets_pairs p set state = $2, min_notional = $3, max_notional = $4, max_open_orders = $5, maker_rate = $6, taker_rate = $7,
       band_inner = $8, band_outer = $9
     from markets_currencies b, markets_currencies q
     where b.id = p.base_id and q.id = p.quote_id and b.name || '/' || q.name = $1`,
    [
      symbol,
      units.state,
      units.minNotional,
      units.maxNotional,
      units.maxOpenOrders,
      units.makerRate,
      units.takerRate,
      units.bandInner,
      units.bandOuter,
    ],
  );
}

/** The first start of an installation lists what has no listing time; later starts and other nodes change nothing. */
export async function listUnlisted(db: Queryable, at: Date): Promise<void> {
  await db.query('update markets_pairs set listed_at = $1 where listed_at is null', [at]);
}

/** Makes a currency that nobody knows yet, without chains; what is there stays as it is. Its id, which follows the largest, under a lock. */
export async function ensureCurrency(
  tx: Queryable,
  of: Pick<Currency, 'name' | 'fullName' | 'displayDecimals' | 'accounts'>,
): Promise<number> {
  await tx.query('lock table markets_currencies in share row exclusive mode');
  await tx.query(
    `insert into markets_currencies (id, name, full_name, display_decimals, accounts, sort)
     select max(id) + 1, $1, $2, $3, $4, max(sort) + 1 from markets_currencies on conflict (name) do nothing`,
    [of.name, of.fullName, of.displayDecimals, of.accounts],
  );
  const [row] = await tx.query<{ id: number }>('select id from markets_currencies where name = $1', [
    of.name,
  ]);
  return row!.id;
}

/** From now on it is bought after its disclosure only (R-RWA-1); nothing takes that back. */
export async function markRealAsset(tx: Queryable, name: string): Promise<void> {
  await tx.query('update markets_currencies set is_real_asset = true where name = $1', [name]);
}

/** A currency that nobody knows yet and the pair; nothing where the pair is there. Ids follow the largest, under a lock. */
export async function insertListing(
  tx: Queryable,
  of: ListingUnits & { base: string; quote: string; at: Date },
): Promise<void> {
  await tx.query('lock table markets_currencies, markets_pairs in share row exclusive mode');
  await ensureCurrency(tx, { ...of, name: of.base, accounts: ['coin'] });
  if (of.isRealAsset) await markRealAsset(tx, of.base);
  await tx.query(
    `insert into markets_pairs (id, base_id, quote_id, tick, index_tick, lot, min_notional, max_notional, max_open_orders, maker_rate,
       taker_rate, band_inner, band_outer, listed_at, sort)
     select (select max(id) + 1 from markets_pairs), b.id, q.id, $3::bigint, greatest($3::bigint, 10), $4, $5, $6, $7, $8, $9, $10, $11, $12,
       (select max(sort) + 1 from markets_pairs)
     from markets_currencies b, markets_currencies q where b.name = $1 and q.name = $2
     on conflict (base_id, quote_id) do nothing`,
    [
      of.base,
      of.quote,
      of.priceStep,
      of.lot,
      of.minNotional,
      of.maxNotional,
      of.maxOpenOrders,
      of.makerRate,
      of.takerRate,
      of.bandInner,
      of.bandOuter,
      of.at,
    ],
  );
}

function pairOf(row: PairRow): Pair {
  const symbol = `${row.base_name}/${row.quote_name}`;
  const [priceDecimals, quantityDecimals] = [decimalsOf(row.tick), decimalsOf(row.lot)];
  return {
    id: row.id,
    symbol,
    key: keyOf(symbol),
    baseId: row.base_id,
    quoteId: row.quote_id,
    baseName: row.base_name,
    quoteName: row.quote_name,
    isRealAsset: row.is_real_asset,
    priceStep: row.tick,
    indexStep: row.index_tick,
    lot: row.lot,
    minNotional: row.min_notional,
    maxNotional: row.max_notional,
    maxOpenOrders: row.max_open_orders,
    makerRate: row.maker_rate,
    takerRate: row.taker_rate,
    bandInner: row.band_inner,
    bandOuter: row.band_outer,
    state: row.state,
    listedAt: row.listed_at.getTime(),
    priceDecimals,
    quantityDecimals,
    notionalDecimals: priceDecimals + quantityDecimals,
  };
}

/** A pair as the database has it now: another node may have opened or stopped it, and this one not heard yet. */
export async function pairNow(
  db: Queryable,
  { baseId, quoteId }: Pick<Pair, 'baseId' | 'quoteId'>,
): Promise<Pick<Pair, 'id' | 'state'> | undefined> {
  const [row] = await db.query<Pick<Pair, 'id' | 'state'>>(
    'select id, state from markets_pairs where base_id = $1 and quote_id = $2',
    [baseId, quoteId],
  );
  return row;
}
