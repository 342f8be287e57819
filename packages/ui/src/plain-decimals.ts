/**
 * Decimal texts as the app writes them, digit by digit and without Intl, of which a test says that it would write the same: a phone takes
 * 20 ms and more for its first Intl format, just when the first prices are to be drawn.
 */

/** Stands where a number is not known yet, or is none. */
export const NO_NUMBER = '—';

/** The sign of what is below nothing, as wide as a plus; no language's own hyphen. */
export const MINUS = '−';

const PARTS = /^([+-])?([0-9]{1,40})(?:\.([0-9]{1,40}))?$/;

interface Places {
  /** Fewer digits are filled with zeros up to here; more than `most` are left away. */
  least: number;
  most: number;
  group: boolean;
  isSigned: boolean;
}

/** As English and the app write decimals: 1,234.50. */
export function writtenPlainly(text: string | undefined | null, places: Places): string {
  const { least, most, group, isSigned } = places;
  const parts = PARTS.exec(text ?? '');
  if (parts === null) return NO_NUMBER;
  const kept = (parts[3] ?? '').slice(0, most).replace(/0+$/, '').padEnd(least, '0');
  const digits = withoutZeros(parts[2]!);
  const whole = group ? grouped(digits) : digits;
  return signed(kept === '' ? whole : `${whole}.${kept}`, parts[1], isSigned);
}

type Word = readonly [digits: number, zeros: number, word: string];

/** Spanish too: exchanges write 656.71K and 1.82M there, where the language's own data mixes k, K and M. */
const LATIN: readonly Word[] = [
  [13, 12, 'T'],
  [10, 9, 'B'],
  [7, 6, 'M'],
  [4, 3, 'K'],
];
/** From how many digits on a language has which word, and for how many zeros it stands. */
const WORDS: Readonly<Record<string, readonly Word[]>> = {
  'zh-Hans': [
    [13, 12, '万亿'],
    [9, 8, '亿'],
    [5, 4, '万'],
  ],
  'zh-Hant': [
    [13, 12, '兆'],
    [9, 8, '億'],
    [5, 4, '萬'],
  ],
  ja: [
    [17, 16, '京'],
    [13, 12, '兆'],
    [9, 8, '億'],
    [5, 4, '万'],
  ],
  ko: [
    [13, 12, '조'],
    [9, 8, '억'],
    [5, 4, '만'],
    [4, 3, '천'],
  ],
};

/** 1,234,567.8 as 1.23M. */
export function writtenShort(
  text: string | undefined | null,
  locale: string,
  { most, isSigned }: Pick<Places, 'most' | 'isSigned'>,
): string {
  const parts = PARTS.exec(text ?? '');
  if (parts === null) return NO_NUMBER;
  const digits = withoutZeros(parts[2]!);
  const [, zeros, word] = (WORDS[locale] ?? LATIN).find(([from]) => digits.length >= from) ?? [0, 0, ''];
  const whole = digits.slice(0, digits.length - zeros);
  const rest = (digits.slice(digits.length - zeros) + (parts[3] ?? '')).slice(0, most).replace(/0+$/, '');
  // Four digits in front of a word stand together.
  const front = whole.length > 4 ? grouped(whole) : whole;
  return signed((rest === '' ? front : `${front}.${rest}`) + word, parts[1], isSigned);
}

const withoutZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '');
const grouped = (digits: string): string => digits.replace(/\B(?=(\d{3})+$)/g, ',');

/** What is shown as nothing has no sign. */
function signed(shown: string, sign: string | undefined, isSigned: boolean): string {
  if (!/[1-9]/.test(shown)) return shown;
  return (sign === '-' ? MINUS : isSigned ? '+' : '') + shown;
}
