/** SQL of halts_*. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Halt, HaltCause, HaltProduct } from './halt-rules.ts';

interface HaltRow {
  id: bigint;
  pair_id: number | null;
  product: HaltProduct;
  cause: HaltCause;
  announced_at: Date;
  starts_at: Date;
  ends_at: Date | null;
  planned_ends_at: Date | null;
  end_announced_at: Date | null;
  proposal_id: bigint;
  end_proposal_id: bigint | null;
}
const ROW = `id, pair_id, product, cause, announced_at, starts_at, nullif(ends_at, 'infinity') as ends_at,
  nullif(planned_ends_at, 'infinity') as planned_ends_at, end_announced_at, proposal_id, end_proposal_id`;
const MOST = 500;

/** Those that touch a stretch of time, latest start first; with `asPlanned` by the end they were announced with. */
export async function haltsBetween(
  db: Queryable,
  { from, to, asPlanned = false }: { from: Date; to: Date | null; asPlanned?: boolean },
): Promise<Halt[]> {
  const rows = await db.query<HaltRow>(
    `select ${ROW} from halts_known where ${asPlanned ? 'planned_ends_at' : 'ends_at'} > $1 and ($2::timestamptz is null or starts_at <= $2) order by starts_at desc, id desc limit ${MOST}`,
    [from, to],
  );
  return rows.map(asHalt);
}

export async function haltPage(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<Halt[]> {
  const rows = await db.query<HaltRow>(`select ${ROW} from halts_known order by id desc limit $1 offset $2`, [
    limit,
    offset,
  ]);
  return rows.map(asHalt);
}

export async function findHalt(db: Queryable, id: number): Promise<Halt | undefined> {
  const [row] = await db.query<HaltRow>(`select ${ROW} from halts_known where id = $1`, [id]);
  return row && asHalt(row);
}

/** Which of these moments lie within a halt of a pair's product; asked in the transaction that acts on them. */
export async function momentsHalted(
  db: Queryable,
  of: { pairId: number; product: HaltProduct; at: readonly Date[] },
): Promise<number[]> {
  const rows = await db.query<{ at: Date }>(
    `select at from unnest($3::timestamptz[]) as m (at) where exists (
       select 1 from halts_known h where h.starts_at <= at and at < h.ends_at
         and (h.pair_id is null or h.pair_id = $1) and h.product in ('all', $2))`,
    [of.pairId, of.product, of.at],
  );
  return rows.map(({ at }) => at.getTime());
}

/** Whether one of a pair's product had been announced by a moment and is not over then. */
export async function isAnnouncedAt(
  db: Queryable,
  of: { pairId: number; product: HaltProduct; at: Date },
): Promise<boolean> {
  const [row] = await db.query<{ is_announced: boolean }>(
    `select exists (select 1 from halts_known where announced_at <= $3 and ends_at > $3
       and (pair_id is null or pair_id = $1) and product in ('all', $2)) as is_announced`,
    [of.pairId, of.product, of.at],
  );
  return row!.is_announced;
}

/** Halts of a pair's product that touch a stretch of time as they were announced, whatever became of them. */
export async function haltsOf(
  db: Queryable,
  of: { pairId: number; product: HaltProduct; from: Date; to: Date },
): Promise<Halt[]> {
  const rows = await db.query<HaltRow>(
    `select ${ROW} from halts_known where starts_at <= $4 and planned_ends_at > $3
       and (pair_id is null or pair_id = $1) and product in ('all', $2)`,
    [of.pairId, of.product, of.from, of.to],
  );
  return rows.map(asHalt);
}

export async function insertHalt(
  tx: Tx,
  of: {
    pairId: number | undefined;
    product: HaltProduct;
    cause: HaltCause;
    startsAt: number;
    endsAt: number | undefined;
    proposalId: number;
  },
): Promise<number> {
  const [row] = await tx.query<{ id: bigint }>(
    `insert into halts_announced (pair_id, product, cause, starts_at, ends_at, proposal_id) values ($1, $2, $3, $4, $5, $6) returning id`,
    [
      of.pairId ?? null,
      of.product,
      of.cause,
      new Date(of.startsAt),
      of.endsAt === undefined ? null : new Date(of.endsAt),
      of.proposalId,
    ],
  );
  return Number(row!.id);
}

export async function insertEnd(
  tx: Tx,
  of: { haltId: number; endsAt: number; proposalId: number },
): Promise<void> {
  await tx.query('insert into halts_ended (halt_id, ends_at, proposal_id) values ($1, $2, $3)', [
    of.haltId,
    new Date(of.endsAt),
    of.proposalId,
  ]);
}

const asHalt = (row: HaltRow): Halt => ({
  id: Number(row.id),
  pairId: row.pair_id ?? undefined,
  product: row.product,
  cause: row.cause,
  announcedAt: row.announced_at.getTime(),
  startsAt: row.starts_at.getTime(),
  endsAt: row.ends_at?.getTime(),
  plannedEndsAt: row.planned_ends_at?.getTime(),
  endAnnouncedAt: row.end_announced_at?.getTime(),
  proposalId: Number(row.proposal_id),
  endProposalId: row.end_proposal_id === null ? undefined : Number(row.end_proposal_id),
});
