/** Front door of languages and texts. */
export { type Catalogue, type Texts, type Translate, type TranslationOf, fillText } from './catalogue.ts';
export { linesText, percentText, rateText } from './figures.ts';
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
