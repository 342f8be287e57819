/** Configuration in versions (R-GEN-3, R-OPS-4): what is in force, what is coming, what was; changes are proposals. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { milliseconds, nothing, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';

const kind = text(32);
const key = text(64);
/** Field names with their value as text; a screen renders them, `compare` in the proposal explains them. */
const value = v.record(
  v.string(),
  v.union([v.string(), v.boolean(), v.number(), v.null(), v.array(v.string())]),
);

export const configurationVersion = v.object({
  version: v.number(),
  value,
  proposal_id: v.nullable(v.number()),
  /** Names of the two persons; null for what the installation began with. */
  made_by: v.nullable(v.string()),
  checked_by: v.nullable(v.string()),
  reason: v.string(),
  published_at: milliseconds,
  /** When it comes into force, on the real clock; a moved demo clock brings it nearer. */
  /** Null of one that was recalled: it comes into force at no time. */
  effective_at: v.nullable(milliseconds),
  applied_at: v.nullable(milliseconds),
  /** Called back by two before it came into force, or overtaken by a stop (R-OPS-9). */
  recalled_at: v.nullable(milliseconds),
  /** Called back by nobody: who proposed it or agreed, to it or to what it was built on, might not any more when its time came (R-OPS-3). */
  is_dropped: v.boolean(),
});

/** One that is on its way says when it comes. */
const comingVersion = v.object({ ...configurationVersion.entries, effective_at: milliseconds });

export const configurationCalls = defineCalls({
  kinds: {
    method: 'GET',
    path: 'operator/configuration/kinds',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'Kinds of configuration, which roles may propose and check each, and whether keys may be added.',
    request: nothing,
    reply: v.array(
      v.object({
        kind: v.string(),
        makers: v.array(v.string()),
        checkers: v.array(v.string()),
        delay_hours: v.number(),
        may_add: v.boolean(),
      }),
    ),
    refusals: [],
  },
  list: {
    method: 'GET',
    path: 'operator/configuration/list',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Every key of a kind with the value in force and the versions that are published and not in force yet.',
    request: request({ kind }),
    reply: v.array(
      v.object({
        key: v.string(),
        version: v.number(),
        value,
        /** Least and most of each term that is a number, inclusive. */
        bounds: v.record(v.string(), v.object({ least: v.string(), most: v.string() })),
        coming: v.array(comingVersion),
      }),
    ),
    refusals: ['configuration_unknown'],
  },
  history: {
    method: 'GET',
    path: 'operator/configuration/history',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'All versions of one key, newest first.',
    request: request({ kind, key }),
    reply: v.array(configurationVersion),
    refusals: ['configuration_unknown'],
  },
  propose: {
    method: 'POST',
    path: 'operator/configuration/propose',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin', 'treasurer', 'access_admin'],
    summary:
      'Proposes a new version; `value` is JSON text of all its fields. In force 24 h after the check, unless it only stops sales.',
    request: request({
      kind,
      key,
      value: text(8_000),
      /** Newest approved version it is built on, the one to come where there is one; absent: the one in force. */
      base_version: v.optional(whole(0, 1_000_000_000)),
      reason: text(500),
    }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'configuration_unknown',
      'configuration_unchanged',
      'configuration_moved',
      ...PROPOSING,
      'forbidden',
      'proof_needed',
    ],
  },
  recall: {
    method: 'POST',
    path: 'operator/configuration/recall',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin', 'treasurer', 'access_admin', 'withdrawal_approver'],
    summary:
      'Proposes to call back an approved version before it is in force (four eyes, R-OPS-9); the newest one of its key first.',
    request: request({ kind, key, version: whole(2, 1_000_000_000), reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'configuration_unknown',
      'configuration_moved',
      'configuration_in_force',
      ...PROPOSING,
      'forbidden',
      'proof_needed',
    ],
  },
  clock: {
    method: 'GET',
    path: 'operator/configuration/clock',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'The one clock and the waiting clock; apart only in a demo that has been moved forward (R-GEN-5).',
    request: nothing,
    reply: v.object({ now: milliseconds, waiting_now: milliseconds, is_movable: v.boolean() }),
    refusals: [],
  },
  moveClock: {
    method: 'POST',
    path: 'operator/configuration/move_clock',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin'],
    summary: 'Demo only: moves the waiting clock forward, so that holds and delays pass.',
    request: request({ hours: whole(1, 24 * 40) }),
    reply: v.object({ waiting_now: milliseconds }),
    says: 'clock_moved',
    refusals: ['forbidden'],
  },
});

export const configurationNoun = defineNoun({
  calls: configurationCalls,
  refusals: [
    'configuration_unknown',
    'configuration_unchanged',
    'configuration_moved',
    'configuration_in_force',
    'not_on_sale_here',
  ],
  successes: ['clock_moved'],
});
