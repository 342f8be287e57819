/** What an article is apart from its texts, as the fields of a form. */
import type { ReplyOf } from '@candor/wire';
import type { FAQ_TOPICS, LEARNING_AREAS } from '@candor/wire';
import type { contentDeskCalls } from '@candor/wire/operators';

export type ArticleDetail = ReplyOf<typeof contentDeskCalls.detail>;

export interface Facts {
  link: string;
  cover: string;
  order: string;
  minutes: string;
  isPinned: boolean;
  isBinding: boolean;
  topic: (typeof FAQ_TOPICS)[number] | undefined;
  area: (typeof LEARNING_AREAS)[number] | undefined;
  level: 1 | 2 | 3 | undefined;
}

export const NO_FACTS: Facts = {
  link: '',
  cover: '',
  order: '100',
  minutes: '0',
  isPinned: false,
  isBinding: false,
  topic: undefined,
  area: undefined,
  level: undefined,
};

export const factsOf = (article: ArticleDetail): Facts => ({
  link: article.link,
  cover: article.cover,
  order: String(article.order),
  minutes: String(article.minutes),
  isPinned: article.is_pinned,
  isBinding: article.is_binding,
  topic: (article.topic ?? undefined) as Facts['topic'],
  area: (article.area ?? undefined) as Facts['area'],
  level: (article.level ?? undefined) as Facts['level'],
});

/** As the calls want them; what is not chosen is not sent. */
export const factFields = (facts: Facts) => ({
  link: facts.link,
  cover: facts.cover,
  order: facts.order,
  minutes: facts.minutes,
  is_pinned: facts.isPinned,
  is_binding: facts.isBinding,
  ...(facts.topic === undefined ? {} : { topic: facts.topic }),
  ...(facts.area === undefined ? {} : { area: facts.area }),
  ...(facts.level === undefined ? {} : { level: facts.level }),
});
