/** The console's language: Chinese or English, as chosen on this device, else as the browser prefers. */
import { createStore, readLocal, writeLocal } from '../storage/index.ts';

export type ConsoleLanguage = 'zh' | 'en';

const KEY = 'console.language';
const store = createStore<ConsoleLanguage>(firstLanguage());

export const language = store.get;
export const useLanguage = store.use;

export function chooseLanguage(next: ConsoleLanguage): void {
  store.set(next);
  writeLocal(KEY, next);
  applyLanguage();
}

export function applyLanguage(): void {
  document.documentElement.lang = tagOf();
}

/** BCP 47 tag for Intl and the document. */
export function tagOf(): string {
  return store.get() === 'zh' ? 'zh-Hans' : 'en';
}

function firstLanguage(): ConsoleLanguage {
  const stored = readLocal<unknown>(KEY);
  if (stored === 'zh' || stored === 'en') return stored;
  // Absent where tests run.
  const wished = (globalThis as { navigator?: Navigator }).navigator?.language ?? 'zh';
  return wished.toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
