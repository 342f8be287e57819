/** The customer's call on chains: play coins from a demo's outside wallet, so that a newcomer sees a deposit arrive. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { amountText, decimalText, id, milliseconds, nothing, request, text } from './shapes.ts';
import { defineNoun } from './noun.ts';

export const chainCalls = defineCalls({
  demoSend: {
    method: 'POST',
    path: 'wallet/demo_send',
    access: 'customer',
    takesKey: 'asked',
    summary:
      "Demo only: sends play coins from the demo's outside wallet to the caller's own deposit address, over the demo's own chain (R-GEN-5).",
    request: request({ currency: id, chain: text(16), amount: decimalText }),
    reply: v.object({
      tx_id: v.string(),
      chain: v.string(),
      currency_name: v.string(),
      address: v.string(),
      amount: amountText,
    }),
    says: 'demo_sent',
    refusals: [
      'demo_send_not_in_live',
      'demo_send_limit',
      'chain_unknown',
      'chain_closed',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
    ],
  },
  demoWallet: {
    method: 'GET',
    path: 'wallet/demo_wallet',
    access: 'customer',
    summary:
      "What the demo's outside wallet may still send the caller today; an empty list where there is none.",
    request: nothing,
    reply: v.array(
      v.object({
        currency: v.number(),
        currency_name: v.string(),
        chain: v.string(),
        left_today: amountText,
        resets_at: milliseconds,
      }),
    ),
    refusals: [],
  },
});

export const chainNoun = defineNoun({
  calls: chainCalls,
  refusals: ['chain_unknown', 'chain_closed', 'demo_send_not_in_live', 'demo_send_limit'],
  successes: ['demo_sent'],
});
