/** Articles as the wire shows them. Bodies are stored as plain text; markup is made here, so none can be smuggled in. */
import type { ArticleRow } from './content-store.ts';

export function renderRow(row: ArticleRow) {
  const { id, c_id, title, abstract, cover, link } = row;
  return { id, c_id, title, abstract, cover, link, create_time: row.published_at.getTime() };
}

export function renderArticle(row: ArticleRow) {
  const content = row.body
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escaped(paragraph)}</p>`)
    .join('');
  return {
    id: row.id,
    title: row.title,
    content,
    author: row.author,
    create_time: row.published_at.getTime(),
  };
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character]!);
