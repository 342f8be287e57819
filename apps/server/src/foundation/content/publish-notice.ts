/** A notice that the venue itself publishes while it runs, in every language, in the transaction of what it tells about. */
import type { Language } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { insertArticle } from './content-store.ts';

/** Category of notices (wire.md section 7). */
const NOTICES = 4;

export async function publishNotice(
  tx: Tx,
  {
    texts,
    at,
  }: { texts: Readonly<Record<Language, { title: string; abstract: string; body: string }>>; at: Date },
): Promise<number> {
  return insertArticle(tx, {
    category: NOTICES,
    publishedAt: at,
    texts: Object.entries(texts).map(([language, text]) => ({ language, ...text })),
  });
}
