/** SQL of proofs_snapshots, _trees, _pieces, _customers and _checks. */
import type { ReplayedRange } from '../../foundation/replay/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { BuiltTree } from './build-tree.ts';

export interface SnapshotRow {
  seq: number;
  date: string;
  taken_at: Date;
  journal: bigint;
  journal_hash: Buffer;
  previous: Buffer;
  hash: Buffer;
  public_key: string;
  signature: string;
  checks: number;
  replayed_at: Date | null;
}

export interface TreeRow {
  seq: number;
  currency_id: number;
  currency: string;
  root: Buffer;
  total: string;
  customers: number;
  size: number;
  unrealised: string;
  beside: string;
  held: string | null;
  reserve_status: 'covered' | 'short' | 'unknown' | null;
  sources: unknown[];
}

const SNAPSHOT = `s.seq, s.date, s.taken_at, s.journal, s.journal_hash, s.previous, s.hash, s.public_key, s.signature,
  (select count(*)::integer from proofs_checks c where c.seq = s.seq) as checks,
  (select r.at from proofs_replays r where r.seq = s.seq and r.difference is null) as replayed_at`;
const TREE = `seq, currency_id, currency, root, total::text, customers, size, unrealised::text, beside::text, held::text, reserve_status, sources`;

export async function newestSnapshot(db: Queryable): Promise<SnapshotRow | undefined> {
  const [row] = await db.query<SnapshotRow>(
    `select ${SNAPSHOT} from proofs_snapshots s order by s.seq desc limit 1`,
  );
  return row;
}

/** On the newest day, of any currency: everything could be read, and it is not enough. */
export async function areAnyShort(db: Queryable): Promise<boolean> {
  const rows = await db.query(
    `select 1 as short from proofs_trees where seq = (select max(seq) from proofs_snapshots) and reserve_status = 'short' limit 1`,
  );
  return rows.length > 0;
}

/** The next one waits here until this one is there or is not. */
export async function lockNewest(tx: Tx): Promise<SnapshotRow | undefined> {
  await tx.query('select 1 as locked from proofs_journals for update');
  return newestSnapshot(tx);
}

export async function findSnapshot(db: Queryable, seq: number): Promise<SnapshotRow | undefined> {
  const [row] = await db.query<SnapshotRow>(`select ${SNAPSHOT} from proofs_snapshots s where s.seq = $1`, [
    seq,
  ]);
  return row;
}

export const snapshotsAfter = (db: Queryable, after: number, limit: number): Promise<SnapshotRow[]> =>
  db.query<SnapshotRow>(
    `select ${SNAPSHOT} from proofs_snapshots s where s.seq > $1 order by s.seq limit $2`,
    [after, limit],
  );

export const treesOf = (db: Queryable, seqs: readonly number[]): Promise<TreeRow[]> =>
  db.query<TreeRow>(
    `select ${TREE} from proofs_trees where seq = any ($1::integer[]) order by seq, currency_id`,
    [seqs],
  );

export async function insertSnapshot(
  tx: Tx,
  row: Omit<SnapshotRow, 'checks' | 'replayed_at'>,
): Promise<void> {
  await tx.query(
    `insert into proofs_snapshots (seq, date, taken_at, journal, journal_hash, previous, hash, public_key, signature)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      row.seq,
      row.date,
      row.taken_at,
      row.journal,
      row.journal_hash,
      row.previous,
      row.hash,
      row.public_key,
      row.signature,
    ],
  );
}

export interface TreeReserve {
  unrealised: bigint;
  /** On its way or without an owner. */
  beside: bigint;
  held: bigint | null;
  status: TreeRow['reserve_status'];
  sources: readonly unknown[];
}

export async function insertTree(
  tx: Tx,
  seq: number,
  { tree, reserve }: { tree: BuiltTree; reserve: TreeReserve },
): Promise<void> {
  await tx.query(
    `insert into proofs_trees (seq, currency_id, currency, root, total, owed, customers, size, tops, unrealised, held, reserve_status, sources, beside)
     values ($1, $2, $3, $4, $5::numeric, $6::numeric, $7, $8, $9, $10::numeric, $11::numeric, $12, $13::jsonb, $14::numeric)`,
    [
      seq,
      tree.currencyId,
      tree.currency,
      Buffer.from(tree.root.hash),
      String(tree.root.sum),
      String(tree.owed),
      tree.customers,
      tree.size,
      tree.tops,
      String(reserve.unrealised),
      reserve.held === null ? null : String(reserve.held),
      reserve.status,
      JSON.stringify(reserve.sources),
      String(reserve.beside),
    ],
  );
  for (const [piece, leaves] of tree.pieces.entries())
    await tx.query('insert into proofs_pieces (seq, currency_id, piece, leaves) values ($1, $2, $3, $4)', [
      seq,
      tree.currencyId,
      piece,
      leaves,
    ]);
  for (const { firstUser, bytes } of tree.records)
    await tx.query(
      'insert into proofs_customers (seq, currency_id, first_user, records) values ($1, $2, $3, $4)',
      [seq, tree.currencyId, firstUser, bytes],
    );
}

/** The page of each tree in which a customer stands if he stands in it at all. */
export const recordsOf = (
  db: Queryable,
  of: { seq: number; userId: number },
): Promise<{ currency_id: number; currency: string; size: number; tops: Buffer; records: Buffer }[]> =>
  db.query(
    `select t.currency_id, t.currency, t.size, t.tops, c.records from proofs_trees t
     cross join lateral (
       select records from proofs_customers c where c.seq = t.seq and c.currency_id = t.currency_id and c.first_user <= $2
       order by c.first_user desc limit 1) c
     where t.seq = $1 order by t.currency_id`,
    [of.seq, of.userId],
  );

export async function pieceOf(
  db: Queryable,
  of: { seq: number; currencyId: number; piece: number },
): Promise<Buffer> {
  const [row] = await db.query<{ leaves: Buffer }>(
    'select leaves from proofs_pieces where seq = $1 and currency_id = $2 and piece = $3',
    [of.seq, of.currencyId, of.piece],
  );
  return row!.leaves;
}

export async function noteCheck(tx: Queryable, of: { seq: number; userId: number; at: Date }): Promise<void> {
  await tx.query('insert into proofs_checks (seq, user_id, at) values ($1, $2, $3) on conflict do nothing', [
    of.seq,
    of.userId,
    of.at,
  ]);
}

export async function hasChecked(db: Queryable, of: { seq: number; userId: number }): Promise<boolean> {
  const rows = await db.query('select 1 as seen from proofs_checks where seq = $1 and user_id = $2', [
    of.seq,
    of.userId,
  ]);
  return rows.length > 0;
}

export async function allRecords(db: Queryable, of: { seq: number; currencyId: number }): Promise<Buffer[]> {
  const rows = await db.query<{ records: Buffer }>(
    'select records from proofs_customers where seq = $1 and currency_id = $2 order by first_user',
    [of.seq, of.currencyId],
  );
  return rows.map(({ records }) => records);
}

/** The oldest day that was not replayed; when there is none, one whose replay found something, and that not just now. */
export async function nextToReplay(db: Queryable, retriedBefore: Date): Promise<SnapshotRow | undefined> {
  const [row] = await db.query<SnapshotRow>(
    `select ${SNAPSHOT} from proofs_snapshots s left join proofs_replays r using (seq)
     where r.seq is null or (r.difference is not null and r.at < $1) order by r.seq is not null, s.seq limit 1`,
    [retriedBefore],
  );
  return row;
}

/** The first day that is not as it was published, as its last replay found it. */
export async function firstDifference(
  db: Queryable,
): Promise<{ date: string; difference: string } | undefined> {
  const [row] = await db.query<{ date: string; difference: string }>(
    `select s.date, r.difference from proofs_replays r join proofs_snapshots s using (seq)
     where r.difference is not null order by s.seq limit 1`,
  );
  return row;
}

export interface ReplayProgress {
  seq: number;
  at: Date;
  journals: number;
  customers: number;
  difference: string | null;
  products: ReplayedRange;
}

export async function replayProgress(db: Queryable, seq: number): Promise<ReplayProgress | undefined> {
  const [row] = await db.query<ReplayProgress & { journals: bigint; customers: bigint }>(
    'select seq, at, journals, customers, difference, products from proofs_replaying where seq = $1',
    [seq],
  );
  return row && { ...row, journals: Number(row.journals), customers: Number(row.customers) };
}

export async function saveProgress(db: Queryable, of: ReplayProgress): Promise<void> {
  await db.query(
    `insert into proofs_replaying (seq, at, journals, customers, difference, products) values ($1, $2, $3, $4, $5, $6)
     on conflict (seq) do update set at = excluded.at, products = excluded.products`,
    [of.seq, of.at, of.journals, of.customers, of.difference, JSON.stringify(of.products)],
  );
}

/** How a day came out; what was kept of its way there goes. */
export async function saveReplay(
  tx: Tx,
  of: Pick<ReplayProgress, 'seq' | 'at' | 'journals' | 'difference' | 'products'>,
): Promise<void> {
  await tx.query('delete from proofs_replaying where seq = $1', [of.seq]);
  await tx.query(
    `insert into proofs_replays (seq, at, journals, difference, products) values ($1, $2, $3, $4, $5)
     on conflict (seq) do update set at = excluded.at, journals = excluded.journals, difference = excluded.difference,
       products = excluded.products`,
    [of.seq, of.at, of.journals, of.difference, JSON.stringify(of.products)],
  );
}
