/** Published articles as the wire shows them: the body both as sanitised HTML and as blocks. */
import type { ReplyOf, contentCalls } from '@candor/wire';
import { htmlOf } from './html.ts';
import { readMarkdown } from './markdown.ts';
import type { ProgressRow } from './progress-store.ts';
import { articlePath, categoryOf, coverPath } from './public-paths.ts';
import type { PublishedRow } from './published-store.ts';

type Calls = typeof contentCalls;
type Row = ReplyOf<Calls['list']>['list'][number];
type Page = ReplyOf<Calls['detail']>;
type Lesson = ReplyOf<Calls['lessons']>['list'][number];

/** Who speaks, where no person signs. */
const AUTHOR = 'Candor';

export function renderRow(row: PublishedRow, language: string): Row {
  return {
    id: row.id,
    c_id: row.c_id,
    slug: row.slug,
    title: row.title,
    abstract: row.summary,
    cover: coverPath(row.cover),
    link: row.link,
    topic: row.topic,
    is_pinned: row.is_pinned,
    language: row.language,
    is_fallback: row.language !== language,
    create_time: row.published_at.getTime(),
  };
}

export function renderPage(row: PublishedRow, language: string): Page {
  const { language: written, slug } = row;
  return {
    ...renderRow(row, language),
    author: AUTHOR,
    content: htmlOf(row.body),
    blocks: readMarkdown(row.body).blocks,
    url: articlePath({ language: written, category: categoryOf(row.c_id)!, slug }),
  };
}

const progressIn = (row: PublishedRow, progress: ProgressRow | undefined) => ({
  read_share: progress?.read_share ?? 0,
  quiz_best: progress?.quiz_best ?? null,
  quiz_questions: row.quiz.length,
});

const placeOf = (row: PublishedRow) => ({
  area: row.area as Lesson['area'],
  level: row.level ?? 1,
  minutes: row.minutes,
});

export const renderLesson = (
  row: PublishedRow,
  language: string,
  progress: ProgressRow | undefined,
): Lesson => ({
  ...renderRow(row, language),
  ...placeOf(row),
  ...progressIn(row, progress),
});

export const renderLessonPage = (
  row: PublishedRow,
  language: string,
  progress: ProgressRow | undefined,
): Omit<ReplyOf<Calls['lesson']>, 'next'> => ({
  ...renderPage(row, language),
  ...placeOf(row),
  ...progressIn(row, progress),
  quiz: row.quiz.map(({ question, choices }) => ({ question, choices: [...choices] })),
});
