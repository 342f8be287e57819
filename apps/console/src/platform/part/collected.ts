/** The parts of the console for everybody but the file that names them; they are handed over before anything is drawn. */
import type { Catalogue, Texts } from '../i18n/index.ts';
import type { Part, PartWords } from './part.ts';

let collected: readonly Part[] = [];
let merged: Partial<Record<keyof PartWords, Texts<Catalogue>>> = {};

export function collectParts(parts: readonly Part[]): void {
  collected = parts;
  merged = {};
}

export function parts(): readonly Part[] {
  return collected;
}

/** Words of no part with those of all parts; the same object each time. */
export function withPartWords(area: keyof PartWords, ownTexts: Texts<Catalogue>): Texts<Catalogue> {
  const all = [ownTexts, ...collected.flatMap(({ words }) => words?.[area] ?? [])];
  return (merged[area] ??= {
    zh: Object.assign({}, ...all.map(({ zh }) => zh)) as Catalogue,
    en: Object.assign({}, ...all.map(({ en }) => en)) as Catalogue,
  });
}
