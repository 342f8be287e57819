/** The audit log as operators read it, and the check that its lines still fit their hashes. */
import type { RequestOf } from '@candor/wire';
import type { auditCalls } from '@candor/wire/operators';
import { MOST_CUSTOMERS_SEEN, MOST_PAGES_SEEN } from '@candor/wire/operators';
import type { Queryable } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { canonicalJson, hashOfLine } from './audit-line.ts';
import type { AuditRow } from './audit-store.ts';
import { auditActs, auditHead, auditRows, auditRowsAfter, lastAuditRoot } from './audit-store.ts';
import type { OperatorContext } from './operator-context.ts';
import { personNames } from './people-store.ts';

type Filter = RequestOf<typeof auditCalls.list>;

/** Lines that one look at the root checks; `npm run verify` checks all. */
const NEWEST = 1_000;

const TARGET = 'operator/audit';
/** What was proposed stands in it whole, mailboxes, addresses and payers: a page of others' lines is a look like any, and they are bound (R-OPS-11). */
const PAGES = {
  actions: ['list.view'],
  most: MOST_CUSTOMERS_SEEN,
  targetId: TARGET,
  mostOfIt: MOST_PAGES_SEEN,
} as const;

export async function listAudit({ platform, audit }: OperatorContext, of: Filter, caller: OperatorCaller) {
  const { db } = platform;
  const isAuditor = caller.operator.roles.includes('auditor');
  if (isAuditor)
    await audit.viewedWithin(
      caller,
      { action: 'list.view', targetType: 'list', targetId: TARGET, after: of },
      PAGES,
    );
  const rows = await auditRows(db, {
    operatorId: isAuditor ? (of.operator_id ?? null) : caller.operator.operatorId,
    action: of.action ?? null,
    targetType: of.target_type ?? null,
    targetId: of.target_id ?? null,
    from: of.from ?? null,
    to: of.to ?? null,
    before: of.before ?? null,
    limit: of.limit + 1,
  });
  const shown = rows.slice(0, of.limit);
  return {
    list: await linesOf(db, shown),
    next_before: rows.length > of.limit ? Number(shown.at(-1)!.seq) : null,
  };
}

/** Who acted on a case, for those who work on it; the rest of each line is the auditor's. */
export async function listActs({ platform: { db } }: OperatorContext, of: RequestOf<typeof auditCalls.acts>) {
  const lines = await linesOf(db, await auditActs(db, of.target_type, String(of.target_id)));
  return {
    list: lines.map(({ seq, at, actor, action, approver }) => ({ seq, at, actor, action, approver })),
  };
}

async function linesOf(db: Queryable, rows: readonly AuditRow[]) {
  const lines = rows.map((row) => ({ row, said: JSON.parse(row.line) as Said }));
  const names = await personNames(
    db,
    lines.flatMap(({ said }) => [said.operator_id ?? 0, said.approver ?? 0]),
  );
  return lines.map(({ row, said }) => lineView(row, said, names));
}

/** A line as it was written. */
interface Said {
  actor: string;
  operator_id: number | null;
  roles: string[];
  ip: string;
  request_id: string;
  action: string;
  target_type: string;
  target_id: string;
  before?: unknown;
  after?: unknown;
  reason?: string;
  approver?: number;
  at: number;
}

function lineView(row: AuditRow, said: Said, names: ReadonlyMap<number, string>) {
  const nameOf = (id: number) => names.get(id) ?? `#${id}`;
  return {
    seq: Number(row.seq),
    at: said.at,
    operator_id: said.operator_id,
    actor: said.operator_id === null ? said.actor : nameOf(said.operator_id),
    roles: said.roles,
    action: said.action,
    target_type: said.target_type,
    target_id: said.target_id,
    before: said.before === undefined ? '' : canonicalJson(said.before),
    after: said.after === undefined ? '' : canonicalJson(said.after),
    reason: said.reason ?? '',
    approver: said.approver === undefined ? null : nameOf(said.approver),
    ip: said.ip,
    request_id: said.request_id,
    prev_hash: row.prev_hash,
    hash: row.hash,
  };
}

export async function auditRootView({ platform }: OperatorContext) {
  const { db } = platform;
  const head = await auditHead(db);
  const root = await lastAuditRoot(db);
  const from = head.seq > BigInt(NEWEST) ? head.seq - BigInt(NEWEST) : 0n;
  const { lines, brokenSeq } = await checkLines(db, { from, to: head.seq });
  return {
    seq: Number(head.seq),
    hash: head.hash,
    last_root: root === undefined ? null : { seq: Number(root.seq), hash: root.hash, at: root.at.getTime() },
    checked_lines: lines,
    broken_seq: brokenSeq,
  };
}

/** Recomputes lines after `from`, up to `to`; the first that does not fit itself or the one before it is named. */
export async function checkLines(
  db: Queryable,
  { from, to }: { from: bigint; to: bigint },
): Promise<{ lines: number; brokenSeq: number | null; lastHash: string | undefined }> {
  let after = from;
  let lines = 0;
  let lastHash = from === 0n ? '0'.repeat(64) : undefined;
  while (after < to) {
    const rows = await auditRowsAfter(db, after, 1_000);
    for (const row of rows) {
      if (row.seq > to) break;
      const isNext = row.seq === after + 1n && (lastHash === undefined || row.prev_hash === lastHash);
      const seq = Number(row.seq);
      if (!isNext) return { lines, brokenSeq: Number(after + 1n), lastHash };
      if (hashOfLine({ seq, line: row.line, prevHash: row.prev_hash }) !== row.hash)
        return { lines, brokenSeq: seq, lastHash };
      after = row.seq;
      lastHash = row.hash;
      lines += 1;
    }
    if (rows.length === 0) return { lines, brokenSeq: Number(after + 1n), lastHash };
  }
  return { lines, brokenSeq: null, lastHash };
}
