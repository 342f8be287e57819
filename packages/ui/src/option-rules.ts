/** How the search of a choosing list matches: every word, anywhere, without case or accents; who is named exactly stands first. */

export interface Searchable {
  id: string;
  label: string;
  note?: string | undefined;
  keywords?: string | undefined;
}

export function matching<T extends Searchable>(options: readonly T[], query: string): readonly T[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  /** "1" is the code +1 before +81 and +212: 2 of what was typed in full, 1 of what only contains it. */
  const rank = ({ id, label, note, keywords }: T): number => {
    const text = folded(` ${id} ${label} ${note ?? ''} ${keywords ?? ''} `);
    if (words.every((word) => text.includes(` ${word} `))) return 2;
    return words.every((word) => text.includes(word)) ? 1 : 0;
  };
  return options.filter(rank).sort((a, b) => rank(b) - rank(a));
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
