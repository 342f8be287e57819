/** SQL on roles that two have agreed to and that have not begun (R-OPS-13): one row a person at most. */
import type { OperatorRole } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';

export interface WaitingRow {
  operator_id: number;
  roles: OperatorRole[];
  proposal_id: bigint;
  /** On the waiting clock. */
  begins_at: Date;
}

const COLUMNS = 'w.operator_id, w.roles, w.proposal_id, w.begins_at';

export async function insertWaiting(
  tx: Queryable,
  of: { operatorId: number; roles: readonly OperatorRole[]; proposalId: number; at: Date; beginsAt: Date },
): Promise<void> {
  await tx.query(
    `insert into operators_waiting_roles (operator_id, roles, proposal_id, granted_at, begins_at) values ($1, $2, $3, $4, $5)`,
    [of.operatorId, of.roles, of.proposalId, of.at, of.beginsAt],
  );
}

/** Takes out what waits for a person; with a proposal only what that gave, and with `until` only what is due by then. */
export async function deleteWaiting(
  tx: Queryable,
  of: { operatorId: number; proposalId?: number; until?: Date },
): Promise<WaitingRow | undefined> {
  const [row] = await tx.query<WaitingRow>(
    `delete from operators_waiting_roles w where operator_id = $1 and ($2::bigint is null or proposal_id = $2)
       and ($3::timestamptz is null or begins_at <= $3) returning ${COLUMNS}`,
    [of.operatorId, of.proposalId ?? null, of.until ?? null],
  );
  return row;
}

export function dueWaiting(db: Queryable, at: Date): Promise<WaitingRow[]> {
  return db.query<WaitingRow>(
    `select ${COLUMNS} from operators_waiting_roles w where w.begins_at <= $1 order by w.begins_at, w.operator_id limit 100`,
    [at],
  );
}

export interface WaitingWithNames extends WaitingRow {
  maker_name: string;
  approver_name: string;
}

export function waitingRows(db: Queryable): Promise<WaitingWithNames[]> {
  return db.query<WaitingWithNames>(
    `select ${COLUMNS}, m.name as maker_name, coalesce((select o.name from operators_checks c join operators_people o on o.id = c.operator_id
         where c.proposal_id = w.proposal_id and c.verdict = 'yes' order by c.at desc limit 1), '') as approver_name
     from operators_waiting_roles w join operators_proposals p on p.id = w.proposal_id join operators_people m on m.id = p.maker_id
     order by w.begins_at, w.operator_id`,
  );
}

export async function waitingOfPerson(db: Queryable, operatorId: number): Promise<WaitingRow | undefined> {
  const [row] = await db.query<WaitingRow>(
    `select ${COLUMNS} from operators_waiting_roles w where w.operator_id = $1`,
    [operatorId],
  );
  return row;
}
