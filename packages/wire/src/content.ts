/** Calls of notices, banners and articles (wire.md section 7). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { id, milliseconds, paging, request } from './shapes.ts';
import { defineNoun } from './noun.ts';

/** 4 notices, 5 home banners, 19 help; the family's category ids. */
export const CONTENT_CATEGORIES = [4, 5, 19] as const;

export const articleRow = v.object({
  id: v.number(),
  c_id: v.number(),
  title: v.string(),
  abstract: v.string(),
  cover: v.string(),
  link: v.string(),
  create_time: milliseconds,
});

export const contentCalls = defineCalls({
  list: {
    method: 'POST',
    path: 'news/list',
    access: 'public',
    summary: "Articles of a category in the caller's language, newest first.",
    request: request({ c_id: id, ...paging }),
    reply: v.object({ list: v.array(articleRow), count: v.number() }),
    refusals: [],
  },
  detail: {
    method: 'POST',
    path: 'news/detail',
    access: 'public',
    summary: 'One article; `content` is sanitised HTML.',
    request: request({ id }),
    reply: v.object({
      id: v.number(),
      title: v.string(),
      content: v.string(),
      author: v.string(),
      create_time: milliseconds,
    }),
    refusals: ['not_found'],
  },
});

export const contentNoun = defineNoun({
  calls: contentCalls,
});
