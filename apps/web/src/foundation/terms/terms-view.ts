/** Terms as words: which fields are shares shown as percent, how a key reads, what the lines of risk tiers mean. Pure. */
import { formatDecimal, formatPercent } from '@candor/ui';
import type { ReplyOf, termsCalls } from '@candor/wire';

export type Terms = ReplyOf<typeof termsCalls.list>[number];
export type TermsValue = Terms['value'];
export type TermsVersion = ReplyOf<typeof termsCalls.history>[number];

const SHARES = new Set([
  'fee_rate',
  'liquidation_fee_rate',
  'max_slippage',
  'payout_ratio',
  'flat_ratio',
  'flat_band',
  'maker_rate',
  'taker_rate',
  'band_inner',
  'band_outer',
]);
const DECIMAL = /^\d+(\.\d+)?$/;

export type Word = { key: string; values?: Record<string, string> } | { text: string };

/** One line a value, several for a list; empty fields have none. */
export function linesOf(field: string, value: TermsValue[string]): Word[] {
  if (value === null || value === '') return [];
  if (typeof value === 'boolean') return [{ key: value ? 'yes' : 'no' }];
  if (typeof value === 'number') return [{ text: formatDecimal(String(value)) }];
  if (Array.isArray(value)) {
    if (field === 'tiers') return value.map(tierWord);
    return [{ text: value.map((each) => (field === 'leverages' ? `${each}x` : each)).join(', ') }];
  }
  if (field === 'state' && (value === 'trading' || value === 'halted')) return [{ key: value }];
  if (!DECIMAL.test(value)) return [{ text: value }];
  return [{ text: SHARES.has(field) ? percentOf(value) : formatDecimal(value, { isTrimmed: true }) }];
}

/** "0.0005" is "0.05%": the point moves by two places, no digit is lost. */
export function percentOf(share: string): string {
  const [whole = '0', fraction = ''] = share.split('.');
  const digits = fraction.padEnd(2, '0');
  const text = `${whole}${digits.slice(0, 2)}`.replace(/^0+(?=\d)/, '');
  const rest = digits.slice(2).replace(/0+$/, '');
  return formatPercent(rest === '' ? text : `${text}.${rest}`, { decimals: rest.length, isSigned: false });
}

function tierWord(line: string): Word {
  const [upTo = '', leverage = '', rate = ''] = line.split(' ');
  return { key: 'tier', values: { upTo: formatDecimal(upTo), leverage, rate: percentOf(rate) } };
}

/** `BTC/USDT:60` and `*:spot` as two parts, of which the second is a word of ours. */
export function keyParts(kind: string, key: string): Word[] {
  if (kind === 'option_terms') {
    const [symbol = '', seconds = ''] = key.split(':');
    return [{ text: symbol }, { key: 'seconds', values: { n: seconds } }];
  }
  if (kind === 'availability') {
    const [country = '', product = ''] = key.split(':');
    return [{ key: `product_${product}` }, country === '*' ? { key: 'everywhere' } : { text: country }];
  }
  if (kind === 'withdrawal_rules' || kind === 'withdrawal_holds') return [{ key: kind }];
  return [{ text: key }];
}

/** Fields whose value another version changed. */
export function changedFields(before: TermsValue, after: TermsValue): string[] {
  return Object.keys(after).filter((field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]));
}
