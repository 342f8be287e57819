/**
 * A notice that the venue itself publishes while it runs, in every language, in the transaction of what it tells about: a name that somebody took
 * before keeps nobody from stopping payouts.
 */
import { randomBytes } from 'node:crypto';
import type { Language } from '@candor/wire';
import { CONTENT_CATEGORIES } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { assert } from '../../platform/refusal.ts';
import { insertHead, nextArticleId } from './articles-store.ts';
import { markdownOfPlain } from './html.ts';
import { publish } from './review-article.ts';
import type { ArticleText } from './text-rules.ts';
import { insertDraft, moveVersions, versionsOf } from './versions-store.ts';

/** Texts are plain: nothing in them is markup. */
export async function publishNotice(
  tx: Tx,
  {
    texts,
    at,
  }: { texts: Readonly<Record<Language, { title: string; abstract: string; body: string }>>; at: Date },
): Promise<number> {
  const id = await nextArticleId(tx);
  const head = { ...PLAIN_HEAD, id, c_id: CONTENT_CATEGORIES.notice };
  const named =
    (await insertHead(tx, { ...head, slug: `n${id}` })) ??
    (await insertHead(tx, { ...head, slug: `n${id}-${randomBytes(8).toString('hex')}` }));
  assert(named !== undefined, 'a notice of ours has no name');
  await writeByHouse(tx, {
    id,
    texts: Object.entries(texts).map(([language, { title, abstract, body }]) => [
      language as Language,
      { title, summary: abstract, body: markdownOfPlain(body), quiz: [] },
    ]),
    at,
  });
  await letOut(tx, id, at);
  return id;
}

const PLAIN_HEAD = {
  link: '',
  cover: '',
  sort_order: 100,
  is_pinned: false,
  is_binding: false,
  topic: '',
  area: null,
  level: null,
  minutes: 0,
} as const;

/** Drafts that no operator wrote. */
export async function writeByHouse(
  tx: Tx,
  of: { id: number; texts: readonly (readonly [Language, ArticleText])[]; at: Date },
): Promise<void> {
  for (const [language, text] of of.texts)
    await insertDraft(tx, { articleId: of.id, language, text, writers: [], at: of.at });
}

/** The way of every text, with nobody but the house on it. */
export async function letOut(tx: Tx, id: number, at: Date): Promise<void> {
  const ids = (await versionsOf(tx, id))
    .filter(({ state }) => state === 'draft')
    .map((version) => version.id);
  await moveVersions(tx, { ids, to: 'review', at });
  await publish(tx, { id, ids, at });
}
