/** How values of a field are read, where that is not by their form; a product says it of its own fields in its `words.ts`. */
import { fillText, rateText } from '../../platform/i18n/index.ts';
import { type Reading, partReading, partValuesOf } from '../../platform/part/index.ts';
import { wordsText } from '../../platform/words/words-text.ts';
import { levelsText, sumAheadText } from './figure-rules.ts';

const CODES = [
  'state',
  'level',
  'kyc_level',
  'verification_basic',
  'verification_advanced',
  'reason',
  'reasons',
  'proved',
  'authenticator',
  'sessions',
  'second_factor',
  'roles',
  'waiting_roles',
  'by',
  'kind',
  'factor',
  'outcome',
  'halted_pair',
  'halted_product',
  'halt_cause',
  'paused_payouts',
  'starts_at',
  'ends_at',
  'explained_as',
  'offer_state',
];
const AMOUNTS = ['amount', 'arrived_on_chain', 'lost_on_chain'];
/** Names of things are written too, although some are numbers. */
const WRITTEN = ['note', 'answer', 'customer_says', 'reference', 'version', 'bank', 'account_number'];
/** Lines of a bank: the sum, and what stands beside it there. */
const LINES = [
  'statement_line',
  'own_money_in',
  'typed_in_vain',
  'typed_otherwise',
  'paid_to_another',
  'came_in_as_large',
  'cancels',
];
/** Fractions of 1. */
const RATES = ['maker_rate', 'taker_rate', 'fee_rate', 'band_inner', 'band_outer'];

const OWN: ReadonlyMap<string, Reading> = new Map<string, Reading>([
  ...CODES.map((field) => [field, 'codes'] as const),
  ...AMOUNTS.map((field) => [field, 'amount'] as const),
  ...WRITTEN.map((field) => [field, 'written'] as const),
  ...RATES.map((field) => [field, rateText] as const),
  ...LINES.map((field) => [field, sumAheadText] as const),
  ['levels', (text, language) => levelsText(text, (of) => fillText(wordsText[language].feeLevel, of))],
]);

export function readingOf(field: string): Reading | undefined {
  const known = partReading(field) ?? OWN.get(field);
  if (known !== undefined) return known;
  return field.endsWith('_act') || partValuesOf(field) !== undefined ? 'codes' : undefined;
}
