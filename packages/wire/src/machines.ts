/** Machines for rent (wire.md section 15, R-MC): packages of units that exist, rentals, and what each day was measured. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import { defineNoun } from './noun.ts';
import {
  amountText,
  choice,
  decimalText,
  flag,
  id,
  milliseconds,
  nothing,
  paging,
  request,
  whole,
} from './shapes.ts';

/** Version of the words a customer accepts before his first rental; accepting them is stored once with it (R-POL-6). */
export const MACHINE_AGREEMENT = { version: 2 } as const;

export const MACHINE_LABELS = ['coming_soon', 'in_progress', 'sold_out', 'paused'] as const;
export const MACHINE_KINDS = ['measured', 'fixed'] as const;
/** The most units that exist of a package. */
export const MOST_UNITS = 100_000;

export const machinePackage = v.object({
  id: v.number(),
  model: v.string(),
  /** Of one unit, as its maker states it. */
  hash_rate: v.string(),
  location: v.string(),
  pool: v.string(),
  /** The account at the pool, for everybody to look at. */
  pool_url: v.string(),
  kind: v.picklist(MACHINE_KINDS),
  /** Currency of the rent. */
  currency_id: v.number(),
  currency_name: v.string(),
  output_currency_id: v.number(),
  output_currency_name: v.string(),
  /** Rent of one unit for the whole term; it is not returned at the end (R-MC-2). */
  rent: amountText,
  /** Term in days. */
  day: v.number(),
  /** Units that exist, that are leased, and that can be leased now. */
  units: v.number(),
  leased: v.number(),
  left: v.number(),
  /** Of one unit and day: what is promised (fixed), or was measured last; null before anything was. */
  day_output: v.nullable(amountText),
  /** The UTC day that was measured; null of fixed output. */
  measured_day: v.nullable(v.string()),
  /** Of one unit and day, taken off what the pool pays; 0 of fixed output. */
  power_cost: amountText,
  /** Of one unit over the term; null of measured output: no maximum, not guaranteed (R-MC-4). */
  max_income: v.nullable(amountText),
  /** Of one unit: 30 days of fixed output, or what the last 30 days measured. */
  month_income: amountText,
  /** At the last day's output, in the currency of the rent; null while a price or a measured day is missing (R-MC-4). */
  break_even: v.nullable(
    v.object({
      /** Worth of one day's output. */
      day_value: amountText,
      /** Days until the rent is earned back; null at no output at all. */
      days: v.nullable(v.number()),
      /** Output over the whole term less the rent; below zero a loss. */
      net: amountText,
    }),
  ),
  /** What pools pay in a demo is made up, and said to be. */
  is_simulated: v.boolean(),
  /** 1 in progress, 0 otherwise; `label` says which. */
  status: v.number(),
  label: v.picklist(MACHINE_LABELS),
  opens_at: v.nullable(milliseconds),
  /** Of fixed output: reserve / (owed + output of what is for sale); null of measured output or where nothing is owed. */
  coverage: v.nullable(amountText),
  /** What lies in T:machine:<p>:reserve, what rentals are still owed of it, what all idle units need. */
  reserve: v.object({ amount: amountText, owed: amountText, idle: amountText }),
});

/** What everybody sees of machines (R-POL-4): units leased of those that exist, unearned rent, and what lies there for what is owed. */
export const machineSection = v.object({
  packages: v.array(
    v.object({
      ...v.pick(machinePackage, [
        'id',
        'model',
        'kind',
        'currency_name',
        'output_currency_name',
        'units',
        'leased',
        'measured_day',
        'is_simulated',
        'coverage',
        'reserve',
      ]).entries,
      /** In T:machine:<p>:deferred. */
      deferred: amountText,
    }),
  ),
});

export const machineRental = v.object({
  id: v.number(),
  config_id: v.number(),
  model: v.string(),
  kind: v.picklist(MACHINE_KINDS),
  currency_id: v.number(),
  currency_name: v.string(),
  output_currency_id: v.number(),
  output_currency_name: v.string(),
  /** Rent paid: the invested quantity of the specification (R-MC-4). */
  amount: amountText,
  /** Units leased: its follow-up count. */
  follow_num: v.number(),
  day: v.number(),
  /** Days of the term that are over, and that are left; the running day counts as left. */
  done_day: v.number(),
  remain_day: v.number(),
  /** Of all its units; null of measured output: no maximum, not guaranteed. */
  max_income: v.nullable(amountText),
  month_income: amountText,
  /** Output paid so far. */
  total_output: amountText,
  /** What the running day brings: promised, or null where it is not measured yet. */
  today_output: v.nullable(amountText),
  /** Rent that is earned, and what leaving gives back now, or gave. */
  rent_earned: amountText,
  back: amountText,
  /** Whether leaving now uses the running day: its rent is earned, and it brings what the pool pays for it (R-MC-2). */
  is_today_counted: v.boolean(),
  /** 1 running, 2 over. */
  status: v.number(),
  /** 1: cancelled early. */
  is_cancel: v.number(),
  state: v.picklist(['running', 'ended', 'cancelled']),
  created_at: milliseconds,
  /** When the running day is over; null once it is. */
  next_day_at: v.nullable(milliseconds),
  end_at: milliseconds,
  /** When it was over; null before. */
  updated_at: v.nullable(milliseconds),
});

const outputDay = v.object({
  /** UTC. */
  day: v.string(),
  currency_name: v.string(),
  /** What the pool paid, for all units that exist. */
  amount: amountText,
  power_cost: amountText,
  /** What the day before could not be cut into. */
  carried: amountText,
  units: v.number(),
  leased: v.number(),
  /** T((amount - power cost + carried) / units). */
  per_unit: amountText,
  customers: amountText,
  house: amountText,
  rest: amountText,
  chain: v.nullable(v.string()),
  tx_id: v.nullable(v.string()),
  /** Whether a node of the venue's own showed the transaction. */
  is_checked: v.boolean(),
});

const leaseRefusals = [
  'machine_unknown',
  'machine_not_open',
  'machine_sold_out',
  'agreement_required',
  'verification_required',
  'not_on_sale_here',
  'house_account',
  'insufficient_balance',
  'writes_stopped',
] as const;

export const machineCalls = defineCalls({
  report: {
    method: 'GET',
    path: 'machine/report',
    access: 'customer',
    summary:
      'What the customer leases: unearned rent, what the last day brought, what was paid in all: in USDT, and currency by currency.',
    request: nothing,
    reply: v.object({
      /** Unearned rent of running rentals: what leaving gives back. */
      sum: amountText,
      count: v.number(),
      /** Output of the last day that was paid. */
      profit: amountText,
      allprofit: amountText,
      /** False where a currency has no price now: the sums leave it out. */
      is_complete: v.boolean(),
      currencies: v.array(
        v.object({ currency_id: v.number(), currency_name: v.string(), allprofit: amountText }),
      ),
      agreement: v.object({ version: v.number(), is_accepted: v.boolean() }),
      is_on_sale: v.boolean(),
      sale_reason: v.string(),
    }),
    refusals: [],
  },
  config: {
    method: 'GET',
    path: 'machine/config',
    access: 'public',
    summary: 'Every package that is on offer or comes, with the units that exist and are leased (R-MC-1).',
    request: request({ page: v.optional(whole(1, 100_000)) }),
    reply: v.array(machinePackage),
    refusals: [],
  },
  package: {
    method: 'GET',
    path: 'machine/product_info',
    access: 'public',
    summary: 'One package.',
    request: request({ id }),
    reply: machinePackage,
    refusals: ['machine_unknown'],
  },
  output: {
    method: 'GET',
    path: 'machine/output',
    access: 'public',
    summary:
      'What the pool paid a package day by day, with its transactions and how it was shared; newest first.',
    request: request({ id, ...paging }),
    reply: v.object({ data: v.array(outputDay), total: v.number() }),
    refusals: ['machine_unknown'],
  },
  lease: {
    method: 'POST',
    path: 'machine/sub',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Leases units, `amount` of them; the rent leaves the coin account (P-MC-1).',
    request: request({ config_id: id, amount: whole(1, MOST_UNITS), accepted: v.optional(flag) }),
    reply: machineRental,
    says: 'machine_leased',
    refusals: leaseRefusals,
  },
  rentals: {
    method: 'GET',
    path: 'machine/order',
    access: 'customer',
    summary: "The customer's rentals, newest first; status 1 running, 2 ended, 3 cancelled.",
    request: request({ ...paging, status: v.optional(choice([1, 2, 3])) }),
    reply: v.object({ order_list: v.array(machineRental), total: v.number() }),
    refusals: [],
  },
  cancel: {
    method: 'POST',
    path: 'machine/order/cancel',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Ends a rental early; unearned rent comes back (P-MC-4). Of measured output the running day is used. Refused when less would come back than `back`, which is what was shown.',
    request: request({ id, back: v.optional(decimalText) }),
    reply: machineRental,
    says: 'machine_cancelled',
    refusals: [
      'order_unknown',
      'machine_over',
      'machine_last_day',
      'machine_back_changed',
      'amount_too_precise',
      'amount_too_large',
      'writes_stopped',
    ],
  },
});

export const machineChannels = defineChannels({
  machines: {
    name: 'machines',
    key: 'none',
    access: 'customer',
    summary: 'A rental of the customer after a change.',
    data: machineRental,
  },
});

export const machinesNoun = defineNoun({
  calls: machineCalls,
  channels: machineChannels,
  refusals: [
    'machine_unknown',
    'machine_not_open',
    'machine_sold_out',
    'machine_over',
    'machine_last_day',
    'machine_back_changed',
  ],
  successes: ['machine_leased', 'machine_cancelled'],
});
