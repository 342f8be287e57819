/** SQL on content_progress: how far customers have come with learning articles. It only grows. */
import type { ExportSource } from '../identity/index.ts';
import type { Queryable } from '../../platform/db/database.ts';

export interface ProgressRow {
  article_id: number;
  read_share: number;
  quiz_best: number | null;
}

export async function progressOf(
  db: Queryable,
  userId: number,
  articleIds: readonly number[],
): Promise<Map<number, ProgressRow>> {
  const rows = await db.query<ProgressRow>(
    'select article_id, read_share, quiz_best from content_progress where user_id = $1 and article_id = any ($2)',
    [userId, articleIds],
  );
  return new Map(rows.map((row) => [row.article_id, row]));
}

export async function keepProgress(
  db: Queryable,
  of: {
    userId: number;
    articleId: number;
    readShare: number;
    quiz?: { right: number; questions: number };
    at: Date;
  },
): Promise<void> {
  await db.query(
    `insert into content_progress as p (user_id, article_id, read_share, quiz_best, quiz_questions, changed_at) values ($1, $2, $3, $4, $5, $6)
     on conflict (user_id, article_id) do update set read_share = greatest(p.read_share, excluded.read_share),
       quiz_best = greatest(p.quiz_best, excluded.quiz_best), quiz_questions = coalesce(excluded.quiz_questions, p.quiz_questions),
       changed_at = excluded.changed_at`,
    [of.userId, of.articleId, of.readShare, of.quiz?.right ?? null, of.quiz?.questions ?? null, of.at],
  );
}

export const progressExport: ExportSource = {
  name: 'learning',
  about: 'Learning articles you opened: how far you read and your best quiz result.',
  async *rows(db, userId) {
    const rows = await db.query<{
      article_id: number;
      read_share: number;
      quiz_best: number | null;
      quiz_questions: number | null;
      changed_at: Date;
    }>(
      `select article_id, read_share, quiz_best, quiz_questions, changed_at from content_progress where user_id = $1
       order by changed_at, article_id`,
      [userId],
    );
    yield rows.map(({ changed_at: at, ...row }) => ({ ...row, changed_at: at.toISOString() }));
  },
};
