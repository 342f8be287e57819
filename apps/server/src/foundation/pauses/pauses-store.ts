/** SQL of pauses_*. */
import type { PauseScope } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface PauseRow {
  id: number;
  scope: PauseScope;
  operatorId: number;
  reason: string;
  startedAt: Date;
  untilAt: Date;
  endedAt: Date | null;
  endProposalId: number | null;
}
const ROW = `id::float8 as id, scope, operator_id as "operatorId", reason, started_at as "startedAt", until_at as "untilAt",
  ended_at as "endedAt", end_proposal_id::float8 as "endProposalId"`;

export async function pausePage(
  db: Queryable,
  { limit, offset }: { limit: number; offset: number },
): Promise<PauseRow[]> {
  return db.query<PauseRow>(`select ${ROW} from pauses_known order by id desc limit $1 offset $2`, [
    limit,
    offset,
  ]);
}

export async function findPause(db: Queryable, id: number): Promise<PauseRow | undefined> {
  const [row] = await db.query<PauseRow>(`select ${ROW} from pauses_known where id = $1`, [id]);
  return row;
}

/** Those that hold payouts at this moment. */
export function runningPauses(db: Queryable, at: Date): Promise<PauseRow[]> {
  return db.query<PauseRow>(
    `select ${ROW} from pauses_known where id in (select pause_id from pauses_gates where paused_until > $1) order by id`,
    [at],
  );
}

/** Whether a payout may leave this way now; what is decided on it holds until the end of the transaction. */
export async function mayLeave(tx: Queryable, scope: PauseScope, at: Date): Promise<boolean> {
  const [row] = await tx.query<{ may: boolean }>('select pauses_let($1, $2) as may', [scope, at]);
  return row!.may;
}

/** Waits for claims that are under way, then holds everything after them: in the one line in which `pauses_let` stands as well (ADR 149). */
export async function lockGate(tx: Tx, scope: PauseScope): Promise<{ pausedUntil: Date | null }> {
  const [, [row]] = await Promise.all([
    tx.query(`select 1 as done from pg_advisory_xact_lock(hashtextextended('pauses_gates:' || $1, 0))`, [
      scope,
    ]),
    tx.query<{ pausedUntil: Date | null }>(
      'select paused_until as "pausedUntil" from pauses_gates where scope = $1 for no key update',
      [scope],
    ),
  ]);
  return row!;
}

/**
 * What this person held alone before, where it touches the same payouts: when the earliest began that still runs, whether one ran out since
 * `since` without two having said a word, and whether two others ended one since then.
 */
export async function heldAlone(
  tx: Tx,
  of: { operatorId: number; scope: PauseScope; at: Date; since: Date },
): Promise<{ runningSince: Date | null; hasRunOut: boolean; wasLifted: boolean }> {
  const [row] = await tx.query<{ runningSince: Date | null; hasRunOut: boolean; wasLifted: boolean }>(
    `select min(started_at) filter (where ended_at is null and until_at > $3) as "runningSince",
       coalesce(bool_or(until_at > $4 and until_at <= $3 and end_proposal_id is null), false) as "hasRunOut",
       coalesce(bool_or(ended_at > $4 and end_proposal_id is not null), false) as "wasLifted"
     from pauses_known where operator_id = $1 and (scope = $2 or scope = 'all' or $2 = 'all')
       and (started_at > $4 - interval '24 hours' or ended_at > $4)`,
    [of.operatorId, of.scope, of.at, of.since],
  );
  return row!;
}

export async function insertPause(
  tx: Tx,
  of: { scope: PauseScope; operatorId: number; reason: string; at: Date; until: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into pauses_started (scope, operator_id, reason, started_at, until_at) values ($1, $2, $3, $4, $5) returning id::float8 as id`,
    [of.scope, of.operatorId, of.reason, of.at, of.until],
  );
  await tx.query('update pauses_gates set pause_id = $2, paused_until = $3 where scope = $1', [
    of.scope,
    row!.id,
    of.until,
  ]);
  return row!.id;
}

/** False when it is over. */
export async function prolongPause(
  tx: Tx,
  of: { id: number; proposalId: number; at: Date; until: Date },
): Promise<boolean> {
  const moved = await tx.query(
    'update pauses_gates set paused_until = $2 where pause_id = $1 and paused_until > $3 returning 1 as one',
    [of.id, of.until, of.at],
  );
  if (moved.length === 0) return false;
  await tx.query(
    'insert into pauses_prolonged (pause_id, until_at, proposal_id, prolonged_at) values ($1, $2, $3, $4)',
    [of.id, of.until, of.proposalId, of.at],
  );
  return true;
}

/** Opens the gate again; false when it is over. Without a proposal only what has run out. */
export async function endPause(
  tx: Tx,
  of: { id: number; proposalId: number | null; at: Date },
): Promise<boolean> {
  const moved = await tx.query(
    `update pauses_gates set pause_id = null, paused_until = null
     where pause_id = $1 and ($2::bigint is not null or paused_until <= $3) returning 1 as one`,
    [of.id, of.proposalId, of.at],
  );
  if (moved.length === 0) return false;
  await tx.query('insert into pauses_ended (pause_id, proposal_id, ended_at) values ($1, $2, $3)', [
    of.id,
    of.proposalId,
    of.at,
  ]);
  return true;
}

export function ranOut(db: Queryable, at: Date): Promise<PauseRow[]> {
  return db.query<PauseRow>(
    `select ${ROW} from pauses_known where id in (select pause_id from pauses_gates where paused_until <= $1) order by id`,
    [at],
  );
}
