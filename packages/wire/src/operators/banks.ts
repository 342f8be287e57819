/**
 * Whole statements of the house's banks (R-OPS-10): brought in as CSV, CAMT.053 or MT940, looked at by a second person, booked line
 * by line; and what explains the lines by which money left.
 */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { amountText, flag, id, milliseconds, pageOf, paging, request, text, whole } from '../shapes.ts';
import { PROPOSING } from './proposing.ts';
import { defineNoun } from '../noun.ts';
import { calendarDay } from './days.ts';
import { MOST_STATEMENTS_SEEN } from './most-seen.ts';

export const STATEMENT_FORMATS = ['csv', 'camt053', 'mt940'] as const;
export const CSV_SEPARATORS = [',', ';', 'tab'] as const;
export const CSV_DECIMAL_MARKS = ['.', ','] as const;
export const CSV_DATE_FORMS = ['YYYY-MM-DD', 'YYYYMMDD', 'DD.MM.YYYY', 'DD/MM/YYYY', 'MM/DD/YYYY'] as const;
/** Characters of a file, and lines of a statement. */
export const MOST_STATEMENT_TEXT = 500_000;
export const MOST_STATEMENT_LINES = 2_000;

const person = v.object({ id: v.number(), name: v.string() });
/** At most two decimals, with a minus where an account is overdrawn. */
const balanceText = v.pipe(
  v.string('not_a_decimal'),
  v.regex(/^-?(0|[1-9][0-9]{0,11})(\.[0-9]{1,2})?$/, 'not_a_decimal'),
);
const column = text(80);

/** How a bank writes its CSV: kept per bank when a statement is brought in. */
const mapping = {
  separator: v.optional(v.picklist(CSV_SEPARATORS, 'not_a_choice')),
  decimal_mark: v.optional(v.picklist(CSV_DECIMAL_MARKS, 'not_a_choice')),
  date_form: v.optional(v.picklist(CSV_DATE_FORMS, 'not_a_choice')),
  /** The line that names the columns, counted from 1; banks write words above it. */
  head_row: v.optional(whole(1, 50)),
  date_column: v.optional(column),
  /** With its sign; with `out_column` beside it, what came in. */
  amount_column: v.optional(column),
  /** What went out, without a sign. */
  out_column: v.optional(column),
  name_column: v.optional(column),
  reference_column: v.optional(column),
  id_column: v.optional(column),
};

const csvMapping = v.object({
  separator: v.picklist(CSV_SEPARATORS),
  decimal_mark: v.picklist(CSV_DECIMAL_MARKS),
  date_form: v.picklist(CSV_DATE_FORMS),
  head_row: v.number(),
  date_column: v.string(),
  amount_column: v.string(),
  out_column: v.string(),
  name_column: v.string(),
  reference_column: v.string(),
  id_column: v.string(),
});

const statementHead = v.object({
  id: v.number(),
  version: v.number(),
  bank: v.number(),
  number: v.string(),
  closed_on: v.string(),
  currency: v.string(),
  opening: amountText,
  closing: amountText,
  sum_in: amountText,
  sum_out: amountText,
  lines: v.number(),
  /** Lines that nothing explains yet. */
  unexplained: v.number(),
  format: v.picklist(STATEMENT_FORMATS),
  state: v.picklist(['proposed', 'booked', 'dropped', 'withdrawn']),
  proposal_id: v.nullable(v.number()),
  entered_by: person,
  checked_by: v.nullable(person),
  created_at: milliseconds,
  updated_at: milliseconds,
});

/** What the books moved at a bank and no statement shows yet. */
const movement = v.object({
  id: v.number(),
  /** Kind and cause of its journal. */
  kind: v.string(),
  ref_type: v.string(),
  ref_id: v.string(),
  amount: amountText,
  reference: v.string(),
  /** Somebody typed it as of a day that a statement of a later one covers, and the bank does not show it. */
  is_in_vain: v.boolean(),
  at: milliseconds,
});

/** A payout by bank that a line may be. */
export const waitingPayout = v.object({
  id: v.number(),
  user_id: v.number(),
  amount: amountText,
  reference: v.string(),
  at: milliseconds,
});

export const operatorBankCalls = defineCalls({
  overview: {
    method: 'GET',
    path: 'operator/banks',
    views: 'list',
    access: 'operator',
    roles: ['treasurer', 'deposit_maker', 'withdrawal_approver', 'auditor'],
    summary:
      'Banks of the house: the last statement, what the books hold there, and what makes the difference: what is on no statement yet, and what is on one and not explained.',
    request: request({}),
    reply: v.array(
      v.object({
        bank: v.number(),
        bank_name: v.string(),
        account_number: v.string(),
        currency: v.string(),
        books: amountText,
        last: v.nullable(
          v.object({ id: v.number(), number: v.string(), closing: amountText, closed_on: v.string() }),
        ),
        in_flight: amountText,
        unexplained: amountText,
        mapping: v.nullable(csvMapping),
        movements: v.array(movement),
        /** Ordered there and on no statement yet. */
        payouts: v.array(waitingPayout),
      }),
    ),
    refusals: [],
  },
  statements: {
    method: 'GET',
    path: 'operator/banks/statements',
    views: 'nothing',
    access: 'operator',
    roles: ['treasurer', 'deposit_maker', 'withdrawal_approver', 'auditor'],
    summary:
      'Statements of banks, newest first: of a bank, by a part of their number or the number of one of their lines, or by the days at whose end they close.',
    request: request({
      bank: v.optional(id),
      q: v.optional(text(140)),
      from_day: v.optional(calendarDay('malformed')),
      to_day: v.optional(calendarDay('malformed')),
      ...paging,
    }),
    reply: pageOf(statementHead),
    refusals: [],
  },
  statement: {
    method: 'GET',
    path: 'operator/banks/statement',
    views: ['bank_statement', 'statement_id'],
    mostSeen: MOST_STATEMENTS_SEEN,
    access: 'operator',
    // Whoever checks one opens what he checks.
    roles: ['treasurer', 'deposit_maker', 'withdrawal_approver', 'auditor'],
    summary:
      'One statement with all its lines and what explains each; once a line of a booked one is explained, its name is masked. Counted: 100 a day.',
    request: request({ statement_id: id }),
    reply: v.object({
      ...statementHead.entries,
      digest: v.string(),
      list: v.array(
        v.object({
          id: v.number(),
          position: v.number(),
          bank_line_id: v.string(),
          value_date: v.string(),
          amount: amountText,
          name: v.string(),
          reference: v.string(),
          is_own: v.boolean(),
          /** The journal that explains it. */
          movement: v.nullable(movement),
          /** Left by an MT940, and explained by its text alone, which a payer may have written: two can confirm it. */
          is_by_text: v.boolean(),
        }),
      ),
    }),
    refusals: ['case_unknown', 'acts_too_many'],
  },
  importStatement: {
    method: 'POST',
    path: 'operator/banks/import_statement',
    access: 'operator',
    takesKey: 'asked',
    largestBody: 1_600_000,
    roles: ['treasurer'],
    summary:
      "Reads a bank's statement (CSV by the given or kept mapping, CAMT.053, MT940; at most 2,000 lines) and shows what would be booked; with `is_final` it is proposed (kind `bank_statement`), and a second person looks at all of it. It has to follow on the last one, and its lines have to lead from the opening to the closing balance. Of a CSV file, number, day and balances come with the request. `own` names lines (1,4) by which the house's own money came in.",
    request: request({
      bank: id,
      format: v.picklist(STATEMENT_FORMATS, 'not_a_choice'),
      file: text(MOST_STATEMENT_TEXT),
      number: v.optional(text(35)),
      closed_on: v.optional(calendarDay('malformed')),
      opening: v.optional(balanceText),
      closing: v.optional(balanceText),
      ...mapping,
      own: v.optional(v.pipe(text(400), v.regex(/^[0-9]{1,4}(,[0-9]{1,4})*$/, 'malformed'))),
      is_final: v.optional(flag, '0'),
    }),
    reply: v.object({
      number: v.string(),
      closed_on: v.string(),
      opening: amountText,
      closing: amountText,
      sum_in: amountText,
      sum_out: amountText,
      /** Why it would be refused: a code of `refusals`, or empty. */
      problem: v.string(),
      /** What the figure would have to be, where the problem is one. */
      expected: v.nullable(amountText),
      /** Which statement it is the same as, where the problem is `statement_known`. */
      earlier: v.nullable(v.object({ id: v.number(), number: v.string(), closed_on: v.string() })),
      list: v.array(
        v.object({
          position: v.number(),
          bank_line_id: v.string(),
          value_date: v.string(),
          /** As it was read; of a faulty line as it stands in the file. */
          amount: v.string(),
          name: v.string(),
          reference: v.string(),
          /** `known`: the books moved it already; `out`: kept until something explains it. */
          outcome: v.picklist(['new', 'own', 'known', 'out', 'faulty']),
          fault: v.string(),
          column: v.string(),
        }),
      ),
      proposal_id: v.nullable(v.number()),
      statement_id: v.nullable(v.number()),
    }),
    refusals: [
      'bank_unknown',
      'statement_unreadable',
      'statement_ambiguous',
      'statement_quotes',
      'statement_columns',
      'statement_head_missing',
      'statement_too_long',
      'statement_faulty',
      'statement_other_account',
      'statement_other_currency',
      'statement_sum',
      'statement_gap',
      'statement_known',
      'statement_ahead',
      'statement_waiting',
      'statement_line_differs',
      'worth_unknown',
      'act_too_large',
      'acts_too_many',
      ...PROPOSING,
      'proof_needed',
    ],
  },
  takeBack: {
    method: 'POST',
    path: 'operator/banks/take_back',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      'Proposes to take back the last statement of a bank (kind `bank_statement_back`): what it brought in and nobody was given is undone by journals. A second person checks it.',
    request: request({ statement_id: id, version: whole(1, 1_000_000_000), reason: text(500) }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: ['case_unknown', 'case_changed', 'statement_not_last', ...PROPOSING, 'proof_needed'],
  },
  explain: {
    method: 'POST',
    path: 'operator/banks/explain',
    access: 'operator',
    takesKey: 'asked',
    roles: ['treasurer'],
    summary:
      "Proposes what explains a line that nothing explains (kind `bank_line`): a fee of the bank, the house's own money or a payout that left, of another amount only where the line is called by its reference, a statement of a later day is booked and no open line may be the rest or the whole, which are booked, or a movement that the books have already. `text_confirmed` is of a line of an MT940 that its text alone explains: the bank has been asked. A second person checks it.",
    request: request({
      line_id: id,
      as: v.picklist(['fee', 'own_money', 'payout', 'movement', 'text_confirmed'], 'not_a_choice'),
      movement_id: v.optional(id),
      withdrawal_id: v.optional(id),
      reason: text(500),
    }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      'case_unknown',
      'case_changed',
      'movement_unfit',
      'payout_unfit',
      'payout_rest_shown',
      'payout_rest_may_follow',
      'insufficient_balance',
      ...PROPOSING,
      'proof_needed',
      'writes_stopped',
    ],
  },
});

export const operatorBankNoun = defineNoun({
  calls: operatorBankCalls,
  refusals: [
    'statement_unreadable',
    'statement_ambiguous',
    'statement_quotes',
    'statement_columns',
    'statement_head_missing',
    'statement_too_long',
    'statement_faulty',
    'statement_other_account',
    'statement_other_currency',
    'statement_sum',
    'statement_gap',
    'statement_known',
    'statement_ahead',
    'statement_waiting',
    'statement_line_differs',
    'movement_unfit',
    'statement_not_last',
    'statement_used',
    'payout_unfit',
    'payout_rest_shown',
    'payout_rest_may_follow',
    'payout_may_have_left',
    'payout_reference_used',
  ],
});
