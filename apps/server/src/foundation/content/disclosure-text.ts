/** The text of a disclosure (R-RWA-1), for the noun that keeps its facts: an article of its own category, named after the token. */
import type { Language } from '@candor/wire';
import { CONTENT_CATEGORIES } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import { renderPage } from './article-view.ts';
import { editionOf, findPublished } from './published-store.ts';

const nameOf = (token: string): string => token.toLowerCase();

export async function findDisclosureText(db: Queryable, of: { token: string; language: Language }) {
  const { language, token } = of;
  const row = await findPublished(db, {
    language,
    category: CONTENT_CATEGORIES.disclosure,
    slug: nameOf(token),
  });
  return row && renderPage(row, language);
}

/** Which text of a token stands, in whatever language; undefined while none is published. */
export const disclosureEdition = (db: Queryable, token: string): Promise<number | undefined> =>
  editionOf(db, { category: CONTENT_CATEGORIES.disclosure, slug: nameOf(token) });
