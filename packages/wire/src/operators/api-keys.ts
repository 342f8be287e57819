/**
 * What operators see of a customer's API keys, and the way to end one (R-API-1). Whoever has all of a key hears its account as a program does,
 * so they see how it begins and name it by its number; secrets are shown to nobody.
 */
import * as v from 'valibot';
import { apiKey } from '../api-keys.ts';
import { defineCalls } from '../call.ts';
import { defineNoun } from '../noun.ts';
import { id, none, request, rowId, text } from '../shapes.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';

export const apiKeyDeskCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/api_keys/list',
    views: ['user', 'user_id'],
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: "A customer's API keys with scopes, addresses and last use.",
    request: request({ user_id: id }),
    reply: v.object({ list: v.array(apiKey) }),
    refusals: ['acts_too_many'],
  },
  kill: {
    method: 'POST',
    path: 'operator/api_keys/kill',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary:
      'Ends a key at once, for a reason that is written to the audit log; its owner is told. Twenty in 24 hours by one person.',
    request: request({ user_id: id, key_id: rowId, reason: text(500) }),
    reply: none,
    says: 'api_key_deleted',
    refusals: ['api_key_unknown', 'acts_too_many'],
  },
});

export const apiKeyDeskNoun = defineNoun({ calls: apiKeyDeskCalls });
