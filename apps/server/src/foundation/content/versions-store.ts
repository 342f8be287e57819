/** SQL on content_versions: one text in one language, from draft to withdrawn. What may follow what is held by the table's trigger as well. */
import type { Language } from '@candor/wire';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { folded, gramsOf } from './search-grams.ts';
import type { ArticleText } from './text-rules.ts';
import type { VersionRow } from './version.ts';

const COLUMNS = `id, article_id, language, number, state, title, summary, body, quiz, writers, reviewer_id, publish_at, published_at, changed_at,
  back_reason, back_by, back_at`;
/** Dictionaries for the languages that have one with every PostgreSQL; the others go by pairs of letters. */
const CONFIG = `case $2 when 'en' then 'english'::regconfig when 'es' then 'spanish'::regconfig else 'simple'::regconfig end`;

/** What search reads of a text. */
function searched({ title, summary, body, quiz }: ArticleText): { plain: string; grams: string[] } {
  const letters = body.replace(/[#*_`>|\\]|\]\([^)]*\)|!?\[/g, ' ');
  const plain = folded([title, summary, letters, ...quiz.map(({ question }) => question)].join('\n'));
  return { plain, grams: gramsOf(plain) };
}

export async function insertDraft(
  tx: Tx,
  of: { articleId: number; language: Language; text: ArticleText; writers: readonly number[]; at: Date },
): Promise<void> {
  const { plain, grams } = searched(of.text);
  await tx.query(
    `insert into content_versions (article_id, language, number, state, title, summary, body, quiz, plain, grams, words, writers, changed_at)
     select $1, $2, coalesce(max(number), 0) + 1, 'draft', $3, $4, $5, $6, $7, $8, to_tsvector(${CONFIG}, $7), $9, $10
     from content_versions where article_id = $1 and language = $2`,
    [
      of.articleId,
      of.language,
      of.text.title,
      of.text.summary,
      of.text.body,
      JSON.stringify(of.text.quiz),
      plain,
      grams,
      of.writers,
      of.at,
    ],
  );
}

export async function changeDraft(
  tx: Tx,
  of: { id: number; language: Language; text: ArticleText; writer: number; at: Date },
): Promise<void> {
  const { plain, grams } = searched(of.text);
  await tx.query(
    `update content_versions set title = $3, summary = $4, body = $5, quiz = $6, plain = $7, grams = $8,
       words = to_tsvector(${CONFIG}, $7), changed_at = $10,
       writers = case when $9 = any (writers) then writers else writers || $9::integer end
     where id = $1 and state = 'draft'`,
    [
      of.id,
      of.language,
      of.text.title,
      of.text.summary,
      of.text.body,
      JSON.stringify(of.text.quiz),
      plain,
      grams,
      of.writer,
      of.at,
    ],
  );
}

/** Every version of an article, newest first in each language. */
export async function versionsOf(db: Queryable, articleId: number): Promise<VersionRow[]> {
  return db.query<VersionRow>(
    `select ${COLUMNS} from content_versions where article_id = $1 order by language, number desc`,
    [articleId],
  );
}

export async function moveVersions(
  tx: Tx,
  of: {
    ids: readonly number[];
    to: 'draft' | 'review' | 'scheduled' | 'published';
    reviewerId?: number | undefined;
    publishAt?: Date | undefined;
    at: Date;
  },
): Promise<void> {
  // One that is replaced goes in the same breath; at no moment are there two, or none.
  if (of.to === 'published')
    await tx.query(
      `update content_versions o set state = 'withdrawn', withdrawn_at = $2, changed_at = $2 from content_versions n
       where n.id = any ($1) and o.article_id = n.article_id and o.language = n.language and o.state = 'published'`,
      [of.ids, of.at],
    );
  await tx.query(
    `update content_versions set state = $2, reviewer_id = case when $2 in ('draft', 'review') then null else coalesce($3, reviewer_id) end,
       publish_at = case when $2 in ('draft', 'review') then null else coalesce($4, publish_at) end,
       published_at = case when $2 = 'published' then $5::timestamptz end, changed_at = $5
     where id = any ($1)`,
    [of.ids, of.to, of.reviewerId ?? null, of.publishAt ?? null, of.at],
  );
}

/** Drafts again, or in review again, with what their writers have to know. */
export async function sendVersionsBack(
  tx: Tx,
  of: { ids: readonly number[]; to: 'draft' | 'review'; reason: string; by: number | null; at: Date },
): Promise<void> {
  await moveVersions(tx, { ids: of.ids, to: of.to, at: of.at });
  await tx.query(
    'update content_versions set back_reason = $2, back_by = $3, back_at = $4 where id = any ($1)',
    [of.ids, of.reason, of.by, of.at],
  );
}

export async function withdrawVersions(tx: Tx, ids: readonly number[], at: Date): Promise<void> {
  await tx.query(
    `update content_versions set state = 'withdrawn', withdrawn_at = $2, changed_at = $2 where id = any ($1) and state = 'published'`,
    [ids, at],
  );
}

/** Articles with something that waits for its time; until a moment those whose time has come by then. */
export async function articlesScheduled(db: Queryable, until?: Date): Promise<number[]> {
  const rows = await db.query<{ article_id: number }>(
    `select distinct article_id from content_versions where state = 'scheduled' and publish_at <= $1::timestamptz order by article_id`,
    [until ?? 'infinity'],
  );
  return rows.map(({ article_id: id }) => id);
}

/** Texts from before there was a search: read once more, so that they are found. */
export async function indexUnindexed(tx: Tx): Promise<void> {
  const rows = await tx.query<VersionRow>(
    `select ${COLUMNS} from content_versions where grams = '{}' and plain <> '' for update`,
  );
  for (const row of rows) {
    const { plain, grams } = searched(row);
    await tx.query('update content_versions set plain = $2, grams = $3 where id = $1', [
      row.id,
      plain,
      grams,
    ]);
  }
}
