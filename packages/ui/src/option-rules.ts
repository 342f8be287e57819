/** How the search of a choosing list matches: every word, anywhere, without case or accents; who is named exactly stands first. */

export interface Searchable {
  id: string;
  label: string;
  note?: string | undefined;
  keywords?: string | undefined;
}

export function matching<T extends Searchable>(options: readonly T[], query: string): readonly T[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  const found = options
    .map((option) => ({ option, text: textOf(option) }))
    .filter(({ text }) => words.every((word) => text.includes(word)));
  // "1" is the code +1 before +81 and +212: what was typed in full comes before what only contains it.
  const isExact = ({ text }: { text: string }): boolean => words.every((word) => text.split(' ').includes(word));
  return [...found.filter(isExact), ...found.filter((each) => !isExact(each))].map(({ option }) => option);
}

const textOf = ({ id, label, note = '', keywords = '' }: Searchable): string =>
  folded(`${id} ${label} ${note} ${keywords}`);

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
