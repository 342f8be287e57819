/** Front door of languages and texts. */
export type { Catalogue, Texts, Translate, TranslationOf } from './catalogue.ts';
export { formatAge, formatMoment, formatNumber, groupDigits, zoneOf } from './format.ts';
export {
  type ConsoleLanguage,
  applyLanguage,
  chooseLanguage,
  language,
  useLanguage,
} from './language-store.ts';
export { textNow, useCodeText, useReasonText, useText } from './use-text.ts';
export { languageName, regionName } from './names.ts';
