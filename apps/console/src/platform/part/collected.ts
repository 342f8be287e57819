/** The parts of the console for everybody but the file that names them; they are handed over before anything is drawn. */
import type { Catalogue, Texts } from '../i18n/index.ts';
import type { Part, PartWords, Reading, StateColour } from './part.ts';

/** Areas whose words stand side by side; the others are looked up by a field. */
type Area = Exclude<keyof PartWords, 'valuesOf' | 'readings' | 'titles'>;
const NONE: Texts<Catalogue> = { zh: {}, en: {} };

let collected: readonly Part[] = [];
let words: readonly PartWords[] = [];
let fetching: Promise<void> | undefined;
let merged = new Map<string, Texts<Catalogue>>();

export function collectParts(parts: readonly Part[]): void {
  collected = parts;
  words = [];
  fetching = undefined;
  merged = new Map();
}

/** Fetches the words of all parts, once; asked again after a failure. Until then names are those of no part. */
export async function fetchPartWords(): Promise<void> {
  fetching ??= Promise.all(collected.flatMap((part) => part.words?.() ?? [])).then((all) => {
    words = all;
    merged = new Map();
  });
  try {
    await fetching;
  } catch (error) {
    fetching = undefined;
    throw error;
  }
}

export function parts(): readonly Part[] {
  return collected;
}

/** Words of no part with those of all parts; the same object each time once they are there. */
export function withPartWords(area: Area, ownTexts: Texts<Catalogue>): Texts<Catalogue> {
  return joined(area, () => [ownTexts, ...words.flatMap((each) => each[area] ?? [])]);
}

/** Words that parts have for the values of one field; undefined where none has. */
export function partValuesOf(field: string): Texts<Catalogue> | undefined {
  const found = joined(`valuesOf ${field}`, () =>
    words.flatMap(({ valuesOf }) => ownOf(valuesOf, field) ?? []),
  );
  return found === NONE ? undefined : found;
}

export function partReading(field: string): Reading | undefined {
  for (const { readings } of words) {
    const found = ownOf(readings, field);
    if (found !== undefined) return found;
  }
  return undefined;
}

export const isPartTitle = (field: string): boolean =>
  words.some(({ titles }) => titles?.includes(field) === true);

export function partColour(state: string): StateColour | undefined {
  for (const { colours } of collected) {
    const found = ownOf(colours, state);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Where a thing is looked at; types that have no page are told and not linked. */
export function partPath(type: string, id: string): string | undefined {
  for (const { paths } of collected) {
    const found = ownOf(paths, type);
    if (typeof found === 'function') return found(id);
    if (found !== undefined) return /^[1-9][0-9]*$/.test(id) ? found + id : undefined;
  }
  return undefined;
}

function joined(key: string, texts: () => readonly Texts<Catalogue>[]): Texts<Catalogue> {
  const known = merged.get(key);
  if (known !== undefined) return known;
  const all = texts();
  const made =
    all.length === 0
      ? NONE
      : {
          zh: Object.assign({}, ...all.map(({ zh }) => zh)) as Catalogue,
          en: Object.assign({}, ...all.map(({ en }) => en)) as Catalogue,
        };
  merged.set(key, made);
  return made;
}

/** Codes come from the server: `toString` is none of ours. */
function ownOf<Value>(record: Readonly<Record<string, Value>> | undefined, key: string): Value | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}
