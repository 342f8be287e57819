/** SQL of what everybody reads: published texts in the caller's language, or in English where that one is missing. */
import type { Language } from '@candor/wire';
import { CONTENT_CATEGORIES } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import type { ArticleHead } from './articles-store.ts';
import { HEAD } from './articles-store.ts';
import type { Query } from './search-grams.ts';
import type { QuizQuestion } from './text-rules.ts';

export interface PublishedRow extends Omit<ArticleHead, 'published_at'> {
  published_at: Date;
  language: Language;
  title: string;
  summary: string;
  body: string;
  quiz: QuizQuestion[];
  text_at: Date;
}

const TEXT = 'v.language, v.title, v.summary, v.body, v.quiz, v.published_at as text_at';
/** $1 is the caller's language. */
const SHOWN = `from content_articles a join content_versions v on v.article_id = a.id and v.state = 'published' and (v.language = $1
  or v.language = 'en' and not exists (select from content_versions o where o.article_id = a.id and o.state = 'published' and o.language = $1))`;
const ORDER = 'a.is_pinned desc, a.sort_order, a.published_at desc, a.id';

interface ListOf {
  language: Language;
  category: number;
  topic?: string | undefined;
  area?: string | undefined;
  level?: number | undefined;
  /** Most read after this day first. */
  readSince?: string | undefined;
  /** What the house itself announced after this moment stands before what people pinned: nobody lets a halt sink below others. */
  announcedSince?: Date | undefined;
  limit: number;
  offset: number;
}

export async function listPublished(
  db: Queryable,
  of: ListOf,
): Promise<{ rows: PublishedRow[]; total: number }> {
  const where = `where a.c_id = $2::bigint and ($3::text is null or a.topic = $3) and ($4::text is null or a.area = $4)
    and ($5::integer is null or a.level = $5)`;
  const asked = [of.language, of.category, of.topic ?? null, of.area ?? null, of.level ?? null];
  const rows = await db.query<PublishedRow>(
    `select ${HEAD}, ${TEXT} ${SHOWN} ${where}
     order by case when $6::date is not null then
       (select coalesce(sum(r.reads), 0) from content_read_days r where r.article_id = a.id and r.day > $6) end desc nulls last,
       a.published_at > $7::timestamptz and a.c_id = ${CONTENT_CATEGORIES.notice} and v.writers = '{}' and v.reviewer_id is null desc nulls last, ${ORDER}
     limit $8 offset $9`,
    [...asked, of.readSince ?? null, of.announcedSince ?? null, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(`select count(*) as total ${SHOWN} ${where}`, asked);
  return { rows, total: Number(count!.total) };
}

export async function findPublished(
  db: Queryable,
  of: {
    language: Language;
    id?: number | undefined;
    category?: number | undefined;
    slug?: string | undefined;
  },
): Promise<PublishedRow | undefined> {
  const rows = await db.query<PublishedRow>(
    `select ${HEAD}, ${TEXT} ${SHOWN} where a.id = $2::bigint or $2::bigint is null and a.c_id = $3::bigint and a.slug = $4`,
    [of.language, of.id ?? null, of.category ?? null, of.slug ?? null],
  );
  return rows[0];
}

/** Numbers of an article's published versions, added up: each text that is published in any language makes it more. */
export async function editionOf(
  db: Queryable,
  of: { category: number; slug: string },
): Promise<number | undefined> {
  const [row] = await db.query<{ edition: number | null }>(
    `select sum(v.number)::integer as edition from content_articles a join content_versions v on v.article_id = a.id and v.state = 'published'
     where a.c_id = $1 and a.slug = $2`,
    [of.category, of.slug],
  );
  return row?.edition ?? undefined;
}

/** Texts that hold every word of the query, those with it in the title first. */
export async function searchPublished(
  db: Queryable,
  of: { language: Language; categories: readonly number[]; query: Query; limit: number; offset: number },
): Promise<PublishedRow[]> {
  const config = of.language === 'es' ? 'spanish' : of.language === 'en' ? 'english' : 'simple';
  return db.query<PublishedRow>(
    `select ${HEAD}, ${TEXT} ${SHOWN}, websearch_to_tsquery($3::regconfig, $4) q
     where a.c_id = any ($2::bigint[]) and (v.words @@ q or v.grams @> $5 and v.plain like all ($6::text[]))
     order by lower(v.title) like all ($6) desc, ts_rank(v.words, q) desc, ${ORDER} limit $7 offset $8`,
    [
      of.language,
      of.categories,
      config,
      of.query.words,
      of.query.grams,
      of.query.runs.map((run) => `%${run}%`),
      of.limit,
      of.offset,
    ],
  );
}

/** The languages in which it may be read. */
export async function languagesOf(db: Queryable, articleId: number): Promise<Language[]> {
  const rows = await db.query<{ language: Language }>(
    `select language from content_versions where article_id = $1 and state = 'published' order by language`,
    [articleId],
  );
  return rows.map(({ language }) => language);
}

/** Whether an article with this cover stands before everybody; the cover of one that was taken off may be another than what was let out. */
export async function isCoverLetOut(db: Queryable, id: string): Promise<boolean> {
  const [row] = await db.query<{ is: boolean }>(
    `select exists (select from content_articles a join content_versions v on v.article_id = a.id and v.state = 'published'
       where a.cover = $1) as is`,
    [id],
  );
  return row!.is;
}

/** Texts that are or were published and hold this id somewhere. */
export async function textsLetOutWith(db: Queryable, id: string): Promise<string[]> {
  const rows = await db.query<{ body: string }>(
    'select body from content_versions where published_at is not null and strpos(body, $1) > 0',
    [id],
  );
  return rows.map(({ body }) => body);
}
