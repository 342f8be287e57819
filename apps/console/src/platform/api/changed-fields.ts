/** What differs between two readings of the same thing, field by field. Pure. */
import { isRecord } from '@candor/client';

export interface Changed {
  field: string;
  before: string;
  after: string;
}

/** Fields that always move and tell nobody anything. */
const RESTLESS = new Set(['age_s', 'now', 'waiting_now', 'requestId']);

export function changedFields(before: unknown, after: unknown): Changed[] {
  const old = isRecord(before) ? before : {};
  const next = isRecord(after) ? after : {};
  const fields = new Set([...Object.keys(old), ...Object.keys(next)].filter((field) => !RESTLESS.has(field)));
  return [...fields]
    .filter((field) => JSON.stringify(old[field]) !== JSON.stringify(next[field]))
    .map((field) => ({ field, before: asText(old[field]), after: asText(next[field]) }));
}

export function asText(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
