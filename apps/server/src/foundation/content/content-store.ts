/** SQL on content_*. */
import type { Queryable, Tx } from '../../platform/db/database.ts';

export interface ArticleRow {
  id: number;
  c_id: number;
  link: string;
  cover: string;
  author: string;
  published_at: Date;
  title: string;
  abstract: string;
  body: string;
}

const ARTICLES = `select a.id, a.c_id, a.link, a.cover, a.author, a.published_at, t.title, t.abstract, t.body
from content_articles a join content_texts t on t.article_id = a.id and t.language = $1`;

export async function listArticles(
  db: Queryable,
  of: { language: string; category: number; limit: number; offset: number },
) {
  const rows = await db.query<ArticleRow>(
    `${ARTICLES} where a.c_id = $2 order by a.published_at desc, a.id limit $3 offset $4`,
    [of.language, of.category, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    'select count(*) as total from content_articles where c_id = $1',
    [of.category],
  );
  return { rows, total: Number(count!.total) };
}

export async function findArticle(
  db: Queryable,
  language: string,
  id: number,
): Promise<ArticleRow | undefined> {
  return (await db.query<ArticleRow>(`${ARTICLES} where a.id = $2`, [language, id]))[0];
}

export interface NewArticle {
  category: number;
  publishedAt: Date;
  texts: readonly { language: string; title: string; abstract: string; body: string }[];
}

/** Answers the article's id. */
export async function insertArticle(tx: Tx, { category, publishedAt, texts }: NewArticle): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into content_articles (id, c_id, published_at)
     values (nextval('content_article_ids'), $1, $2) returning id`,
    [category, publishedAt],
  );
  const { id } = row!;
  await tx.query(
    `insert into content_texts (article_id, language, title, abstract, body)
     select $1, t.* from unnest($2::text[], $3::text[], $4::text[], $5::text[]) as t`,
    [
      id,
      texts.map(({ language }) => language),
      texts.map(({ title }) => title),
      texts.map(({ abstract }) => abstract),
      texts.map(({ body }) => body),
    ],
  );
  return id;
}
