/** What the search offers for what was typed: pages by name, things by number, customers by anything. Pure. */
import type { Query } from '../../platform/routing/index.ts';

export interface Choice {
  id: string;
  label: string;
  path: string;
  query?: Query;
}

export interface PaletteSource {
  pages: readonly { path: string; label: string }[];
  /** Kinds of things that have a number, as far as the operator may open them: `withdrawals/` and its words. */
  numbered: readonly { path: string; label: (id: string) => string }[];
  /** Words for a search of customers; undefined when he may not. */
  customers?: ((text: string) => string) | undefined;
}

const MOST = 12;

export function choicesFor(typed: string, source: PaletteSource): readonly Choice[] {
  const text = typed.trim();
  const needle = text.toLowerCase();
  const typedNumber = /^#?([1-9][0-9]{0,15})$/.exec(text)?.[1];
  const pages = source.pages
    .filter(
      ({ path, label }) => label.toLowerCase().includes(needle) || (needle !== '' && path.startsWith(needle)),
    )
    .map(({ path, label }) => ({ id: `page ${path}`, label, path }));
  const things =
    typedNumber === undefined
      ? []
      : source.numbered.map(({ path, label }) => ({
          id: path,
          label: label(typedNumber),
          path: path + typedNumber,
        }));
  const search =
    text === '' || source.customers === undefined
      ? []
      : [{ id: 'customers', label: source.customers(text), path: 'customers', query: { q: text } }];
  return [...things, ...(typedNumber === undefined ? pages : []), ...search].slice(0, MOST);
}
