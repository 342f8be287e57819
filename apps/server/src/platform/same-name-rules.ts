/**
 * Whether two ways to write a name are one name. Banks print names without accents, in capitals and in their own order, and none of that
 * counts. Marks count wherever they are part of the spelling: vowels and tones of Thai, vowels of Indic scripts, voiced kana. Pure.
 */

/** Accents of Latin and Greek letters, which are left out in capitals and on statements; so are the dots of ё. */
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+|([Ее])\u0308/gu;
/** Nobody sees them: joiners, variants of one sign. */
const UNSEEN = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu;
const TITLES = new Set(['mr', 'mrs', 'ms', 'miss', 'dr', 'sr', 'sra']);

/** Words of a name as they are compared, in their order: no case, no accents, one width, no punctuation. */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .normalize('NFD')
    .replace(UNSEEN, '')
    .replace(ACCENTS, '$1$2')
    .normalize('NFC')
    .toUpperCase()
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Titles, apostrophes, spaces within a name and the order of its words make no difference; every word does. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [untitledWords(one), untitledWords(other)];
  if (a.length === 0 || b.length === 0) return false;
  return a.join('') === b.join('') || a.toSorted().join(' ') === b.toSorted().join(' ');
}

const untitledWords = (name: string): string[] =>
  nameWords(name.normalize('NFKC').replace(/['’`]/g, '')).filter((word) => !TITLES.has(word));
