/** Published ticks (R-OPT-10): lines by range, heads with their signatures. Public: this is what anybody checks with. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { amountText, milliseconds, nothing, request, text, whole } from './shapes.ts';
import { defineNoun } from './noun.ts';

const keys = v.array(
  v.object({ public_key: v.string(), valid_from: milliseconds, valid_until: v.nullable(milliseconds) }),
);

/** Head of a chain of ticks with its signatures. */
export const tickHead = v.object({
  symbol: v.string(),
  genesis_day: v.string(),
  genesis_hash: v.string(),
  seq: v.number(),
  hash: v.string(),
  at: milliseconds,
  public_key: v.string(),
  signatures: v.array(
    v.object({
      hour: milliseconds,
      seq: v.number(),
      hash: v.string(),
      public_key: v.string(),
      signature: v.string(),
      signed_at: milliseconds,
    }),
  ),
  keys,
});

export const tickCalls = defineCalls({
  lines: {
    method: 'GET',
    path: 'ticks',
    access: 'public',
    summary:
      'Lines after a number, or with from < time <= to; `previous` is the hash that the first of them follows.',
    request: request({
      symbol: text(24),
      after: v.optional(whole(0, 999_999_999_999), 0),
      from: v.optional(whole(0, 99_999_999_999_999)),
      to: v.optional(whole(0, 99_999_999_999_999)),
      limit: v.optional(whole(1, 1_000), 100),
    }),
    reply: v.object({
      symbol: v.string(),
      /** Index step: index and settlement prices are rounded to a tenth of it. */
      tick: amountText,
      genesis_day: v.string(),
      previous: v.string(),
      lines: v.array(v.object({ seq: v.number(), hash: v.string(), line: v.string() })),
    }),
    refusals: ['pair_unknown'],
  },
  head: {
    method: 'GET',
    path: 'ticks/head',
    access: 'public',
    summary: 'Head of a chain and its hourly Ed25519 signatures of `candor-ticks|<symbol>|<seq>|<hash>`.',
    request: request({ symbol: text(24) }),
    reply: tickHead,
    refusals: ['pair_unknown'],
  },
  keys: {
    method: 'GET',
    path: 'ticks/keys',
    access: 'public',
    summary:
      'Every key that ever signed ticks, with its times; the one without an end signs now, on every node.',
    request: nothing,
    reply: keys,
    refusals: [],
  },
  chains: {
    method: 'GET',
    path: 'ticks/chains',
    access: 'public',
    summary:
      'Pairs that have a chain, and whether options are sold on them; daily files are at /ticks/<key>/<day>.txt.',
    request: nothing,
    reply: v.array(v.object({ key: v.string(), symbol: v.string(), has_options: v.boolean() })),
    refusals: [],
  },
});

export const tickNoun = defineNoun({
  calls: tickCalls,
  refusals: ['no_ticks'],
});
