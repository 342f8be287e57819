/** House accounts, what is held outside, the house's own money, corrections, and the ledger from a journal to its cause. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import {
  amountText,
  decimalText,
  id,
  milliseconds,
  nothing,
  pageOf,
  paging,
  request,
  text,
  whole,
} from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';
import { defineNoun } from '../noun.ts';
import { RESERVE_STATUSES, reserveSource } from '../transparency.ts';

const proposed = v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) });
const houseAccount = text(64);
/** Asked for with `second_look` when an amount is far from usual: its worth in USDT, or of dollars the amount in words. */
const secondLook = v.optional(text(200));

export const journalHead = v.object({
  id: v.string(),
  kind: v.string(),
  /** Posting rule it implements: `P-SP-2`. */
  rule: v.string(),
  ref_type: v.string(),
  ref_id: v.string(),
  actor: v.string(),
  approver: v.nullable(v.string()),
  /** Of operators by name, of others as above. */
  actor_name: v.string(),
  approver_name: v.nullable(v.string()),
  at: milliseconds,
});
/** A journal of a list: what it moved, and whom it concerns. */
export const journalRow = v.object({
  ...journalHead.entries,
  /** The sum of what came in anywhere, by currency. */
  amounts: v.array(v.object({ currency: v.string(), amount: amountText })),
  /** Masked. */
  customers: v.array(v.object({ user_id: v.number(), account: v.string() })),
});
export const journalPosting = v.object({
  user_id: v.nullable(v.number()),
  account: v.string(),
  bucket: v.picklist(['available', 'frozen', 'house']),
  currency: v.string(),
  amount: amountText,
});

export const treasuryCalls = defineCalls({
  accounts: {
    method: 'GET',
    path: 'operator/treasury/accounts',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'auditor'],
    summary: 'Every house account with its balance per currency.',
    request: nothing,
    reply: v.array(v.object({ account: v.string(), currency: v.string(), amount: amountText })),
    refusals: [],
  },
  places: {
    method: 'GET',
    path: 'operator/treasury/places',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'auditor'],
    summary:
      "Where the house's own money may be, also while nothing is there: `outside` are chains and banks, `own` what it moves between, `currencies` everything that can be held.",
    request: nothing,
    reply: v.object({
      outside: v.array(v.string()),
      own: v.array(v.string()),
      currencies: v.array(v.string()),
    }),
    refusals: [],
  },
  gate: {
    method: 'GET',
    path: 'operator/treasury/gate',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'withdrawal_approver', 'auditor'],
    summary: 'Whether money moves, and which invariants do not hold, from a run that is made now.',
    request: nothing,
    reply: v.object({
      is_open: v.boolean(),
      reason: v.nullable(v.string()),
      changed_at: milliseconds,
      invariants: v.array(
        v.object({
          name: v.string(),
          statement: v.string(),
          violations: v.number(),
          /** Rows that two people have opened the gate in spite of; the others are read with `gateRows`. */
          acknowledged: v.number(),
          /** SHA-256 over the SHA-256 of each of the others in order: it changes when any of them does. */
          digest: v.string(),
        }),
      ),
      /** Names exactly the rows that stand when opening is proposed, however many they are. */
      evidence: v.string(),
    }),
    refusals: [],
  },
  gateRows: {
    method: 'GET',
    path: 'operator/treasury/gate_rows',
    views: 'list',
    access: 'operator',
    roles: ['treasurer', 'withdrawal_approver', 'auditor'],
    summary: 'Offending rows of an invariant that nobody has acknowledged, from a run that is made now.',
    request: request({ invariant: text(16), ...paging }),
    reply: pageOf(v.record(v.string(), v.nullable(v.string()))),
    refusals: [],
  },
  coverage: {
    method: 'GET',
    path: 'operator/treasury/coverage',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'auditor'],
    summary:
      'Per currency what customers are owed and what chains and banks say we hold, each with its time; per account the ledger beside it.',
    request: nothing,
    reply: v.object({
      currencies: v.array(
        v.object({
          currency: v.string(),
          /** All customers, available and frozen, and money on its way to them or without owner. */
          owed: amountText,
          /** What chains and banks say, added up. */
          held: amountText,
          house_own: amountText,
          status: v.picklist(RESERVE_STATUSES),
          sources: v.array(reserveSource),
        }),
      ),
      chains: v.array(
        v.object({
          account: v.string(),
          currency: v.string(),
          ledger_holds: amountText,
          /** null: nobody watches this account (bank, demo). */
          watcher_sees: v.nullable(amountText),
          difference: v.nullable(amountText),
          block: v.nullable(v.number()),
          seen_at: v.nullable(milliseconds),
        }),
      ),
    }),
    refusals: [],
  },
  moveOwn: {
    method: 'POST',
    path: 'operator/treasury/move_own',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      "Proposes to move the house's own money from E:equity to a book, fund, reserve or E:network, or back from a free part.",
    request: request({
      from: houseAccount,
      to: houseAccount,
      currency: text(12),
      amount: decimalText,
      second_look: secondLook,
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'currency_unknown',
      'account_not_movable',
      'amount_zero',
      'amount_too_precise',
      'insufficient_balance',
      ...PROPOSING,
      'proof_needed',
      'amount_too_large',
      'worth_unknown',
      'act_too_large',
      'acts_too_many',
      'second_look',
      'own_money_committed',
    ],
  },
  equity: {
    method: 'POST',
    path: 'operator/treasury/equity',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      "Proposes to book the house's own money coming in or going out: X -> E:equity or back. On a chain `reference` is the transaction's id, and the chain shows this amount to or from the wallet that pays; at a bank whose statements are booked, it is money of another currency than theirs.",
    request: request({
      contra: houseAccount,
      direction: v.picklist(['in', 'out'], 'not_a_choice'),
      currency: text(12),
      amount: decimalText,
      reference: text(64),
      second_look: secondLook,
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'currency_unknown',
      'account_not_movable',
      'amount_zero',
      'amount_too_precise',
      'insufficient_balance',
      ...PROPOSING,
      'proof_needed',
      'amount_too_large',
      'worth_unknown',
      'act_too_large',
      'acts_too_many',
      'second_look',
      'transfer_unseen',
      'transfer_booked',
      'own_money_on_statement',
      'own_money_committed',
    ],
  },
  goodwill: {
    method: 'POST',
    path: 'operator/treasury/goodwill',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer', 'support'],
    summary:
      "Proposes a goodwill payment from the house's own money; counted and published every month (R-MONEY-10).",
    request: request({
      user_id: id,
      currency: text(12),
      amount: decimalText,
      /** Of a deposit that was lost: what comes of this transaction later is held. */
      tx_id: v.optional(text(100)),
      second_look: secondLook,
      reason: text(500),
    }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'tx_id_invalid',
      'transfer_booked',
      'account_unknown',
      'currency_unknown',
      'amount_zero',
      'amount_too_precise',
      'insufficient_balance',
      ...PROPOSING,
      'proof_needed',
      'amount_too_large',
      'worth_unknown',
      'act_too_large',
      'acts_too_many',
      'second_look',
      'own_money_committed',
    ],
  },
  openGate: {
    method: 'POST',
    path: 'operator/treasury/open_gate',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Proposes to let money move again on the evidence that `gate` showed; a row that neither person has seen keeps it closed.',
    request: request({ reason: text(500), evidence: text(32) }),
    reply: proposed,
    says: 'proposed',
    refusals: ['invariant_broken', 'case_changed', ...PROPOSING, 'proof_needed'],
  },
  reverse: {
    method: 'POST',
    path: 'operator/treasury/reverse',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Proposes a journal that undoes another, posting for posting (R-MONEY-5); only kinds that people made.',
    request: request({ journal_id: id, reason: text(500) }),
    reply: proposed,
    says: 'proposed',
    refusals: [
      'journal_unknown',
      'journal_not_reversible',
      'journal_reversed',
      'insufficient_balance',
      ...PROPOSING,
      'proof_needed',
      'own_money_committed',
      'case_changed',
    ],
  },
  journals: {
    method: 'GET',
    path: 'operator/ledger/journals',
    views: 'list',
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['treasurer', 'auditor'],
    summary: 'Journals, newest first; `before` continues a page.',
    request: request({
      kind: v.optional(text(32)),
      user_id: v.optional(id),
      account: v.optional(houseAccount),
      currency: v.optional(text(12)),
      ref_type: v.optional(text(32)),
      ref_id: v.optional(text(64)),
      from: v.optional(whole(0, 99_999_999_999_999)),
      to: v.optional(whole(0, 99_999_999_999_999)),
      before: v.optional(id),
      limit: v.optional(whole(1, 100), 50),
    }),
    reply: v.object({ list: v.array(journalRow), next_before: v.nullable(v.string()) }),
    refusals: ['currency_unknown', 'acts_too_many'],
  },
  journal: {
    method: 'GET',
    path: 'operator/ledger/journal',
    views: ['journal', 'id'],
    mostSeen: MOST_CUSTOMERS_SEEN,
    access: 'operator',
    roles: ['treasurer', 'auditor'],
    summary: 'One journal with its postings, the journals of the same cause, and what reverses it.',
    request: request({ id }),
    reply: v.object({
      ...journalHead.entries,
      postings: v.array(journalPosting),
      same_cause: v.array(journalHead),
      reversed_by: v.nullable(v.string()),
      is_reversible: v.boolean(),
    }),
    refusals: ['journal_unknown', 'acts_too_many'],
  },
});

export const treasuryNoun = defineNoun({
  calls: treasuryCalls,
  refusals: [
    'account_not_movable',
    'journal_unknown',
    'journal_not_reversible',
    'journal_reversed',
    'invariant_broken',
    'second_look',
    'transfer_unseen',
    'transfer_booked',
    'own_money_on_statement',
    'own_money_committed',
  ],
});
