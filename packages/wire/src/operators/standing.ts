/** What a customer has now, for whoever answers or decides about him: balances, what is open of every product, where he is logged in. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, id, milliseconds, request } from '../shapes.ts';
import { defineNoun } from '../noun.ts';
import { MOST_ACCOUNTS_SEEN } from './most-seen.ts';

export const standingCalls = defineCalls({
  show: {
    method: 'GET',
    path: 'operator/standing/show',
    views: ['standing', 'user_id'],
    mostSeen: MOST_ACCOUNTS_SEEN,
    access: 'operator',
    roles: ['support', 'kyc_reviewer', 'withdrawal_approver', 'auditor'],
    summary:
      'Balances, open orders and positions of all products, and open sessions of a customer; devices by their kind, addresses not at all.',
    request: request({ user_id: id }),
    reply: v.object({
      balances: v.array(
        v.object({ account: v.string(), currency: v.string(), available: amountText, frozen: amountText }),
      ),
      open: v.array(
        v.object({
          product: v.string(),
          id: v.string(),
          at: milliseconds,
          /** Names and figures: pair, side, quantity, price. */
          params: v.record(v.string(), v.string()),
        }),
      ),
      /** Of each product only so many are listed. */
      is_cut: v.boolean(),
      sessions: v.array(
        v.object({ device: v.string(), last_used_at: milliseconds, created_at: milliseconds }),
      ),
    }),
    refusals: ['account_unknown', 'acts_too_many'],
  },
});

export const standingNoun = defineNoun({ calls: standingCalls });
