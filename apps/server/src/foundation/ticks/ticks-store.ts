/** SQL of ticks_*. Appending is one function that compares, hashes and writes, or does nothing. */
import type { IndexStatus } from '@candor/formulas';
import type { Queryable } from '../../platform/db/database.ts';
import type { PublishedTick } from './ports.ts';

export interface ChainHead {
  pairId: number;
  symbol: string;
  genesisDay: string;
  genesisHash: string;
  seq: number;
  hash: string;
  at: number;
}

interface ChainRow {
  pair_id: number;
  symbol: string;
  genesis_day: string;
  genesis_hash: Buffer;
  seq: bigint;
  hash: Buffer;
  at: Date;
}

const CHAIN = `pair_id, symbol, to_char(genesis_day, 'YYYY-MM-DD') as genesis_day, genesis_hash, seq, hash, at`;

export async function readChains(db: Queryable): Promise<ChainHead[]> {
  const rows = await db.query<ChainRow>(`select ${CHAIN} from ticks_chains order by pair_id`);
  return rows.map((row) => ({
    pairId: row.pair_id,
    symbol: row.symbol,
    genesisDay: row.genesis_day,
    genesisHash: row.genesis_hash.toString('hex'),
    seq: Number(row.seq),
    hash: row.hash.toString('hex'),
    at: row.at.getTime(),
  }));
}

export async function headAt(db: Queryable, pairId: number): Promise<number> {
  const [row] = await db.query<{ at: Date }>('select at from ticks_chains where pair_id = $1', [pairId]);
  return row?.at.getTime() ?? 0;
}

/** Begins a chain; of two nodes one does, and the other finds it. */
export async function beginChain(
  db: Queryable,
  of: { pairId: number; symbol: string; day: string; hash: string; at: Date },
): Promise<void> {
  await db.query(
    `insert into ticks_chains (pair_id, symbol, genesis_day, genesis_hash, hash, at) values ($1, $2, $3, $4, $4, $5) on conflict do nothing`,
    [of.pairId, of.symbol, of.day, Buffer.from(of.hash, 'hex'), of.at],
  );
}

/**
 * Throws the database's CN006 when one of the ticks does not follow its chain or lies in the future; then none is written.
 * `now` is null where the clock follows the database's, which then judges by its own.
 */
export async function appendTicks(
  db: Queryable,
  ticks: readonly PublishedTick[],
  now: number | null,
): Promise<void> {
  await db.query('select ticks_append($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)', [
    ticks.map((tick) => tick.pairId),
    ticks.map((tick) => tick.seq - 1),
    ticks.map((tick) => new Date(tick.at)),
    ticks.map((tick) => tick.index),
    ticks.map((tick) => tick.mark),
    ticks.map((tick) => tick.ask),
    ticks.map((tick) => tick.bid),
    ticks.map((tick) => tick.status),
    ticks.map((tick) => tick.line),
    ticks.map((tick) => Buffer.from(tick.hash, 'hex')),
    ticks.map(({ backFrom }) => (backFrom === undefined ? null : new Date(backFrom))),
    now === null ? null : new Date(now),
  ]);
}

interface LineRow {
  pair_id: number;
  seq: bigint;
  at: Date;
  index: bigint;
  mark: bigint;
  ask: bigint;
  bid: bigint;
  status: IndexStatus;
  line: string;
  hash: Buffer;
  back_from: Date | null;
}
const LINE = `l.pair_id, l.seq, l.at, index, mark, ask, bid, status, line, hash,
  (select from_at from ticks_corrections c where c.pair_id = l.pair_id and c.seq = l.seq) as back_from`;
/** Lines that no correction went back behind. */
const COUNTED = `not exists (select 1 from ticks_corrections c where c.pair_id = l.pair_id and c.seq > l.seq and c.to_at <= l.at)`;

export async function linesAfter(
  db: Queryable,
  of: { pairId: number; seq: number; limit: number },
): Promise<PublishedTick[]> {
  const rows = await db.query<LineRow>(
    `select ${LINE} from ticks_lines l where l.pair_id = $1 and l.seq > $2 order by l.seq limit $3`,
    [of.pairId, of.seq, of.limit],
  );
  return rows.map(tickOf);
}

/** Lines with `from < at <= to` that count. */
export async function linesBetween(
  db: Queryable,
  of: { pairId: number; from: Date; to: Date; limit: number },
): Promise<PublishedTick[]> {
  const rows = await db.query<LineRow>(
    `select ${LINE} from ticks_lines l where l.pair_id = $1 and l.at > $2 and l.at <= $3 and ${COUNTED}
     order by l.seq limit $4`,
    [of.pairId, of.from, of.to, of.limit],
  );
  return rows.map(tickOf);
}

export interface TickFigures extends Omit<PublishedTick, 'line' | 'hash' | 'pairId'> {}

/** What lines with `from < at <= to` that count say, without their texts and however many they are: for a replay. */
export async function figuresBetween(
  db: Queryable,
  of: { pairId: number; from: number; to: number },
): Promise<TickFigures[]> {
  const rows = await db.query<Omit<LineRow, 'line' | 'hash' | 'pair_id'>>(
    `select l.seq, l.at, index, mark, ask, bid, status,
       (select from_at from ticks_corrections c where c.pair_id = l.pair_id and c.seq = l.seq) as back_from
     from ticks_lines l where l.pair_id = $1 and l.at > $2 and l.at <= $3 and ${COUNTED} order by l.seq`,
    [of.pairId, new Date(of.from), new Date(of.to)],
  );
  return rows.map(({ seq, at, back_from: backFrom, ...figures }) => ({
    ...figures,
    seq: Number(seq),
    at: at.getTime(),
    backFrom: backFrom?.getTime(),
  }));
}

/** Lines by their numbers, as they were published. */
export async function linesAt(
  db: Queryable,
  pairId: number,
  seqs: readonly number[],
): Promise<PublishedTick[]> {
  const rows = await db.query<LineRow>(
    `select ${LINE} from ticks_lines l where l.pair_id = $1 and l.seq = any ($2::bigint[]) order by l.seq`,
    [pairId, seqs],
  );
  return rows.map(tickOf);
}

/** Numbers of the first and the last line within a stretch of time, whether they count or not. */
export async function seqsBetween(
  db: Queryable,
  of: { pairId: number; from: Date; to: Date },
): Promise<{ first: number; last: number } | undefined> {
  const [row] = await db.query<{ first: bigint | null; last: bigint | null }>(
    'select min(seq) as first, max(seq) as last from ticks_lines where pair_id = $1 and at > $2 and at <= $3',
    [of.pairId, of.from, of.to],
  );
  return row === undefined || row.first === null
    ? undefined
    : { first: Number(row.first), last: Number(row.last) };
}

/** The last lines up to a number that count, oldest first: what stood before it in time. */
export async function countedUpTo(
  db: Queryable,
  of: { pairId: number; seq: number; limit: number },
): Promise<PublishedTick[]> {
  const rows = await db.query<LineRow>(
    `select ${LINE} from ticks_lines l where l.pair_id = $1 and l.seq <= $2
       and not exists (select 1 from ticks_corrections c
         where c.pair_id = l.pair_id and c.seq > l.seq and c.seq <= $2 and c.to_at <= l.at)
     order by l.seq desc limit $3`,
    [of.pairId, of.seq, of.limit],
  );
  return rows.map(tickOf).reverse();
}

/** Number of the last line that counts at or before a moment; 0 when there is none. */
export async function seqAt(db: Queryable, pairId: number, at: Date): Promise<number> {
  const [row] = await db.query<{ seq: bigint }>(
    `select l.seq from ticks_lines l where l.pair_id = $1 and l.at <= $2 and ${COUNTED} order by l.at desc limit 1`,
    [pairId, at],
  );
  return Number(row?.seq ?? 0n);
}

/** Hash of a line by its number; undefined when there is none. */
export async function hashAt(db: Queryable, pairId: number, seq: number): Promise<string | undefined> {
  const [row] = await db.query<{ hash: Buffer }>(
    'select hash from ticks_lines where pair_id = $1 and seq = $2',
    [pairId, seq],
  );
  return row?.hash.toString('hex');
}

export interface SignatureRow {
  hour: Date;
  seq: bigint;
  hash: Buffer;
  public_key: string;
  signature: string;
  signed_at: Date;
}

export function signaturesOf(db: Queryable, pairId: number, limit: number): Promise<SignatureRow[]> {
  return db.query<SignatureRow>(
    'select hour, seq, hash, public_key, signature, signed_at from ticks_signatures where pair_id = $1 order by hour desc limit $2',
    [pairId, limit],
  );
}

/** One signature an hour and pair; a second run finds it there. */
export async function keepSignature(
  db: Queryable,
  of: {
    pairId: number;
    hour: Date;
    seq: number;
    hash: string;
    publicKey: string;
    signature: string;
    at: Date;
  },
): Promise<void> {
  await db.query(
    `insert into ticks_signatures (pair_id, hour, seq, hash, public_key, signature, signed_at) values ($1, $2, $3, $4, $5, $6, $7)
     on conflict do nothing`,
    [of.pairId, of.hour, of.seq, Buffer.from(of.hash, 'hex'), of.publicKey, of.signature, of.at],
  );
}

function tickOf(row: LineRow): PublishedTick {
  return {
    pairId: row.pair_id,
    seq: Number(row.seq),
    at: row.at.getTime(),
    index: row.index,
    mark: row.mark,
    ask: row.ask,
    bid: row.bid,
    status: row.status,
    line: row.line,
    hash: row.hash.toString('hex'),
    backFrom: row.back_from?.getTime(),
  };
}

/** Where a product begins: at the heads of the chains on the day it is first started. */
export async function beginCursors(
  db: Queryable,
  product: string,
  heads: readonly { pairId: number; seq: number }[],
): Promise<void> {
  // Inserting beside a row that another node is moving waits for that node, which may be settling a storm: look first.
  await db.query(
    `insert into ticks_cursors (product, pair_id, seq)
     select $1::text, pair_id, seq from unnest($2::integer[], $3::bigint[]) as head (pair_id, seq)
     where not exists (select 1 from ticks_cursors c where c.product = $1 and c.pair_id = head.pair_id)
     order by pair_id on conflict do nothing`,
    [product, heads.map(({ pairId }) => pairId), heads.map(({ seq }) => seq)],
  );
}

/** Whether the pair has a published tick that the product has not acted on. */
export async function isBehind(db: Queryable, of: { product: string; pairId: number }): Promise<boolean> {
  const rows = await db.query(
    `select 1 as one from ticks_cursors c join ticks_chains h on h.pair_id = c.pair_id
     where c.product = $1 and c.pair_id = $2 and h.seq > c.seq`,
    [of.product, of.pairId],
  );
  return rows.length > 0;
}

/** Pairs with a published tick that the product has not acted on. */
export async function pairsBehind(db: Queryable, product: string): Promise<number[]> {
  const rows = await db.query<{ pair_id: number }>(
    `select pair_id from ticks_cursors c where product = $1
       and exists (select 1 from ticks_lines l where l.pair_id = c.pair_id and l.seq = c.seq + 1)`,
    [product],
  );
  return rows.map(({ pair_id }) => pair_id);
}

export async function readCursor(
  db: Queryable,
  product: string,
  pairId: number,
): Promise<number | undefined> {
  const [row] = await db.query<{ seq: bigint }>(
    'select seq from ticks_cursors where product = $1 and pair_id = $2',
    [product, pairId],
  );
  return row === undefined ? undefined : Number(row.seq);
}

/** False when it stands elsewhere: somebody else has acted on this tick. */
export async function advanceCursor(
  db: Queryable,
  of: { product: string; pairId: number; from: number },
): Promise<boolean> {
  const rows = await db.query(
    'update ticks_cursors set seq = seq + 1 where product = $1 and pair_id = $2 and seq = $3 returning 1 as one',
    [of.product, of.pairId, of.from],
  );
  return rows.length > 0;
}

/** Moves those that stand right before these ticks and that nobody else holds; answers which pairs. */
export async function advanceCursors(
  db: Queryable,
  product: string,
  ticks: readonly Pick<PublishedTick, 'pairId' | 'seq'>[],
): Promise<number[]> {
  const rows = await db.query<{ pair_id: number }>(
    `with free as (
       select c.pair_id from ticks_cursors c join unnest($2::integer[], $3::bigint[]) as t (pair_id, seq) on c.pair_id = t.pair_id and c.seq = t.seq - 1
       where c.product = $1 order by c.pair_id for no key update of c skip locked
     )
     update ticks_cursors c set seq = c.seq + 1 from free where c.product = $1 and c.pair_id = free.pair_id returning c.pair_id`,
    [product, ticks.map(({ pairId }) => pairId), ticks.map(({ seq }) => seq)],
  );
  return rows.map(({ pair_id }) => pair_id);
}
