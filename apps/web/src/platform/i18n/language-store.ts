/**
 * The language of this device: saved locally, told to the server through `set/lang`, switched without a reload once the
 * texts of every area in use have arrived. The server's reply is the mark sent as `language-mark` (spec section 3).
 */
import { DEFAULT_LANGUAGE, type Language, languageOf } from '@candor/wire';
import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from '../storage/local.ts';
import { loadTexts, usedAreas } from './text-cache.ts';
import type { TextArea } from './catalogue.ts';

const KEY = 'candor.language';
/** BCP 47 tags for `lang` attributes and Intl. */
const TAGS: Readonly<Record<Language, string>> = {
  zh: 'zh-Hans',
  en: 'en',
  'zh-Hant': 'zh-Hant',
  ja: 'ja',
  ko: 'ko',
  es: 'es-419',
  th: 'th',
};
/** Names as their speakers write them. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  zh: '简体中文',
  en: 'English',
  'zh-Hant': '繁體中文',
  ja: '日本語',
  ko: '한국어',
  es: 'Español',
  th: 'ไทย',
};

const listeners = new Set<() => void>();
let current: Language = savedLanguage();

export { type Language };

export function language(): Language {
  return current;
}

export function tagOf(of: Language = current): string {
  return TAGS[of];
}

/** Re-renders when the language changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(listen, language, language);
}

/** Fetches the texts of `areas` in the current language; resolves at once when they are there. */
export function prepareTexts(areas: readonly TextArea[]): Promise<void> {
  return loadTexts(areas, current);
}

/** Switches the whole app. Screens stay where they are; only their words change. */
export async function chooseLanguage(next: Language): Promise<void> {
  await loadTexts(usedAreas(), next);
  current = next;
  writeLocal(KEY, next);
  applyLanguage();
  for (const listener of listeners) listener();
}

/** The server draws the first page in the language of the cookie; for everything else each request names its own. */
export function applyLanguage(): void {
  document.documentElement.lang = TAGS[current];
  document.cookie = `candor-language=${current}; path=/h5/; max-age=31536000; samesite=lax`;
}

/** What is drawn from here on is in this language: for the server, which draws for one visitor after another. */
export function speak(next: Language): void {
  current = next;
}

/** Tells `listener` after each switch, outside React. */
export function onLanguageChange(listener: () => void): () => void {
  return listen(listener);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function savedLanguage(): Language {
  const saved = readLocal<unknown>(KEY);
  return (typeof saved === 'string' ? languageOf(saved) : undefined) ?? DEFAULT_LANGUAGE;
}
