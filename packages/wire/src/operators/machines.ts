/** Machines for operators: packages with fill and reserve, what falls due, what pools paid; each act with two persons, a stop with one. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { MACHINE_KINDS, MOST_UNITS, machinePackage } from '../machines.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { calendarDay } from './days.ts';
import { amountText, decimalText, id, milliseconds, request, span, text, whole } from '../shapes.ts';

/** 2100-01-01. */
const LATEST = 4_102_444_800_000;
const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });
const utcDay = calendarDay('not_a_day');

export const MACHINE_ACTS = ['open', 'pause', 'close', 'fund', 'release'] as const;
/** Chains on which a pool pays, as the ledger's contra accounts name them. */
export const POOL_CHAINS = ['BTC', 'ERC20', 'TRC20'] as const;

const deskPackage = v.object({
  ...machinePackage.entries,
  state: v.picklist(['published', 'open', 'paused', 'closed']),
  rentals: v.number(),
  /** Rent that running rentals have not earned yet: goes back to whoever leaves. */
  deferred: amountText,
  /** What stands in :output: shares on their way, and what no day could be cut into. */
  output: amountText,
  /** Of fixed output: what must be put into the reserve before all idle units may be leased; 0 when nothing lacks. */
  lacking: amountText,
  /** What of the reserve nothing needs. */
  surplus: amountText,
  /** The first UTC day with rentals whose payout is not entered; null where none is missing. */
  missing_day: v.nullable(v.string()),
  published_at: milliseconds,
  closed_at: v.nullable(milliseconds),
});

const shared = v.object({
  /** Payout less power cost, with what was carried. */
  output: amountText,
  power_cost: amountText,
  carried: amountText,
  units: v.number(),
  leased: v.number(),
  per_unit: amountText,
  customers: amountText,
  house: amountText,
  rest: amountText,
  shares: v.array(v.object({ rental_id: v.number(), units: v.number(), amount: amountText })),
  /** How many there are beside those shown. */
  more: v.number(),
});

export const machineDeskCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/machines',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Any operator: every package, of all days or of those of its publication, with its fill, its rent, its reserve and what lacks in it.',
    request: request(span),
    reply: v.object({
      time: milliseconds,
      packages: v.array(deskPackage),
      /** What may be funded, by currency: the house's own money. */
      equity: v.array(v.object({ currency: v.string(), amount: amountText })),
    }),
    refusals: [],
  },
  calendar: {
    method: 'GET',
    path: 'operator/machines/calendar',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'What running rentals bring on each of the next 90 UTC days: fixed output owed, rent earned, rentals that end, by currency.',
    request: request({ days: v.optional(whole(1, 90), 90) }),
    reply: v.array(
      v.object({
        day: v.string(),
        currency: v.string(),
        output: amountText,
        rent: amountText,
        rentals: v.number(),
        ending: v.number(),
      }),
    ),
    refusals: [],
  },
  paid: {
    method: 'GET',
    path: 'operator/machines/paid',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'What was paid for each of the last UTC days, newest first: fixed and measured output, rent earned, rent returned.',
    request: request({ days: v.optional(whole(1, 90), 30) }),
    reply: v.array(
      v.object({
        day: v.string(),
        currency: v.string(),
        fixed: amountText,
        measured: amountText,
        rent: amountText,
        returned: amountText,
      }),
    ),
    refusals: [],
  },
  preview: {
    method: 'GET',
    path: 'operator/machines/preview',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'withdrawal_approver', 'auditor'],
    summary:
      'How a payout of a day would be shared: by units that exist, each rental, the house, and what stays.',
    request: request({ id, day: utcDay, amount: decimalText }),
    reply: shared,
    refusals: [
      'machine_unknown',
      'machine_day_unfit',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
    ],
  },
  create: {
    method: 'POST',
    path: 'operator/machines/create',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin'],
    summary: 'Proposes a package (four eyes); its terms never change afterwards.',
    request: request({
      model: text(60),
      hash_rate: text(30),
      location: text(80),
      pool: text(60),
      pool_url: text(200),
      units: whole(1, MOST_UNITS),
      currency: text(16),
      rent: decimalText,
      term_days: whole(1, 1095),
      kind: v.picklist(MACHINE_KINDS),
      output_currency: text(16),
      /** Of one unit and day; of fixed output. */
      daily_output: v.optional(decimalText),
      /** Of one unit and day, in the currency of the output; of measured output. */
      power_cost: v.optional(decimalText),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'currency_unknown',
      'machine_terms_unfit',
      'machine_url_unfit',
      'machine_too_large',
      'machine_no_chain',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      ...PROPOSING,
      'forbidden',
      'proof_needed',
    ],
  },
  act: {
    method: 'POST',
    path: 'operator/machines/act',
    access: 'operator',
    takesKey: 'asked',
    roles: ['market_admin', 'treasurer'],
    summary:
      'Proposes to open, pause, close, fund a package, or to take back what its reserve no longer needs; a pause is immediate, all else needs two persons.',
    request: request({
      id,
      act: v.picklist(MACHINE_ACTS),
      /** Of `fund` and `release`. */
      amount: v.optional(decimalText),
      /** Of the first `open`; a day after publication at the earliest. */
      opens_at: v.optional(whole(0, LATEST)),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'machine_unknown',
      'machine_act_unfit',
      'machine_reserve_short',
      'machine_surplus_short',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      'insufficient_balance',
      'writes_stopped',
      ...PROPOSING,
      'proof_needed',
      'forbidden',
    ],
  },
  payout: {
    method: 'POST',
    path: 'operator/machines/payout',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Proposes the payout of a pool for a day, by its transaction; where a node of the chain is set, what the chain shows must be the same.',
    request: request({
      id,
      day: utcDay,
      amount: decimalText,
      chain: v.picklist(POOL_CHAINS),
      tx_id: text(128),
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'machine_unknown',
      'machine_day_unfit',
      'machine_no_chain',
      'machine_transaction_used',
      'machine_transfer_booked',
      'machine_transfer_unseen',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      'writes_stopped',
      ...PROPOSING,
      'proof_needed',
      'forbidden',
    ],
  },
});

export const machineDeskNoun = defineNoun({
  calls: machineDeskCalls,
  refusals: [
    'machine_terms_unfit',
    'machine_url_unfit',
    'machine_too_large',
    'machine_no_chain',
    'machine_act_unfit',
    'machine_reserve_short',
    'machine_surplus_short',
    'machine_day_unfit',
    'machine_transaction_used',
    'machine_transfer_booked',
    'machine_transfer_unseen',
  ],
});
