/** What verification allows and asks for (R-KYC-1 to 3): pure rules on dates, numbers, attempts and limits. */
import type { KycState, RefusalCode } from '@candor/wire';
import { withoutSigns } from '../../platform/hidden-signs-rules.ts';
import { nameWords } from '../../platform/same-name-rules.ts';

export type Level = 'basic' | 'advanced';
export type CaseState = Exclude<KycState, 'none'>;

const DAY_MS = 86_400_000;
/** R-KYC-2: when the answer is due. */
export const ANSWER_MS: Readonly<Record<Level, number>> = { basic: DAY_MS, advanced: 3 * DAY_MS };
/** R-KYC-2: at most 5 retries in 30 days. */
export const MOST_RETRIES = 5;
export const RETRY_WINDOW_MS = 30 * DAY_MS;
export const FEWEST_YEARS = 18;

/** R-KYC-3: what may be withdrawn in 24 hours, in USDT, and who may lead others. */
export const OPENS: Readonly<Record<Level, { withdraw24h: string; hasLeadTrading: boolean }>> = {
  basic: { withdraw24h: '10000', hasLeadTrading: false },
  advanced: { withdraw24h: '100000', hasLeadTrading: true },
};

interface Standing {
  state: KycState;
  reasons: readonly string[];
}

/** Somebody else has passed basic with this document: photos decide whose it is, so they may be sent before basic passes. */
export const awaitsPhotos = (basic: Standing | undefined): boolean =>
  (basic?.state === 'retry' || basic?.state === 'expired') && basic.reasons.includes('document_in_use');

/** Says who somebody is; with a document that has run out too, for photos stay proof of who he was. */
export const isCounting = (row: Standing | undefined): boolean =>
  row?.state === 'passed' || (row?.state === 'expired' && row.reasons.includes('expired_document'));

/** Why nothing can be sent in now; undefined when it can. `retries` are those of the last 30 days. */
export function blockOf(
  level: Level,
  of: { state: KycState; basic: Standing | undefined; retries: number },
): RefusalCode | undefined {
  const { state, basic } = of;
  if (state === 'review') return 'kyc_under_review';
  if (state === 'passed') return 'kyc_passed';
  if (state === 'final' || basic?.state === 'final') return 'kyc_final';
  // Better photos may be sent while the basic case waits for them.
  const isBehind =
    basic?.state === 'passed' || awaitsPhotos(basic) || (basic?.state === 'review' && state !== 'none');
  if (level === 'advanced' && !isBehind) return 'kyc_basic_first';
  return state !== 'none' && of.retries >= MOST_RETRIES ? 'kyc_too_many_retries' : undefined;
}

/** Whole years on a day, both as YYYY-MM-DD; undefined when there is no such day or it lies ahead. */
export function yearsOn(birthDate: string, day: string): number | undefined {
  if (!isDay(birthDate) || birthDate > day || birthDate < '1900-01-01') return undefined;
  const [year = 0, month = 0, date = 0] = birthDate.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, thisDate = 0] = day.split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && thisDate >= date);
  return thisYear - year - (hadBirthday ? 0 : 1);
}

/** Whether the calendar knows the day. */
/** No passport or identity card is valid for longer: whoever enters a later day has mistyped one. */
const LONGEST_VALID_YEARS = 30;

export function latestExpiry(now: Date): string {
  const latest = new Date(now);
  latest.setUTCFullYear(now.getUTCFullYear() + LONGEST_VALID_YEARS);
  return latest.toISOString().slice(0, 10);
}

export function isDay(day: string): boolean {
  const at = Date.parse(`${day}T00:00:00Z`);
  return /^\d{4}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(at) && new Date(at).toISOString().startsWith(day);
}

/** A document number without what people write differently: width, case, spaces, hyphens. Undefined when it is none. */
export function plainNumber(cardId: string): string | undefined {
  const plain = cardId
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\-./]/g, '');
  return /^[A-Z0-9]{4,32}$/.test(plain) && /[0-9]/.test(plain) ? plain : undefined;
}

/** Every way to write a birth date with six digits (R-SEC-2). */
export function sixDigitDates(birthDate: string): Set<string> {
  const [year = '', month = '', day = ''] = birthDate.split('-');
  const short = year.slice(2);
  const [plainMonth, plainDay] = [String(Number(month)), String(Number(day))];
  const ways = [
    short + month + day,
    short + day + month,
    day + month + short,
    month + day + short,
    year + plainMonth + plainDay,
    year + plainDay + plainMonth,
    plainDay + plainMonth + year,
    plainMonth + plainDay + year,
  ];
  return new Set(ways.filter((way) => way.length === 6));
}

/** What somebody wrote of himself, in one line and without what nobody sees. */
export const plainLine = (text: string): string =>
  withoutSigns(text).normalize('NFC').replace(/\s+/g, ' ').trim();

const ALPHABETS = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'].map(
  (script) => new RegExp(`\\p{Script=${script}}`, 'u'),
);

/** Letters of these alphabets look like one another: a name that mixes them reads as another one, and is found by nobody who looks for that. */
export const mixesAlphabets = (name: string): boolean =>
  ALPHABETS.filter((letters) => letters.test(name)).length > 1;

/** Words by which a name is looked up: without any marks, each once. More names than one have the same; whose is the same is asked of the names. */
export function lookUpWords(name: string): string[] {
  const plain = withoutSigns(name.normalize('NFKD'))
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return plain === '' ? [] : [...new Set(plain.split(' '))];
}

/** What tells one person from another beside the number of a document, as one text, however the name is written and ordered (R-KYC-4). */
export function whoText(of: { name: string; country: string; birthDate: string }): string {
  const words = [...new Set(nameWords(of.name))].toSorted();
  return [of.country, of.birthDate, words.join(' ')].join('|');
}

/** To its owner, in any open session: which one it was. */
export const beginningOf = (idNumber: string): string =>
  (idNumber.length <= 6 ? '' : idNumber.slice(0, 2)).padEnd(idNumber.length, '*');

export function maskNumber(idNumber: string): string {
  return idNumber.length <= 6
    ? '*'.repeat(idNumber.length)
    : idNumber.slice(0, 2) + '*'.repeat(idNumber.length - 4) + idNumber.slice(-2);
}

/** What customers read in other places (wire.md, `review_status`): 0 none, 1 under review, 2 verified. */
export function reviewStatus(state: KycState): 0 | 1 | 2 {
  if (state === 'passed') return 2;
  return state === 'review' ? 1 : 0;
}
