/** Small decisions of the public page: widths of bars, names of movements, what a hash looks like. Pure. */
import { compareDecimals, formatDecimal } from '@candor/ui';
import { decimal } from '@candor/money';

/** Percent with two places of a part of a whole, as text; "0" of nothing. */
export function shareOf(part: string, whole: string): string {
  const [of, all] = [decimal(part), decimal(whole)];
  if (all <= 0n) return '0';
  const hundredths = ((of < 0n ? -of : of) * 10_000n) / all;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/** Width of a bar in CSS: never beyond its well, never invisible when there is something. */
export function widthOf(percent: string): string {
  if (compareDecimals(percent, '100') > 0) return '100%';
  return compareDecimals(percent, '0') > 0 && compareDecimals(percent, '1') < 0 ? '1%' : `${percent}%`;
}

/** |long - short| as percent of the net cap (R-CT-11). */
export function netUse({ long, short, net_cap }: Record<'long' | 'short' | 'net_cap', string>): string {
  const net = decimal(long) - decimal(short);
  const cap = decimal(net_cap);
  if (cap <= 0n) return '0';
  const hundredths = ((net < 0n ? -net : net) * 10_000n) / cap;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

const KINDS = [
  'contract_liquidated',
  'contract_bankrupt',
  'contract_book_cover',
  'contract_profit',
  'contract_loss',
  'contract_funding',
  'reserve_release',
  'demo_funding',
  'reserve_funding',
] as const;
type KnownKind = (typeof KINDS)[number];

/** Key of the words for a kind of journal; kinds newer than this app share one word. */
export function kindKey(kind: string): `kind_${KnownKind}` | 'kind_other' {
  return KINDS.includes(kind as KnownKind) ? `kind_${kind as KnownKind}` : 'kind_other';
}

const CHECKS = ['I1', 'I2', 'I3', 'I4', 'I5', 'I10', 'I12', 'I14', 'I17', 'I18', 'M4', 'M6'] as const;

/** Key of the sentence for an invariant; undefined for one newer than this app, which says itself in English. */
export function checkKey(name: string): `check_${(typeof CHECKS)[number]}` | undefined {
  const known = CHECKS.find((each) => each === name);
  return known === undefined ? undefined : `check_${known}`;
}

/** The first and last digits of a hash or key. */
export const shortHash = (hash: string): string => `${hash.slice(0, 8)}…${hash.slice(-6)}`;

/** Enough places to compare two columns: two for thousands, all for less. Truncated, as every display is (R-MONEY-1). */
export const reserveText = (amount: string): string =>
  formatDecimal(amount, compareDecimals(amount, '1000') < 0 ? { isTrimmed: true } : { decimals: 2 });
