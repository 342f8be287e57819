/** Puts a request's fields through the wire's schema and names every fault by field. */
import type { Call } from '@candor/wire';
import { anyCallNoun, withoutAbsent } from '@candor/wire';
import * as v from 'valibot';
import { AssertionFault, Refusal, assert } from '../refusal.ts';
import type { Fields } from './fields.ts';

/** A request names few fields; a list of a thousand wrong ones helps nobody. */
const MOST_FAULTS = 20;

/** The parsed request, or Refusal `invalid_request` with `fields`. */
export function checkRequest(call: Call, { values, faults }: Fields): unknown {
  if (faults) throw new Refusal('invalid_request', { fields: { ...faults } });
  const result = v.safeParse(call.request, withoutAbsent(call, values));
  if (result.success) return result.output;
  throw new Refusal('invalid_request', { fields: faultsOf(result.issues) });
}

/** In tests every reply is held against its schema, so that no handler drifts from the wire. */
export function checkReply(call: Call, reply: unknown): void {
  const result = v.safeParse(call.reply, reply);
  if (result.success) return;
  const places = result.issues.map((issue) => `${v.getDotPath(issue) ?? ''}: ${issue.message}`).slice(0, 5);
  throw new AssertionFault(
    `the reply of ${call.method} ${call.path} breaks its schema: ${places.join('; ')}`,
  );
}

function faultsOf(issues: readonly v.BaseIssue<unknown>[]): Record<string, string> {
  const faults = Object.create(null) as Record<string, string>;
  for (const issue of issues.slice(0, MOST_FAULTS)) {
    const field = String(issue.path?.[0]?.key ?? 'body').slice(0, 64);
    if (!Object.hasOwn(faults, field)) faults[field] = faultOf(issue);
  }
  return faults;
}

function faultOf(issue: v.BaseIssue<unknown>): string {
  if (issue.type === 'strict_object') return issue.expected === 'never' ? 'unknown_field' : missing(issue);
  // The wire's own messages are codes; the library's default sentences are not.
  return /^[a-z_]+$/.test(issue.message)
    ? issue.message
    : issue.kind === 'schema'
      ? 'wrong_type'
      : 'malformed';
}

function missing(issue: v.BaseIssue<unknown>): string {
  return issue.received === 'undefined' ? 'required' : 'wrong_type';
}

const OF_EVERY_CALL: ReadonlySet<string> = new Set(anyCallNoun.refusals);

/** In tests: a call lists what it refuses with. */
export function checkRefusal(call: Call, { code }: Refusal): void {
  assert(
    call.refusals.includes(code) || OF_EVERY_CALL.has(code),
    `${call.method} ${call.path} was refused with ${code}, which it does not list`,
  );
}
