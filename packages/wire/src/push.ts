/** Web Push (ADR 84): which device is told, of what, and how much of it a locked screen shows. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { flag, nothing, request } from './shapes.ts';

const choices = {
  fills: v.boolean(),
  deposits: v.boolean(),
  withdrawals: v.boolean(),
  security: v.boolean(),
  alerts: v.boolean(),
  shows_details: v.boolean(),
};
/** Bytes in the letters of base64url. */
// @__NO_SIDE_EFFECTS__
const bytes = (max: number) =>
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+={0,2}$/, 'not_base64'), v.maxLength(max, 'too_long'));

export const pushCalls = defineCalls({
  state: {
    method: 'GET',
    path: 'push/state',
    access: 'customer',
    summary: 'The key to subscribe with, whether this session’s device is told, and what the customer chose.',
    request: nothing,
    reply: v.object({ public_key: v.string(), is_on: v.boolean(), choices: v.object(choices) }),
    refusals: [],
  },
  subscribe: {
    method: 'POST',
    path: 'push/subscribe',
    access: 'customer',
    summary: 'Tells this session’s device from now on; the subscription ends with the session.',
    request: request({
      endpoint: v.pipe(v.string(), v.url('not_an_address'), v.maxLength(1000, 'too_long')),
      p256dh: bytes(100),
      auth: bytes(40),
    }),
    reply: v.null(),
    refusals: ['push_service_unknown', 'push_keys_unfit'],
  },
  unsubscribe: {
    method: 'POST',
    path: 'push/unsubscribe',
    access: 'customer',
    summary: 'Tells this session’s device nothing more.',
    request: nothing,
    reply: v.null(),
    refusals: [],
  },
  choose: {
    method: 'POST',
    path: 'push/choose',
    access: 'customer',
    summary:
      'What all devices of the customer are told, and whether a locked screen shows amounts. Changes of the proofs of the account are always told.',
    request: request({
      fills: flag,
      deposits: flag,
      withdrawals: flag,
      security: flag,
      alerts: flag,
      shows_details: flag,
    }),
    reply: v.object(choices),
    refusals: [],
  },
});

export const pushNoun = defineNoun({
  calls: pushCalls,
  refusals: ['push_service_unknown', 'push_keys_unfit'],
});
