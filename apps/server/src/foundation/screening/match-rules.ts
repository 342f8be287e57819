/**
 * Whether a person or an address stands on a list (R-AML-1). A hit is a question to people and decides nothing, so it is found rather
 * too often: order, case, accents, letters that look like others and missing middle names make no difference; a year of birth that cannot be
 * his excludes. Pure.
 */
import type { ListEntry } from './list-rules.ts';
import { lettersOf } from '../../platform/forbidden-text-rules.ts';
import { screenedWords } from './list-rules.ts';

export interface Listed {
  /** File of the list. */
  list: string;
  entry: ListEntry;
}

export interface ListIndex {
  byWord: ReadonlyMap<string, readonly Listed[]>;
  byAddress: ReadonlyMap<string, Listed>;
}

/** Lists are not exact to the year. */
const YEARS_OFF = 1;
/** A name of one word meets only the same one, and only where a word is a whole name. */
const SHORTEST_WHOLE_NAME = 2;

export function indexOf(lists: readonly { name: string; entries: readonly ListEntry[] }[]): ListIndex {
  const byWord = new Map<string, Listed[]>();
  const byAddress = new Map<string, Listed>();
  for (const { name: list, entries } of lists) {
    for (const entry of entries) {
      const listed = { list, entry };
      for (const word of new Set([...entry.words, ...asSeen(entry.words)])) {
        const others = byWord.get(word);
        if (others === undefined) byWord.set(word, [listed]);
        else others.push(listed);
      }
      for (const address of entry.addresses) byAddress.set(addressKey(address), listed);
    }
  }
  return { byWord, byAddress };
}

/** Addresses of EVM chains say their case only as a checksum. */
const addressKey = (address: string): string =>
  /^0x[0-9a-f]{40}$/i.test(address) ? address.toLowerCase() : address;

export const addressOn = ({ byAddress }: ListIndex, address: string): Listed | undefined =>
  byAddress.get(addressKey(address));

/** `birthDate` is YYYY-MM-DD. Each entry once. */
export function personOn(
  { byWord }: ListIndex,
  { name, birthDate }: { name: string; birthDate: string },
): Listed[] {
  const ways = waysToRead(name);
  const born = Number(birthDate.slice(0, 4));
  const found = new Set(ways.flatMap((words) => [...words].flatMap((word) => byWord.get(word) ?? [])));
  return [...found].filter(
    ({ entry }) =>
      mayBeBornIn(born, entry.bornIn) &&
      ways.some((words) => isSameName(words, entry.words) || isSameName(words, asSeen(entry.words))),
  );
}

/** Cyrillic and Greek letters as the Latin ones that they look like. */
const asSeen = (words: readonly string[]): string[] => [...new Set(words.map(lettersOf))];

/** As it is written, and as it may be seen: some letters look like one as capitals and like another one as small ones. */
function waysToRead(name: string): ReadonlySet<string>[] {
  const texts = [name, lettersOf(name), lettersOf(name.toUpperCase()), lettersOf(name.toLowerCase())];
  const ways = new Map(texts.map(screenedWords).map((words) => [words.join(' '), new Set(words)]));
  return [...ways.values()];
}

/** All words of the shorter name are in the longer one, two at least. */
function isSameName(words: ReadonlySet<string>, listed: readonly string[]): boolean {
  const common = listed.filter((word) => words.has(word)).length;
  const shorter = Math.min(words.size, listed.length);
  if (shorter > 1) return common === shorter;
  const [only = ''] = listed;
  return words.size === listed.length && common === 1 && [...only].length >= SHORTEST_WHOLE_NAME;
}

const mayBeBornIn = (year: number, years: readonly number[]): boolean =>
  years.length === 0 || years.some((each) => Math.abs(each - year) <= YEARS_OFF);
