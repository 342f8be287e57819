/** A stored message as a person reads it, in his language. Pure. */
import { groupDecimal } from '@candor/money';
import type { Language } from '@candor/wire';
import { SHARED_WORDS } from './shared-words/index.ts';
import type { TitleAndText } from './message-texts.ts';

/** Values that are amounts, written as screens write them; numbers of orders and of days are none. */
const AMOUNTS = new Set(
  'amount cost interest minimum output penalty price quantity refund result returned tokens value'.split(' '),
);
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

export function renderMessage(
  [title, text]: TitleAndText,
  params: Readonly<Record<string, string>>,
  language: Language,
): { title: string; text: string } {
  const words: Readonly<Record<string, string>> = SHARED_WORDS[language].words;
  const filled = (pattern: string): string =>
    pattern.replace(/\{([a-z_]+)\}/g, (_, name: string) => {
      const value = params[name] ?? '';
      if (name === 'reason') return reasonText(value, language);
      if (name === 'level' || name === 'factor' || name === 'span') return words[value] ?? value;
      if (AMOUNTS.has(name)) return groupDecimal(value);
      return MOMENT.test(value) ? `${value.slice(0, 10)} ${value.slice(11, 16)} UTC` : value;
    });
  return { title: filled(title), text: filled(text) };
}

/** Several codes may stand in one value, separated by commas, of a photo with its name; what is no code is a person's own sentence. */
export function reasonText(value: string, language: Language): string {
  const reasons = SHARED_WORDS[language].reasons as Readonly<Record<string, string>>;
  const words = SHARED_WORDS[language].words as Readonly<Record<string, string>>;
  const isSpaced = language === 'en' || language === 'es';
  const texts = value.split(',').map((each) => {
    const [code = '', photo] = each.trim().split(':');
    const of = photo === undefined ? '' : words[`photo_${photo}`];
    const text = reasons[code];
    if (text === undefined || of === undefined) return undefined;
    return of === '' ? text : `${of}${isSpaced ? ': ' : '：'}${text}`;
  });
  return texts.includes(undefined) ? value : texts.join(isSpaced ? '; ' : '、');
}
