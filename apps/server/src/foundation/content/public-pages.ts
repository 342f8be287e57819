/**
 * Published articles by their public address (R-CO-1): plain pages made here, with Open Graph tags for whoever shares them, a feed in each
 * language, and the pictures. Nothing of the app is needed to read them, and no script runs on them.
 */
import type { Language } from '@candor/wire';
import { CONTENT_CATEGORIES, LANGUAGES } from '@candor/wire';
import type { PublicPage, PublicPages } from '../../platform/http/public-pages.ts';
import { houseUrl } from '../../platform/http/site.ts';
import { announcedSince } from './article-rules.ts';
import type { ContentContext } from './content-context.ts';
import { atomOf } from './feed.ts';
import { PAGE_STYLE, pageOf } from './page-html.ts';
import { publicPicture } from './pictures.ts';
import { findPublished, languagesOf, listPublished } from './published-store.ts';

const FED = ['notice', 'news'] as const;
const IN_FEED = 30;
const ARTICLE = /^\/c\/([A-Za-z-]{2,7})\/([a-z]{3,12})\/([a-z0-9][a-z0-9-]{0,63})$/;
const FEED = /^\/c\/([A-Za-z-]{2,7})\/atom\.xml$/;
const PICTURE = /^\/c\/pictures\/([A-Za-z0-9_-]{22})$/;
const BRIEFLY = 'public, max-age=60';
const FOR_GOOD = 'public, max-age=31536000, immutable';

export function publicPages(context: ContentContext): PublicPages {
  return {
    prefix: '/c/',
    async serve(path) {
      if (path === '/c/page.css')
        return { type: 'text/css; charset=utf-8', body: PAGE_STYLE, cache: BRIEFLY };
      const picture = PICTURE.exec(path)?.[1];
      if (picture !== undefined) {
        const bytes = await publicPicture(context, picture);
        return bytes === undefined ? undefined : { type: 'image/jpeg', body: bytes, cache: FOR_GOOD };
      }
      const fed = languageIn(FEED.exec(path)?.[1]);
      if (fed !== undefined) return feed(context, fed);
      const [, mark, category, slug] = ARTICLE.exec(path) ?? [];
      const language = languageIn(mark);
      if (language === undefined || slug === undefined) return undefined;
      return article(context, { language, category: category!, slug });
    },
  };
}

/** As it is written in our addresses, and no other way. */
const languageIn = (mark: string | undefined): Language | undefined =>
  LANGUAGES.find((language) => language === mark);

async function article(
  { platform: { db, config } }: ContentContext,
  { language, category, slug }: { language: Language; category: string; slug: string },
): Promise<PublicPage | undefined> {
  if (!Object.hasOwn(CONTENT_CATEGORIES, category)) return undefined;
  const name = category as keyof typeof CONTENT_CATEGORIES;
  const row = await findPublished(db, { language, category: CONTENT_CATEGORIES[name], slug });
  if (row === undefined) return undefined;
  const languages = await languagesOf(db, row.id);
  const body = pageOf({ row, asked: language, category: name, languages, house: houseUrl(config) });
  return { type: 'text/html; charset=utf-8', body, cache: BRIEFLY };
}

async function feed(
  { platform: { db, config, clock } }: ContentContext,
  language: Language,
): Promise<PublicPage> {
  const found = [];
  // One after the other: a page has one connection of the database at a time, as whoever counts those that are made believes.
  for (const name of FED) {
    const category = CONTENT_CATEGORIES[name];
    const of = { language, category, announcedSince: announcedSince(clock.now()), limit: IN_FEED, offset: 0 };
    found.push(...(await listPublished(db, of)).rows);
  }
  const rows = found
    .toSorted((a, b) => b.published_at.getTime() - a.published_at.getTime())
    .slice(0, IN_FEED);
  const body = atomOf({ rows, language, house: houseUrl(config) });
  return { type: 'application/atom+xml; charset=utf-8', body, cache: BRIEFLY };
}
