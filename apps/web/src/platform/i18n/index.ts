/** Front door of languages and texts. */
export { defineArea } from './catalogue.ts';
export type { TextArea, Translate, TranslationOf } from './catalogue.ts';
export { formatAgo, formatMoment, weekdayNames } from './format.ts';
export {
  LANGUAGE_NAMES,
  applyLanguage,
  chooseLanguage,
  language,
  onLanguageChange,
  prepareTexts,
  speak,
  tagOf,
  useLanguage,
} from './language-store.ts';
export { textNow, useText } from './use-text.ts';
