/** Calls that bring money in: terms, addresses, bank details, claims and the records of deposits (wire.md sections 8 and 12). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import {
  amountText,
  choice,
  decimalText,
  flag,
  id,
  milliseconds,
  none,
  nothing,
  pageOf,
  paging,
  request,
  text,
} from './shapes.ts';
import { defineNoun } from './noun.ts';

/** The family's pseudo currency of a bank transfer; what is credited is USD. */
export const BANK_CURRENCY_ID = 9999;

export const DEPOSIT_STATES = [
  'seen',
  'unseen',
  'gathering',
  'held',
  'review',
  'credited',
  'resolved',
  'rejected',
] as const;
export type DepositState = (typeof DEPOSIT_STATES)[number];

export const depositChain = v.object({
  chain: v.string(),
  minimum: amountText,
  confirmations: v.number(),
  /** Decimal places of the chain; what is beyond the eighth is listed and not credited (R-MONEY-4). */
  scale: v.number(),
  is_open: v.boolean(),
  /** Why it is closed, as a code and in the caller's language; empty while it is open. */
  closed_reason: v.string(),
  closed_text: v.string(),
});
export const depositCoin = v.object({
  currency: v.number(),
  currency_name: v.string(),
  full_name: v.string(),
  /** Arrived, below the minimum, waiting for more: credited when the sum reaches the minimum. */
  gathering: amountText,
  chains: v.array(depositChain),
});

export const depositRow = v.object({
  id: v.number(),
  /** `chain`: seen by the watcher. `bank`: a claimed bank transfer. `lost`: help asked for to find a transfer. */
  kind: v.picklist(['chain', 'bank', 'lost']),
  /** 1 under review, 2 passed, 3 rejected. */
  status: v.picklist([1, 2, 3]),
  state: v.picklist(DEPOSIT_STATES),
  currency: v.number(),
  name: v.string(),
  chain: v.nullable(v.string()),
  /** As it was sent or claimed, exact, up to 18 decimals. */
  amount: amountText,
  /** What the coin account got; null before. */
  credited: v.nullable(amountText),
  /** Decimals the ledger cannot hold, listed and not credited (X-MONEY-1). */
  rest: amountText,
  /** Why it is under review or rejected, as a code and in the caller's language; both empty when there is nothing to say. */
  reason: v.string(),
  reason_text: v.string(),
  confirmations: v.nullable(v.number()),
  confirmations_needed: v.nullable(v.number()),
  tx_id: v.nullable(v.string()),
  address: v.nullable(v.string()),
  /** Of a bank transfer. */
  reference: v.nullable(v.string()),
  /** While it is gathered: the minimum, and what is still missing. */
  minimum: v.nullable(amountText),
  missing: v.nullable(amountText),
  created_at: milliseconds,
  updated_at: milliseconds,
});

export const depositCalls = defineCalls({
  terms: {
    method: 'GET',
    path: 'deposit/terms',
    access: 'customer',
    summary:
      'Which coins come in on which chains, from which amount, after how many confirmations, and what must be ticked first (R-KYC-3).',
    request: nothing,
    reply: v.object({
      is_demo: v.boolean(),
      /** Deposits in the customer's country (R-GEN-6), with the public reason when they are off. */
      is_on_sale: v.boolean(),
      sale_reason: v.string(),
      /** Basic verification passed. */
      is_verified: v.boolean(),
      /** Not verified and "you cannot withdraw before verification" is not ticked yet. */
      needs_tick: v.boolean(),
      /** What a customer may withdraw in 24 hours by level, in USDT (R-KYC-3). */
      daily_limits: v.object({ none: amountText, basic: amountText, advanced: amountText }),
      coins: v.array(depositCoin),
      bank: v.nullable(v.object({ currency_name: v.string(), minimum: amountText, is_open: v.boolean() })),
    }),
    refusals: [],
  },
  tick: {
    method: 'POST',
    path: 'deposit/tick',
    access: 'customer',
    summary: 'Ticks once that nothing can be withdrawn before verification (R-KYC-3).',
    request: request({ agreed: flag }),
    reply: none,
    says: 'tick_saved',
    refusals: ['agreement_required'],
  },
  inAddress: {
    method: 'POST',
    path: 'wallet/get_in_address',
    access: 'customer',
    summary:
      "The customer's own addresses of a coin by chain name; currency 9999 answers the bank's name, account and holder.",
    request: request({ currency: id }),
    reply: v.record(v.string(), v.string()),
    refusals: [
      'currency_unknown',
      'deposit_closed',
      'deposit_tick_required',
      'verification_first',
      'not_on_sale_here',
      'chain_closed',
    ],
  },
  bank: {
    method: 'POST',
    path: 'deposit/bank',
    access: 'customer',
    summary: 'Bank details and a reference for one transfer; the same reference until it is used.',
    request: nothing,
    reply: v.object({
      bank: v.number(),
      bank_name: v.string(),
      bank_address: v.string(),
      account_holder: v.string(),
      account_number: v.string(),
      swift_code: v.string(),
      currency_name: v.string(),
      minimum: amountText,
      reference: v.string(),
      /** The verified name, from which the transfer must come. */
      sender_name: v.string(),
      is_demo: v.boolean(),
    }),
    refusals: ['deposit_closed', 'verification_first', 'not_on_sale_here'],
  },
  claim: {
    method: 'POST',
    path: 'wallet/charge_req',
    access: 'customer',
    takesKey: 'asked',
    summary:
      'Claims a transfer with an amount and an image. Nothing is credited by it (P-DEP-1): it helps people to find the money. Currency 9999 is a bank transfer.',
    request: request({
      currency: id,
      amount: decimalText,
      /** Id of an uploaded image. */
      imgs: text(64),
      /** Sent as a null text by old clients; not used. */
      account: v.optional(text(128)),
      chain: v.optional(text(16)),
      tx_id: v.optional(text(128)),
      /** The reference of the bank transfer; without one the open reference is taken. */
      reference: v.optional(text(32)),
    }),
    reply: v.object({ id: v.number() }),
    says: 'deposit_requested',
    refusals: [
      'currency_unknown',
      'deposit_closed',
      'verification_first',
      'not_on_sale_here',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      'deposit_below_minimum',
      'reference_unknown',
      'too_many_claims',
      'file_unknown',
    ],
  },
  records: {
    method: 'GET',
    path: 'charge_mention/log2',
    access: 'customer',
    summary: 'Deposits and claims, newest first.',
    request: request({ status: v.optional(choice([1, 2, 3])), currency: v.optional(id), ...paging }),
    reply: pageOf(depositRow),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'deposit/detail',
    access: 'customer',
    summary: 'One deposit or claim with what happened to it and when.',
    request: request({ id }),
    reply: v.object({
      ...depositRow.entries,
      timeline: v.array(v.object({ state: v.string(), at: milliseconds })),
      /** A resolved claim: the deposit that was found. */
      found_deposit: v.nullable(v.number()),
      images: v.number(),
    }),
    refusals: ['not_found'],
  },
});

export const depositNoun = defineNoun({
  calls: depositCalls,
  refusals: [
    'deposit_closed',
    'deposit_tick_required',
    'deposit_below_minimum',
    'reference_unknown',
    'too_many_claims',
  ],
  successes: ['tick_saved', 'deposit_requested'],
});
