/**
 * Amounts in words, as a second look at a number (R-OPS-9): whoever types six hundred and twenty thousand knows that it is not 620.
 * English and Chinese, the languages of the console; decimals are read digit by digit.
 */
const SMALL =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const TENS = 'zero ten twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const GROUPS = ['', 'thousand', 'million', 'billion', 'trillion', 'quadrillion'];
const DIGITS = '零一二三四五六七八九';
const CHINESE_GROUPS = ['', '万', '亿', '万亿', '亿亿'];

export type WordsLanguage = 'en' | 'zh';

/** `amount` is decimal text as it is printed everywhere: no sign, no separators, no zeros at the end. */
export function amountInWords(amount: string, language: WordsLanguage): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const digits = [...fraction].map(Number);
  if (language === 'zh')
    return chineseWhole(whole) + (digits.length > 0 ? `点${digits.map((n) => DIGITS[n]).join('')}` : '');
  const words = englishWhole(whole);
  return digits.length > 0 ? `${words} point ${digits.map((n) => SMALL[n]).join(' ')}` : words;
}

/** Whether somebody typed these words; case, hyphens, commas, blanks and the word and do not count. */
export function areSameWords(typed: string, amount: string): boolean {
  const plain = plainWords(typed);
  return (['en', 'zh'] as const).some((language) => plainWords(amountInWords(amount, language)) === plain);
}

const plainWords = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[-,，、]/g, ' ')
    .replace(/\band\b/g, ' ')
    .replace(/\s+/g, '');

/** Groups of `size` digits, the lowest first. */
function groupsOf(whole: string, size: number): number[] {
  const groups: number[] = [];
  for (let end = whole.length; end > 0; end -= size)
    groups.push(Number(whole.slice(Math.max(0, end - size), end)));
  return groups;
}

function englishWhole(whole: string): string {
  const said = groupsOf(whole, 3)
    .map((n, place) => (n === 0 ? '' : `${englishHundreds(n)} ${GROUPS[place]}`.trim()))
    .filter((group) => group !== '');
  return said.length === 0 ? SMALL[0]! : said.reverse().join(' ');
}

function englishHundreds(n: number): string {
  const [hundreds, rest] = [Math.floor(n / 100), n % 100];
  const below =
    rest < 20
      ? SMALL[rest]!
      : `${TENS[Math.floor(rest / 10)]}${rest % 10 === 0 ? '' : `-${SMALL[rest % 10]}`}`;
  if (hundreds === 0) return below;
  return `${SMALL[hundreds]} hundred${rest === 0 ? '' : ` ${below}`}`;
}

function chineseWhole(whole: string): string {
  const groups = groupsOf(whole, 4);
  let said = '';
  let isGap = false;
  for (let place = groups.length - 1; place >= 0; place -= 1) {
    const n = groups[place]!;
    if (n === 0) {
      isGap = said !== '';
      continue;
    }
    // 一百万零五: a group that does not fill its thousands, after something, is led by a zero.
    if (said !== '' && (isGap || n < 1000)) said += '零';
    said += chineseThousands(n, said === '') + CHINESE_GROUPS[place];
    isGap = false;
  }
  return said === '' ? DIGITS[0]! : said;
}

function chineseThousands(n: number, isFirst: boolean): string {
  const units = ['', '十', '百', '千'];
  const digits = [...String(n)].map(Number);
  let said = '';
  let isGap = false;
  digits.forEach((digit, index) => {
    const unit = units[digits.length - 1 - index]!;
    if (digit === 0) isGap = true;
    else {
      if (isGap && said !== '') said += '零';
      // Ten at the very beginning is 十, not 一十.
      said += (isFirst && said === '' && digit === 1 && unit === '十' ? '' : DIGITS[digit]!) + unit;
      isGap = false;
    }
  });
  return said;
}
