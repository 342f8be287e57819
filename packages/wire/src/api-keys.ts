/** Keys with which programs trade for a customer (R-API-1): made and ended by him, and what a key may do is fixed in each call. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { STEP_UP_REFUSALS, stepUpFields } from './security-shapes.ts';
import { flag, milliseconds, none, nothing, oneLine, request, text, whole, rowId } from './shapes.ts';

/** `HMAC`: a secret that both sides know; `Ed25519`: we know the public key alone. */
export const API_KEY_KINDS = ['HMAC', 'Ed25519'] as const;
/** `lapsed`: not used for so long that it trades no more (R-API-1). */
export const API_KEY_STATES = ['active', 'expired', 'lapsed'] as const;
export const API_KEY_LIMITS = {
  keys: 30,
  addresses: 30,
  unusedDays: 90,
  longestDays: 3_650,
  withdrawWaitH: 24,
} as const;

export const apiKey = v.object({
  id: v.number(),
  /** All of it is shown once, when it is made: a key alone hears what its account is told, for as long as it lives. */
  begins_with: v.string(),
  name: v.string(),
  kind: v.picklist(API_KEY_KINDS),
  /** Places and cancels orders; every key may read. */
  can_trade: v.boolean(),
  /** Withdraws to active addresses of the book; only with a list of addresses (R-API-1). */
  can_withdraw: v.boolean(),
  /** From when on it does: 24 hours after that was granted or its addresses were changed; null where it may not. */
  withdraws_from: v.nullable(milliseconds),
  /** Addresses and networks from which it is taken; none: from everywhere. */
  addresses: v.array(v.string()),
  state: v.picklist(API_KEY_STATES),
  created_at: milliseconds,
  expires_at: v.nullable(milliseconds),
  last_used_at: v.nullable(milliseconds),
});

const name = oneLine(40);
/** Separated by commas: `203.0.113.7,2001:db8::/48`. */
const addresses = v.optional(v.pipe(v.string(), v.maxLength(1_500, 'too_long')), '');

export const apiKeyCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'user/api_keys',
    access: 'customer',
    shutsOut: true,
    summary: "The customer's API keys, newest first; the key and its secret are shown once, when it is made.",
    request: nothing,
    reply: v.object({ list: v.array(apiKey), limit: v.number() }),
    refusals: [],
  },
  add: {
    method: 'POST',
    path: 'user/api_key_add',
    access: 'customer',
    summary:
      'Makes a key; asks for the step-up proof, tells the owner and holds withdrawals (R-API-1, R-SEC-5). Key and secret are in this reply and nowhere else.',
    request: request({
      name,
      kind: v.optional(v.picklist(API_KEY_KINDS, 'not_a_choice'), 'HMAC'),
      /** Ed25519: PEM, or base64 of its 32 or 44 bytes. */
      public_key: v.optional(text(400)),
      can_trade: flag,
      can_withdraw: v.optional(flag, '0'),
      addresses,
      /** Days until it ends by itself; absent: never. */
      expires_in_days: v.optional(whole(1, API_KEY_LIMITS.longestDays)),
      ...stepUpFields,
    }),
    reply: v.object({
      key: apiKey,
      /** What a program shows with every request. */
      api_key: v.string(),
      /** Null of Ed25519. */
      secret: v.nullable(v.string()),
    }),
    says: 'api_key_added',
    refusals: [
      'api_key_limit',
      'api_key_address_invalid',
      'api_key_address_required',
      'api_key_public_invalid',
      'account_frozen',
      ...STEP_UP_REFUSALS,
    ],
  },
  change: {
    method: 'POST',
    path: 'user/api_key_change',
    access: 'customer',
    summary: 'Changes name, scopes and addresses of a key; asks for the same proof as making one.',
    request: request({
      id: rowId,
      name,
      can_trade: flag,
      can_withdraw: v.optional(flag, '0'),
      addresses,
      ...stepUpFields,
    }),
    reply: apiKey,
    says: 'api_key_changed',
    refusals: [
      'api_key_unknown',
      'api_key_address_invalid',
      'api_key_address_required',
      'account_frozen',
      ...STEP_UP_REFUSALS,
    ],
  },
  remove: {
    method: 'POST',
    path: 'user/api_key_delete',
    access: 'customer',
    shutsOut: true,
    takesKey: 'asked',
    summary: 'Ends a key at once, on every node; can only make the account safer, so it asks for no proof.',
    request: request({ id: rowId }),
    reply: none,
    says: 'api_key_deleted',
    refusals: ['api_key_unknown'],
  },
});

export const apiKeyNoun = defineNoun({
  calls: apiKeyCalls,
  refusals: [
    'api_key_limit',
    'api_key_unknown',
    'api_key_address_invalid',
    'api_key_address_required',
    'api_key_public_invalid',
  ],
  successes: ['api_key_added', 'api_key_changed', 'api_key_deleted'],
});
