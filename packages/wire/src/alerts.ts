/** Price alerts (R-AL-1): what a customer wants to be told of a pair's price, and how. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { amountText, decimalText, flag, id, milliseconds, nothing, request, text } from './shapes.ts';

/** `above`, `below`: the last price; `rise`, `fall`: its change in percent over the span before. */
export const ALERT_KINDS = ['above', 'below', 'rise', 'fall'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** Over how long a change is measured. */
export const ALERT_SPANS = ['5m', '1h', '24h'] as const;
export type AlertSpan = (typeof ALERT_SPANS)[number];
export const ALERT_STATES = ['armed', 'resting', 'waiting', 'done', 'stopped'] as const;

/** What one customer may have set at a time, all pairs together; a day is a UTC day. */
export const ALERT_LIMITS = { set: 50, toldADay: 200, mailedADay: 20, restMinutes: 5 } as const;

export const priceAlert = v.object({
  id: v.number(),
  symbol: v.string(),
  kind: v.picklist(ALERT_KINDS),
  /** A price, or percent. */
  value: amountText,
  span: v.nullable(v.picklist(ALERT_SPANS)),
  /** Each time, not once; at most every few minutes. */
  repeats: v.boolean(),
  by_mail: v.boolean(),
  by_push: v.boolean(),
  /** `waiting`: the price has to come back to the other side first. */
  state: v.picklist(ALERT_STATES),
  stop_reason: v.nullable(v.picklist(['account', 'too_many'])),
  fired: v.number(),
  fired_at: v.nullable(milliseconds),
  created_at: milliseconds,
});

const wanted = {
  kind: v.picklist(ALERT_KINDS, 'not_a_choice'),
  value: decimalText,
  span: v.optional(v.picklist(ALERT_SPANS, 'not_a_choice')),
  repeats: flag,
  by_mail: flag,
  by_push: flag,
};

export const alertCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'alert/list',
    access: 'customer',
    summary: "The customer's price alerts, newest first, and how many he may have.",
    request: nothing,
    reply: v.object({ list: v.array(priceAlert), limit: v.number() }),
    refusals: [],
  },
  create: {
    method: 'POST',
    path: 'alert/create',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Sets an alert on a pair; refused where the price is beyond it already.',
    request: request({ symbol: text(24), ...wanted }),
    reply: priceAlert,
    says: 'alert_set',
    refusals: [
      'pair_unknown',
      'alert_limit',
      'alert_already_reached',
      'alert_span_unfit',
      'alert_value_unfit',
      'no_price_yet',
      'amount_too_precise',
      'amount_too_large',
    ],
  },
  change: {
    method: 'POST',
    path: 'alert/change',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Changes an alert and arms it anew.',
    request: request({ id, ...wanted }),
    reply: priceAlert,
    says: 'alert_set',
    refusals: [
      'alert_unknown',
      'pair_unknown',
      'alert_already_reached',
      'alert_span_unfit',
      'alert_value_unfit',
      'no_price_yet',
      'amount_too_precise',
      'amount_too_large',
    ],
  },
  remove: {
    method: 'POST',
    path: 'alert/remove',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Deletes an alert.',
    request: request({ id }),
    reply: v.null(),
    says: 'alert_removed',
    refusals: ['alert_unknown'],
  },
});

export const alertNoun = defineNoun({
  calls: alertCalls,
  refusals: [
    'alert_limit',
    'alert_already_reached',
    'alert_span_unfit',
    'alert_value_unfit',
    'alert_unknown',
  ],
  successes: ['alert_set', 'alert_removed'],
});
