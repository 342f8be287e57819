/** Learning: articles by area and level, how far a customer has come, and their quizzes. Nothing is paid for it (C-20). */
import type { ReplyOf, RequestOf } from '@candor/wire';
import { CONTENT_CATEGORIES, contentCalls } from '@candor/wire';
import type { Caller, CustomerCaller } from '../../platform/http/handler.ts';
import { Refusal } from '../../platform/refusal.ts';
import { renderLesson, renderLessonPage } from './article-view.ts';
import type { ContentContext } from './content-context.ts';
import { keepProgress, progressOf } from './progress-store.ts';
import type { PublishedRow } from './published-store.ts';
import { findPublished, listPublished } from './published-store.ts';

type Calls = typeof contentCalls;
const LEARNING = CONTENT_CATEGORIES.learning;
/** A whole area fits in it. */
const MOST = 200;

export async function listLessons(
  { platform: { db } }: ContentContext,
  { area, level, page, limit }: RequestOf<Calls['lessons']>,
  { language, session }: Caller,
): Promise<ReplyOf<Calls['lessons']>> {
  const { rows, total } = await listPublished(db, {
    language,
    category: LEARNING,
    area,
    level,
    limit,
    offset: (page - 1) * limit,
  });
  const ids = rows.map(({ id }) => id);
  const progress = session === undefined ? undefined : await progressOf(db, session.userId, ids);
  return { list: rows.map((row) => renderLesson(row, language, progress?.get(row.id))), count: total };
}

export async function showLesson(
  context: ContentContext,
  id: number,
  { language, session }: Caller,
): Promise<ReplyOf<Calls['lesson']>> {
  const { db } = context.platform;
  const row = await lessonRow(context, id, language);
  const progress = session === undefined ? undefined : await progressOf(db, session.userId, [id]);
  const area = await listPublished(db, {
    language,
    category: LEARNING,
    area: row.area ?? undefined,
    limit: MOST,
    offset: 0,
  });
  const inOrder = area.rows.toSorted((a, b) => (a.level ?? 1) - (b.level ?? 1));
  const next = inOrder[inOrder.findIndex((other) => other.id === id) + 1];
  return {
    ...renderLessonPage(row, language, progress?.get(id)),
    next: next === undefined ? null : { id: next.id, title: next.title },
  };
}

export async function saveProgress(
  context: ContentContext,
  { id, read_share: readShare }: RequestOf<Calls['keepProgress']>,
  { language, session }: CustomerCaller,
): Promise<null> {
  await lessonRow(context, id, language);
  const { db } = context.platform;
  await keepProgress(db, { userId: session.userId, articleId: id, readShare, at: context.now() });
  return null;
}

export async function answerQuiz(
  context: ContentContext,
  { id, answers }: RequestOf<Calls['answerQuiz']>,
  { language, session }: Caller,
): Promise<ReplyOf<Calls['answerQuiz']>> {
  const { quiz } = await lessonRow(context, id, language);
  const given = answers.split(',').map(Number);
  const isFit =
    quiz.length > 0 && given.length === quiz.length && given.every((n, at) => n <= quiz[at]!.choices.length);
  if (!isFit) throw new Refusal('content_answers_unfit', { count: quiz.length });
  const results = quiz.map(({ answer, reason }, at) => ({ is_right: given[at] === answer, answer, reason }));
  const right = results.filter(({ is_right: isRight }) => isRight).length;
  if (session !== undefined)
    await keepProgress(context.platform.db, {
      userId: session.userId,
      articleId: id,
      readShare: 0,
      quiz: { right, questions: quiz.length },
      at: context.now(),
    });
  return { right, questions: quiz.length, results };
}

async function lessonRow(
  { platform: { db } }: ContentContext,
  id: number,
  language: Caller['language'],
): Promise<PublishedRow> {
  const row = await findPublished(db, { language, id });
  if (row?.c_id !== LEARNING) throw new Refusal('not_found');
  return row;
}
