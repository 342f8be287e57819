/** Calls of notices, news, banners, FAQ, agreements and learning (wire.md sections 7 and 17, R-CO-1). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { FAQ_TOPICS, LEARNING_AREAS } from './content-categories.ts';
import { articlePage, articleRow } from './content-shapes.ts';
import { defineNoun } from './noun.ts';
import { choice, id, none, paging, request, text, whole } from './shapes.ts';

const slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'not_a_name'));

/** How far somebody has come with a learning article; 0 and null for visitors. */
const progress = {
  /** Percent that was read. */
  read_share: v.number(),
  /** Most right answers so far; null before the first try. */
  quiz_best: v.nullable(v.number()),
  quiz_questions: v.number(),
};
const lesson = v.object({
  ...articleRow.entries,
  area: v.picklist(LEARNING_AREAS),
  level: v.number(),
  minutes: v.number(),
  ...progress,
});

export const contentCalls = defineCalls({
  list: {
    method: 'POST',
    path: 'news/list',
    access: 'public',
    summary:
      "Published articles of a category in the caller's language, pinned ones first: 4 notices, 5 banners, 6 news, 19 FAQ, 20 agreements, 22 popups.",
    request: request({
      c_id: id,
      /** Of the FAQ. */
      topic: v.optional(v.picklist(FAQ_TOPICS)),
      sort: v.optional(v.picklist(['newest', 'most_read']), 'newest'),
      ...paging,
    }),
    reply: v.object({ list: v.array(articleRow), count: v.number() }),
    refusals: [],
  },
  detail: {
    method: 'POST',
    path: 'news/detail',
    access: 'public',
    summary:
      'One article by its id, or by category and name; `content` is sanitised HTML, `blocks` the same as data.',
    request: request({ id: v.optional(id), c_id: v.optional(id), slug: v.optional(slug) }),
    reply: articlePage,
    refusals: ['not_found'],
  },
  search: {
    method: 'POST',
    path: 'news/search',
    access: 'public',
    summary: 'Articles of a category that hold the words, in the caller’s language, best first.',
    request: request({ c_id: v.optional(id), q: text(80), ...paging }),
    reply: v.object({ list: v.array(articleRow) }),
    refusals: [],
  },
  lessons: {
    method: 'POST',
    path: 'study/list',
    access: 'public',
    summary: 'Learning articles of an area by level, with how far the caller has come.',
    request: request({
      area: v.optional(v.picklist(LEARNING_AREAS)),
      level: v.optional(choice([1, 2, 3])),
      ...paging,
    }),
    reply: v.object({ list: v.array(lesson), count: v.number() }),
    refusals: [],
  },
  lesson: {
    method: 'POST',
    path: 'study/detail',
    access: 'public',
    summary: 'One learning article with its quiz; the right answers come with the reply to an attempt.',
    request: request({ id }),
    reply: v.object({
      ...articlePage.entries,
      area: v.picklist(LEARNING_AREAS),
      level: v.number(),
      minutes: v.number(),
      ...progress,
      quiz: v.array(v.object({ question: v.string(), choices: v.array(v.string()) })),
      /** The one to read next in its area; null after the last. */
      next: v.nullable(v.object({ id: v.number(), title: v.string() })),
    }),
    refusals: ['not_found'],
  },
  keepProgress: {
    method: 'POST',
    path: 'study/progress',
    access: 'customer',
    summary: 'Keeps how far the caller has read an article; less than before changes nothing.',
    request: request({ id, read_share: whole(0, 100) }),
    reply: none,
    refusals: ['not_found'],
  },
  answerQuiz: {
    method: 'POST',
    path: 'study/quiz',
    access: 'public',
    summary:
      'Answers the quiz of an article, one number a question from 1, separated by commas; the best result of a customer is kept.',
    request: request({
      id,
      answers: v.pipe(v.string(), v.regex(/^[1-9](,[1-9]){0,19}$/, 'not_answers')),
    }),
    reply: v.object({
      right: v.number(),
      questions: v.number(),
      results: v.array(v.object({ is_right: v.boolean(), answer: v.number(), reason: v.string() })),
    }),
    refusals: ['not_found', 'content_answers_unfit'],
  },
});

export const contentNoun = defineNoun({
  calls: contentCalls,
  refusals: ['content_answers_unfit'],
});
