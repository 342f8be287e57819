/** Addresses at which everybody may read what the house published (R-CO-1). Pure. */
import type { ContentCategory, Language } from '@candor/wire';
import { CONTENT_CATEGORIES } from '@candor/wire';

/** As files.ts makes ids: 128 random bits. */
const FILE_ID = /^[A-Za-z0-9_-]{22}$/;
const PICTURE = /^picture:([A-Za-z0-9_-]{22})$/;

/** The address of a picture that Markdown names as `picture:<id>`; undefined of anything else. */
export function picturePath(href: string): string | undefined {
  const id = PICTURE.exec(href)?.[1];
  return id === undefined ? undefined : `/c/pictures/${id}`;
}

/** Of a cover: the name of a drawing stays, the id of a picture becomes its address. */
export const coverPath = (cover: string): string => (FILE_ID.test(cover) ? `/c/pictures/${cover}` : cover);

export const articlePath = (of: { language: Language; category: ContentCategory; slug: string }): string =>
  `/c/${of.language}/${of.category}/${of.slug}`;

export const categoryOf = (id: number): ContentCategory | undefined =>
  (Object.keys(CONTENT_CATEGORIES) as ContentCategory[]).find((name) => CONTENT_CATEGORIES[name] === id);
