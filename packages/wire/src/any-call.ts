/** What every call may be refused with (faults of shape, session, rate and of the house itself), and the realtime channels. */
import { defineNoun } from './noun.ts';

export const anyCallNoun = defineNoun({
  refusals: [
    'invalid_request',
    'not_found',
    'method_not_allowed',
    'body_too_large',
    'unsupported_media_type',
    'rate_limited',
    'not_logged_in',
    'internal_error',
    'unavailable',
    'busy',
    'idempotency_key_invalid',
    'idempotency_mismatch',
    'idempotency_in_progress',
    'writes_stopped',
    'wrong_origin',
    'forbidden',
    'channel_unknown',
    'too_many_channels',
    'not_authorised',
    'api_key_refused',
    'api_key_clock',
    'api_key_scope',
  ],
});
