/** SQL on content_articles: heads of articles, which have no language. Their texts are in versions-store.ts. */
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Span } from '../../platform/http/span-of.ts';

export interface ArticleHead {
  id: number;
  c_id: number;
  slug: string;
  link: string;
  cover: string;
  sort_order: number;
  is_pinned: boolean;
  is_binding: boolean;
  topic: string;
  area: string | null;
  level: number | null;
  minutes: number;
  /** Who chose link and cover; null: the house. */
  shown_by: number | null;
  version: number;
  published_at: Date | null;
  created_at: Date;
}

export const HEAD = `a.id, a.c_id, a.slug, a.link, a.cover, a.sort_order, a.is_pinned, a.is_binding, a.topic, a.area, a.level, a.minutes,
  a.shown_by, a.version, a.published_at, a.created_at`;

export type NewHead = Omit<ArticleHead, 'id' | 'shown_by' | 'version' | 'published_at' | 'created_at'> & {
  id?: number | undefined;
  shown_by?: number | null;
};

/** Undefined when an article of this category has this name already. */
export async function insertHead(tx: Tx, head: NewHead): Promise<number | undefined> {
  const [row] = await tx.query<{ id: number }>(
    `insert into content_articles (id, c_id, slug, link, cover, sort_order, is_pinned, is_binding, topic, area, level, minutes, shown_by)
     values (coalesce($1, nextval('content_article_ids')), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
     on conflict (c_id, slug) do nothing returning id`,
    [
      head.id ?? null,
      head.c_id,
      head.slug,
      head.link,
      head.cover,
      head.sort_order,
      head.is_pinned,
      head.is_binding,
      head.topic,
      head.area,
      head.level,
      head.minutes,
      head.shown_by ?? null,
    ],
  );
  return row?.id;
}

/** A number for a name that nobody chose. */
export async function nextArticleId(tx: Tx): Promise<number> {
  const [row] = await tx.query<{ id: bigint }>(`select nextval('content_article_ids') as id`);
  return Number(row!.id);
}

export async function findHead(db: Queryable, id: number): Promise<ArticleHead | undefined> {
  return (
    await db.query<ArticleHead>(`select ${HEAD} from content_articles a where a.id = $1::bigint`, [id])
  )[0];
}

/** Takes the article's turn: everything done to it or its texts goes through here. */
export async function lockHead(tx: Tx, id: number): Promise<ArticleHead | undefined> {
  return (
    await tx.query<ArticleHead>(`select ${HEAD} from content_articles a where a.id = $1::bigint for update`, [
      id,
    ])
  )[0];
}

export async function countChange(tx: Tx, id: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(
    'update content_articles set version = version + 1 where id = $1 returning version',
    [id],
  );
  return row!.version;
}

/** Its first day before everybody; later versions do not move it. */
export async function markPublished(tx: Tx, id: number, at: Date): Promise<void> {
  await tx.query('update content_articles set published_at = coalesce(published_at, $2) where id = $1', [
    id,
    at,
  ]);
}

export async function changeHead(
  tx: Tx,
  head: Pick<
    ArticleHead,
    | 'id'
    | 'link'
    | 'cover'
    | 'sort_order'
    | 'is_pinned'
    | 'is_binding'
    | 'topic'
    | 'area'
    | 'level'
    | 'minutes'
    | 'shown_by'
  >,
): Promise<void> {
  await tx.query(
    `update content_articles set link = $2, cover = $3, sort_order = $4, is_pinned = $5, is_binding = $6, topic = $7, area = $8,
       level = $9, minutes = $10, shown_by = $11 where id = $1`,
    [
      head.id,
      head.link,
      head.cover,
      head.sort_order,
      head.is_pinned,
      head.is_binding,
      head.topic,
      head.area,
      head.level,
      head.minutes,
      head.shown_by,
    ],
  );
}

export async function knownNames(db: Queryable): Promise<{ c_id: number; slug: string }[]> {
  return db.query('select c_id, slug from content_articles');
}

export interface HeadRow extends ArticleHead {
  title: string | null;
  published: string[];
  open: string[];
  changed_at: Date | null;
}

/** Newest change first; `state` keeps those with a version in it. */
export async function pageOfHeads(
  db: Queryable,
  of: { category: number | null; state: string | null; span: Span; limit: number; offset: number },
): Promise<{ rows: HeadRow[]; total: number }> {
  const where = `($1::integer is null or a.c_id = $1)
    and ($2::text is null or exists (select from content_versions s where s.article_id = a.id and s.state = $2))
    and ($3::timestamptz is null and $4::timestamptz is null or coalesce((select max(changed_at) >= coalesce($3, '-infinity')
      and max(changed_at) < coalesce($4, 'infinity') from content_versions s where s.article_id = a.id), false))`;
  const asked = [of.category, of.state, ...of.span];
  const rows = await db.query<HeadRow>(
    `select ${HEAD}, v.* from content_articles a cross join lateral (
       select (array_agg(title order by language = 'zh' desc, language = 'en' desc, number desc))[1] as title,
         coalesce(array_agg(language) filter (where state = 'published'), '{}') as published,
         coalesce(array_agg(language || ':' || state) filter (where state in ('draft', 'review', 'scheduled')), '{}') as open,
         max(changed_at) as changed_at
       from content_versions where article_id = a.id) v
     where ${where} order by v.changed_at desc nulls last, a.id desc limit $5 offset $6`,
    [...asked, of.limit, of.offset],
  );
  const [count] = await db.query<{ total: bigint }>(
    `select count(*) as total from content_articles a where ${where}`,
    asked,
  );
  return { rows, total: Number(count!.total) };
}
