/** How the search of a choosing list matches: every word, anywhere, without case or accents. */

export interface Searchable {
  id: string;
  label: string;
  note?: string | undefined;
  keywords?: string | undefined;
}

export function matching<T extends Searchable>(options: readonly T[], query: string): readonly T[] {
  const words = folded(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return options;
  return options.filter((option) => {
    const text = folded(`${option.id} ${option.label} ${option.note ?? ''} ${option.keywords ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

function folded(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();
}
