/** What the server says to people: a code and its numbers become a sentence in the caller's language. */
import { groupDecimal } from '@candor/money';
import type { Language } from '@candor/wire';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { Detail, NounTexts } from './noun-texts.ts';
import type { FieldFault, PlatformTexts } from './texts.ts';
import { FIELD_ALIASES } from './texts.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export const PLATFORM: Readonly<Record<Language, PlatformTexts>> = {
  zh,
  en,
  'zh-Hant': zhHant,
  ja,
  ko,
  es,
  th,
};

/** The texts of one server: the platform's and those of its features. */
export interface Texts {
  refusal(language: Language, code: string, detail: Detail): string;
  success(language: Language, code: string): string;
}

interface Said {
  text: string;
  inWords: (detail: Detail) => Detail;
}

/** A code of which no feature of this server has a text stands for itself; a whole server has them all (a test holds it). */
export function createTexts(ofFeatures: readonly NounTexts[]): Texts {
  const refusals = new Map<string, Said>();
  const successes = new Map<string, string>();
  for (const texts of [PLATFORM, ...ofFeatures] as readonly NounTexts[])
    for (const [language, part] of Object.entries(texts)) {
      const { inWords = (detail) => detail } = part;
      for (const [code, text] of Object.entries(part.refusals ?? {}))
        refusals.set(`${language}:${code}`, { text, inWords });
      for (const [code, text] of Object.entries(part.successes ?? {}))
        successes.set(`${language}:${code}`, text);
    }
  return {
    refusal(language, code, detail) {
      const said = refusals.get(`${language}:${code}`);
      return said === undefined ? code : fill(said.text, said.inWords(detail));
    },
    success: (language, code) => successes.get(`${language}:${code}`) ?? code,
  };
}

/** "Price must be a plain decimal number." */
export function fieldText(language: Language, field: string, fault: string): string {
  const texts = PLATFORM[language];
  const named: Readonly<Record<string, string>> = texts.fields;
  const name = FIELD_ALIASES[field] ?? field;
  // Own names only: a field sent as `constructor` must not find one.
  const label = Object.hasOwn(named, name) ? named[name] : field.slice(0, 40);
  const known = Object.hasOwn(texts.faults, fault)
    ? texts.faults[fault as FieldFault]
    : texts.faults.malformed;
  return texts.faulty.replace('{field}', () => label ?? field).replace('{fault}', () => known);
}

/** Details that are amounts, written as screens write them; numbers of lines and of records are none. */
const AMOUNTS = new Set(
  'allowed back expected lacking last left limit maximum minimum penalty price surplus'.split(' '),
);

const asShown = (name: string, value: string): string => (AMOUNTS.has(name) ? groupDecimal(value) : value);

function fill(template: string, detail: Detail): string {
  if (!template.includes('{')) return template;
  const known = (name: string) => typeof detail[name] === 'string' || typeof detail[name] === 'number';
  return template
    .replace(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => known(name)) ? part : '',
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => (known(name) ? asShown(name, String(detail[name])) : ''));
}
