/** Deposits as operators see them. A claim is credited only out of a line that somebody else entered (R-OPS-1), of a chain by no hand. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { decimalText, id, milliseconds, none, pageOf, datedPaging, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { alikePicture } from './alike-picture.ts';
import { waitingPayout } from './banks.ts';
import { calendarDay } from './days.ts';
import { DEPOSIT_REJECTIONS, claimHead, leftBeside, seenDeposit, statementLine } from './deposit-rows.ts';
import { MOST_CUSTOMERS_SEEN } from './most-seen.ts';

const version = whole(1, 1_000_000_000);
export const operatorDepositCalls = defineCalls({
  claims: {
    method: 'GET',
    path: 'operator/deposits/claims',
    views: 'list',
    access: 'operator',
    roles: ['deposit_maker', 'treasurer', 'support', 'auditor'],
    summary: 'Claims of customers: open ones oldest first, decided ones newest first.',
    request: request({
      view: v.optional(v.picklist(['open', 'decided'], 'not_a_choice'), 'open'),
      kind: v.optional(v.picklist(['bank', 'lost'], 'not_a_choice')),
      user_id: v.optional(id),
      ...datedPaging,
    }),
    reply: pageOf(claimHead),
    refusals: [],
  },
  claim: {
    method: 'GET',
    path: 'operator/deposits/claim',
    views: 'itself',
    access: 'operator',
    // Whoever checks a match opens what he checks (R-OPS-9); so below.
    roles: ['deposit_maker', 'withdrawal_approver', 'treasurer', 'auditor'],
    summary:
      "One claim with the verified name, its images, lines that may fit and the customer's seen transfers; every look is audited.",
    request: request({ claim_id: id }),
    reply: v.object({
      ...claimHead.entries,
      /** Verified name, empty before basic verification. */
      verified_name: v.string(),
      country: v.string(),
      kyc_level: v.picklist(['none', 'basic', 'advanced']),
      images: v.array(
        v.object({ file_id: v.string(), width: v.number(), height: v.number(), at: milliseconds }),
      ),
      /** Images that were sent with other claims or by other customers too. */
      alike: v.array(alikePicture),
      /** Open and suspended lines: the same reference first, then the same amount or sender. */
      lines: v.array(
        v.object({
          ...statementLine.entries,
          fits: v.array(v.picklist(['reference', 'amount', 'sender'])),
          left_beside: leftBeside,
        }),
      ),
      seen: v.array(seenDeposit),
      found_deposit: v.nullable(v.number()),
      timeline: v.array(v.object({ state: v.string(), at: milliseconds })),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  image: {
    method: 'GET',
    path: 'operator/deposits/image',
    views: 'itself',
    access: 'operator',
    roles: ['deposit_maker', 'withdrawal_approver', 'treasurer', 'auditor'],
    summary: 'An image of a claim, base64; every look is audited.',
    request: request({ claim_id: id, file_id: text(64) }),
    reply: v.object({ content_type: v.literal('image/jpeg'), base64: v.string() }),
    refusals: ['case_unknown', 'file_unknown', 'acts_too_many'],
  },
  match: {
    method: 'POST',
    path: 'operator/deposits/match',
    access: 'operator',
    takesKey: 'asked',
    roles: ['deposit_maker'],
    summary:
      "Matches a bank claim with an open or suspended line that somebody else entered. Reference, amount and name agree: the line's amount is credited, from 50,000 USDT a day on with two more persons. Reference or amount differs, or what left in the MT940 statement that shows the line is not all explained: a proposal of kind `deposit_match`. The sender is not the verified person: the line goes to suspense.",
    request: request({ claim_id: id, claim_version: version, line_id: id, line_version: version }),
    reply: v.object({
      outcome: v.picklist(['credited', 'suspended', 'proposed']),
      proposal_id: v.nullable(v.number()),
    }),
    says: 'case_decided',
    refusals: [
      'case_unknown',
      'case_changed',
      'own_case',
      'verification_first',
      'acts_too_many',
      ...PROPOSING,
      'proof_needed',
      'writes_stopped',
    ],
  },
  reject: {
    method: 'POST',
    path: 'operator/deposits/reject',
    access: 'operator',
    takesKey: 'asked',
    roles: ['deposit_maker'],
    summary: 'Rejects a claim with a reason the customer reads; nothing is posted (P-DEP-5).',
    request: request({
      claim_id: id,
      version,
      reason: v.picklist(DEPOSIT_REJECTIONS, 'not_a_choice'),
      note: v.optional(text(500)),
    }),
    reply: none,
    says: 'case_decided',
    refusals: ['case_unknown', 'case_changed', 'acts_too_many', 'customer_held_up'],
  },
  resolve: {
    method: 'POST',
    path: 'operator/deposits/resolve',
    access: 'operator',
    takesKey: 'asked',
    roles: ['deposit_maker'],
    summary: "Answers a chain claim with the same customer's seen transfer; it credits nothing itself.",
    request: request({ claim_id: id, version, deposit_id: id }),
    reply: none,
    says: 'case_decided',
    refusals: ['case_unknown', 'case_changed', 'acts_too_many', 'customer_held_up'],
  },
  lines: {
    method: 'GET',
    path: 'operator/deposits/lines',
    views: 'list',
    searches: 'q',
    access: 'operator',
    roles: ['deposit_maker', 'treasurer', 'auditor'],
    summary:
      'Bank lines, `open`, in `suspense` or `done`, their senders masked; `q`: number, part of reference, or whole words of the sender. Searches of lists are counted: 500 a day.',
    request: request({
      view: v.optional(v.picklist(['open', 'suspense', 'done'], 'not_a_choice'), 'open'),
      q: v.optional(text(140)),
      ...datedPaging,
    }),
    reply: pageOf(statementLine),
    refusals: ['acts_too_many'],
  },
  line: {
    method: 'GET',
    path: 'operator/deposits/line',
    views: 'itself',
    access: 'operator',
    roles: ['deposit_maker', 'withdrawal_approver', 'treasurer', 'auditor'],
    summary:
      'One line with the open claims, and the payouts sent back, that it may be; every look is audited.',
    request: request({ line_id: id }),
    reply: v.object({
      ...statementLine.entries,
      /** Typed, on no statement, and spent by who was given it, or sent back: the house may pay what is lacking, or it is reversed with its return (ADR 173, 198). */
      is_lost: v.boolean(),
      left_beside: leftBeside,
      claims: v.array(v.object({ ...claimHead.entries, fits: v.array(v.picklist(['reference', 'amount'])) })),
      payouts: v.array(waitingPayout),
      timeline: v.array(v.object({ state: v.string(), at: milliseconds })),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  banks: {
    method: 'GET',
    path: 'operator/deposits/banks',
    views: 'nothing',
    access: 'operator',
    roles: ['deposit_maker', 'treasurer', 'auditor'],
    summary:
      'Banks of the house with what the ledger says we hold there; details change as configuration `bank_details` (four eyes).',
    request: request({}),
    reply: v.array(
      v.object({
        bank: v.number(),
        bank_name: v.string(),
        account_holder: v.string(),
        account_number: v.string(),
        currency: v.string(),
        is_open: v.boolean(),
      }),
    ),
    refusals: [],
  },
  enterLine: {
    method: 'POST',
    path: 'operator/deposits/enter_line',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      "Enters one incoming line of a bank's statement (P-DEP-2). Worth 1,000 USDT or more it is a proposal of kind `statement_line` and a second person checks it.",
    request: request({
      bank: id,
      bank_line_id: text(64),
      value_date: calendarDay('malformed'),
      amount: decimalText,
      sender_name: text(140),
      reference: v.optional(text(140)),
    }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'bank_unknown',
      'amount_zero',
      'amount_too_precise',
      'amount_too_large',
      'line_exists',
      'line_not_on_statement',
      'value_date_ahead',
      'value_date_too_old',
      ...PROPOSING,
      'proof_needed',
      'writes_stopped',
    ],
  },
  suspend: {
    method: 'POST',
    path: 'operator/deposits/suspend',
    access: 'operator',
    takesKey: 'asked',
    roles: ['deposit_maker'],
    summary: 'Moves an open line of nobody into suspense (P-DEP-4), where it can be claimed.',
    request: request({ line_id: id, version, reason: text(500) }),
    reply: none,
    says: 'case_decided',
    refusals: ['case_unknown', 'case_changed', 'writes_stopped'],
  },
  returnLine: {
    method: 'POST',
    path: 'operator/deposits/return_line',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer', 'deposit_maker'],
    summary:
      "Proposes that a suspended line was sent back whole, at the house's cost (P-DEP-4, kind `statement_return`), with the bank's reference of the return; somebody else checks it, and neither of them entered the line.",
    request: request({ line_id: id, version, return_reference: text(64), reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: ['case_unknown', 'case_changed', 'own_case', ...PROPOSING, 'proof_needed', 'writes_stopped'],
  },
  payoutBack: {
    method: 'POST',
    path: 'operator/deposits/payout_back',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer', 'deposit_maker'],
    summary:
      'Proposes that a line is a payout of ours which the bank sent back (P-WD-6, kind `payout_back`): its customer has the amount of the line and the fee again; somebody else checks it.',
    request: request({ line_id: id, version, withdrawal_id: id, reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'own_case',
      'case_unknown',
      'case_changed',
      'payout_unfit',
      'insufficient_balance',
      ...PROPOSING,
      'proof_needed',
      'writes_stopped',
    ],
  },
  reverseLine: {
    method: 'POST',
    path: 'operator/deposits/reverse_line',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer', 'deposit_maker'],
    summary:
      'Proposes to undo a match (the customer still has the whole amount; line and claim wait again), what was taken for a payout that came back, or a line that no statement shows, also where it was sent back (kind `statement_line_reversal`); somebody else checks it.',
    request: request({
      line_id: id,
      version,
      /** 1: of a line that the bank never showed, the house pays what its customer has spent. */
      house_pays: v.optional(whole(0, 1), 0),
      reason: text(500),
    }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'own_case',
      'case_unknown',
      'case_changed',
      'line_on_statement',
      'line_not_lost',
      'line_money_elsewhere',
      'act_too_large',
      'acts_too_many',
      'worth_unknown',
      ...PROPOSING,
      'proof_needed',
    ],
  },
  seen: {
    method: 'GET',
    path: 'operator/deposits/seen',
    views: 'list',
    mostSeen: MOST_CUSTOMERS_SEEN,
    searches: 'tx_id',
    access: 'operator',
    roles: ['deposit_maker', 'treasurer', 'support', 'auditor'],
    summary: 'Transfers the watchers saw, newest first; of 2,000 customers a day, 300 pages of all.',
    request: request({
      state: v.optional(v.picklist(['seen', 'unseen', 'gathering', 'held', 'credited'], 'not_a_choice')),
      user_id: v.optional(id),
      tx_id: v.optional(text(128)),
      ...datedPaging,
    }),
    reply: pageOf(seenDeposit),
    refusals: ['acts_too_many'],
  },
});

export const operatorDepositNoun = defineNoun({
  calls: operatorDepositCalls,
  refusals: [
    'line_exists',
    'line_on_statement',
    'line_spent',
    'line_not_lost',
    'line_money_elsewhere',
    'line_not_on_statement',
    'value_date_ahead',
    'value_date_too_old',
  ],
});
