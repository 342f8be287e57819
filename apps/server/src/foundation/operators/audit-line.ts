/** One line of the audit log as text that has exactly one spelling, and the hash that ties it to the line before. Pure. */
import { createHash } from 'node:crypto';
import type { AuditEntry } from './ports.ts';

/** Who acts: an operator, a job or the command line. */
export interface AuditActor {
  operatorId: number | null;
  /** `operator`, `job:proposals`, `command-line`. */
  actor: string;
  roles: readonly string[];
  ip: string;
  requestId: string;
}

export const FIRST_HASH = '0'.repeat(64);

export function auditLine(actor: AuditActor, entry: AuditEntry, at: number): string {
  return canonicalJson({
    actor: actor.actor,
    operator_id: actor.operatorId,
    roles: actor.roles,
    ip: actor.ip,
    request_id: actor.requestId,
    action: entry.action,
    target_type: entry.targetType,
    target_id: entry.targetId,
    before: entry.before,
    after: entry.after,
    reason: entry.reason,
    approver: entry.approver,
    at,
  });
}

/** The database computes the same when a line is written (schema/operators.sql). */
export function hashOfLine(of: { seq: number; line: string; prevHash: string }): string {
  const text = `{"line":${of.line},"prev_hash":"${of.prevHash}","seq":${of.seq}}`;
  return createHash('sha256').update(text, 'utf8').digest('hex');
}

/** Keys in order, no spaces, nothing undefined; bigint as text. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'bigint') return `"${value}"`;
  if (typeof value === 'string') return JSON.stringify(wellFormed(value));
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map((each) => canonicalJson(each ?? null)).join(',')}]`;
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value).filter(([, each]) => each !== undefined);
    entries.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    return `{${entries.map(([key, each]) => `${JSON.stringify(wellFormed(key))}:${canonicalJson(each)}`).join(',')}}`;
  }
  return JSON.stringify(value ?? null);
}

/** Halves of characters and the zero character cannot be stored as text. */
function wellFormed(text: string): string {
  return Buffer.from(text, 'utf8').toString('utf8').replaceAll('\u0000', '\ufffd');
}
