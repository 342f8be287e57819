/** What the server says to people: a code and its numbers become a sentence in the caller's language. */
import type { Language, RefusalCode } from '@candor/wire';
import { withCauseWords } from './cause-words.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { ja } from './ja.ts';
import { ko } from './ko.ts';
import type { FieldFault, Texts } from './texts.ts';
import { FIELD_ALIASES } from './texts.ts';
import { th } from './th.ts';
import { zh } from './zh.ts';
import { zhHant } from './zh-hant.ts';

export const catalogue: Readonly<Record<Language, Texts>> = { zh, en, 'zh-Hant': zhHant, ja, ko, es, th };

export function refusalText(
  language: Language,
  code: RefusalCode,
  detail: Readonly<Record<string, unknown>>,
): string {
  return fill(catalogue[language].refusals[code], withCauseWords(language, detail));
}

/** "Price must be a plain decimal number." */
export function fieldText(language: Language, field: string, fault: string): string {
  const texts = catalogue[language];
  const named: Readonly<Record<string, string>> = texts.fields;
  const name = FIELD_ALIASES[field] ?? field;
  // Own names only: a field sent as `constructor` must not find one.
  const label = Object.hasOwn(named, name) ? named[name] : field.slice(0, 40);
  const known = Object.hasOwn(texts.faults, fault)
    ? texts.faults[fault as FieldFault]
    : texts.faults.malformed;
  return texts.faulty.replace('{field}', () => label ?? field).replace('{fault}', () => known);
}

function fill(template: string, detail: Readonly<Record<string, unknown>>): string {
  if (!template.includes('{')) return template;
  const known = (name: string) => typeof detail[name] === 'string' || typeof detail[name] === 'number';
  return template
    .replace(/\[([^\]]*)\]/g, (_, part: string) =>
      [...part.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => known(name)) ? part : '',
    )
    .replace(/\{(\w+)\}/g, (_, name: string) => (known(name) ? String(detail[name]) : ''));
}
