/** Closing one's own account: what stands against it, the request with its proof, and taking it back while it cools off. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import {
  amountText,
  flag,
  fundPassword,
  milliseconds,
  none,
  nothing,
  request,
  text,
  verificationCode,
} from './shapes.ts';
import { passkeyAnswer, ticket } from './security-shapes.ts';
import { defineNoun } from './noun.ts';

/** What must be gone first. `balance` and `frozen` name the account's field, the currency and the amount. */
export const CLOSURE_OBSTACLES = [
  'balance',
  'frozen',
  'deposit_open',
  'withdrawal_open',
  'rental_open',
] as const;
export type ClosureObstacle = (typeof CLOSURE_OBSTACLES)[number];
export const CLOSURE_REASONS = ['not_needed', 'fees', 'product', 'privacy', 'other'] as const;

export const closureObstacle = v.object({
  code: v.picklist(CLOSURE_OBSTACLES),
  account: v.string(),
  currency: v.string(),
  amount: amountText,
});

export const closureCalls = defineCalls({
  status: {
    method: 'GET',
    path: 'user/closure',
    access: 'customer',
    summary:
      'Whether the account is on its way to being closed and until when that can be taken back; else what stands against it.',
    request: nothing,
    reply: v.object({
      state: v.picklist(['none', 'cooling']),
      requested_at: v.nullable(milliseconds),
      closes_at: v.nullable(milliseconds),
      obstacles: v.array(closureObstacle),
      /** True when what is left is worth less than one USDT in all: it can be left behind by consent. */
      is_dust: v.boolean(),
      cooling_days: v.number(),
      has_fund_password: v.boolean(),
      has_second_factor: v.boolean(),
      /** Why the last request came to nothing, when money came in or something was opened meanwhile. */
      last_stopped: v.nullable(v.object({ at: milliseconds, obstacles: v.array(closureObstacle) })),
    }),
    refusals: [],
  },
  request: {
    method: 'POST',
    path: 'user/closure/request',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Asks for the account to be closed: a code (purpose `closure`), the fund password where one is set, the second factor where it is on. It cools off for seven days.',
    request: request({
      code: verificationCode,
      fund_password: v.optional(fundPassword),
      second_code: v.optional(text(16)),
      passkey_ticket: v.optional(ticket),
      passkey: v.optional(passkeyAnswer),
      reason: v.optional(v.picklist(CLOSURE_REASONS, 'not_a_choice'), 'other'),
      leave_dust: v.optional(flag, '0'),
    }),
    reply: v.object({ closes_at: milliseconds }),
    says: 'closure_requested',
    refusals: [
      'closure_underway',
      'closure_prevented',
      'fund_password_required',
      'fund_password_wrong',
      'fund_password_locked',
      'fund_password_birth_date',
      'step_up_required',
      'second_factor_wrong',
      'too_many_attempts',
      'code_wrong',
      'code_expired',
      'ticket_expired',
      'passkey_failed',
      'busy',
    ],
  },
  cancel: {
    method: 'POST',
    path: 'user/closure/cancel',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Takes the request back while it cools off.',
    request: nothing,
    reply: none,
    says: 'closure_cancelled',
    refusals: ['closure_unknown'],
  },
});

export const closureNoun = defineNoun({
  calls: closureCalls,
  refusals: ['account_closed', 'closure_underway', 'closure_prevented', 'closure_unknown'],
  successes: ['closure_requested', 'closure_cancelled'],
});
