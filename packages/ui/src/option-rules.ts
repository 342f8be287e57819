/** How the search of a choosing list matches: every word, anywhere, without case or accents; who is named exactly stands first. */

export interface Searchable {
  id: string;
  label: string;
  note?: string | undefined;
  keywords?: string | undefined;
}

export function matching<T extends Searchable>(options: readonly T[], query: string): readonly T[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  const counts = (option: T, isFull: boolean): boolean => {
    const { id, label, note = '', keywords = '' } = option;
    const text = folded(`${id} ${label} ${note} ${keywords}`);
    return words.every((word) => (isFull ? text.split(' ') : text).includes(word));
  };
  const found = options.filter((option) => counts(option, false));
  // "1" is the code +1 before +81 and +212: what was typed in full comes before what only contains it.
  return found.sort((a, b) => +counts(b, true) - +counts(a, true));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
