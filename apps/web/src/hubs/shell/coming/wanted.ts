/** Pages to come that somebody asked to be told of. Kept on the device: nothing is sent, and the app says it once they are there. */
import { prepareTexts, textNow } from '../../../platform/i18n/index.ts';
import { pages } from '../../../platform/routing/index.ts';
import { readLocal, writeLocal } from '../../../platform/storage/index.ts';
import { say } from '../../../platform/view/index.ts';
import { comingText } from './coming-text.ts';

export interface Wanted {
  path: string;
  /** As it was called in the language of that time. */
  name: string;
}

export const WANTED_KEY = 'candor.wanted';

export function wantedPages(): readonly Wanted[] {
  const kept = readLocal<unknown>(WANTED_KEY);
  return Array.isArray(kept) ? kept.filter(isWanted) : [];
}

/** Asks for it, or no longer; answers whether it is wanted now. */
export function toggleWanted(wish: Wanted): boolean {
  const others = wantedPages().filter(({ path }) => path !== wish.path);
  const isNew = others.length === wantedPages().length;
  writeLocal(WANTED_KEY, isNew ? [...others, wish] : others);
  return isNew;
}

/** Says what has arrived since, each once. */
export async function tellArrived(): Promise<void> {
  const { here, still } = sortWanted(wantedPages(), (path) => pages().find(path)?.load !== undefined);
  if (here.length === 0) return;
  await prepareTexts([comingText]);
  writeLocal(WANTED_KEY, still);
  for (const { name } of here) say(textNow(comingText)('arrived', { name }), 'success');
}

export function sortWanted(wanted: readonly Wanted[], isHere: (path: string) => boolean) {
  return {
    here: wanted.filter(({ path }) => isHere(path)),
    still: wanted.filter(({ path }) => !isHere(path)),
  };
}

const isWanted = (each: unknown): each is Wanted =>
  typeof each === 'object' &&
  each !== null &&
  typeof (each as Wanted).path === 'string' &&
  typeof (each as Wanted).name === 'string';
