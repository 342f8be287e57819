/** The seven languages (spec section 1), their family codes, and how a `language-mark` is read. */

export const LANGUAGES = ['zh', 'en', 'zh-Hant', 'ja', 'ko', 'es', 'th'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh';

/** Codes that clients of this API family send (wire.md section 3) beside the standard ones. */
const ALIASES: Readonly<Record<string, Language>> = {
  hk: 'zh-Hant',
  'zh-hk': 'zh-Hant',
  'zh-tw': 'zh-Hant',
  'zh-hant': 'zh-Hant',
  tw: 'zh-Hant',
  jp: 'ja',
  kr: 'ko',
  esp: 'es',
  spa: 'es',
  tha: 'th',
  'zh-cn': 'zh',
  'zh-hans': 'zh',
  cn: 'zh',
  eng: 'en',
};

/** The language a mark names, or undefined when it names none of ours. */
export function languageOf(mark: string | undefined): Language | undefined {
  if (mark === undefined) return undefined;
  const key = mark.trim().toLowerCase();
  const exact = LANGUAGES.find((language) => language.toLowerCase() === key);
  // Own names only: `constructor` is no language.
  const alias = Object.hasOwn(ALIASES, key) ? ALIASES[key] : undefined;
  return exact ?? alias ?? LANGUAGES.find((language) => language.toLowerCase() === key.split('-')[0]);
}
