/** Which texts one person does not let out alone (R-CO-1): by their category, by where they lead, and by what they ask. */
import { asksCustomers, namesContact } from '../../platform/forbidden-text-rules.ts';
import { needsSecond } from './article-rules.ts';
import { readingOf } from './markdown.ts';
import { wordsOf } from './text-rules.ts';
import type { VersionRow } from './version.ts';

/** The id of a picture that was brought in; the app's own drawings have names. */
export const isPicture = (cover: string): boolean => cover.length === 22;

/** Whether letting these out takes somebody who wrote and chose nothing of them: the category asks for it, where they lead, or what they ask of customers. */
export const takesSecond = (
  article: { c_id: number; cover: string },
  versions: readonly Pick<VersionRow, 'title' | 'summary' | 'body' | 'quiz'>[],
): boolean =>
  needsSecond(article.c_id) ||
  isPicture(article.cover) ||
  versions.some((version) => {
    const { lines, links, pictures } = readingOf(version.body);
    // What no filter reads, where it leads, and what it says as written and as read.
    const words = [...wordsOf(version), ...lines];
    return pictures.length > 0 || links.length > 0 || words.some(namesContact) || words.some(asksCustomers);
  });
