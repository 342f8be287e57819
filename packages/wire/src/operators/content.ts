/**
 * Texts of the house for operators (R-CO-1): written, looked at by a second person, scheduled, published, withdrawn. Every act names the
 * version of the article that was seen.
 */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import type { ContentCategory } from '../content-categories.ts';
import { CONTENT_CATEGORIES, FAQ_TOPICS, LEARNING_AREAS } from '../content-categories.ts';
import { contentBlock } from '../content-shapes.ts';
import { LANGUAGES } from '../languages.ts';
import { defineNoun } from '../noun.ts';
import { choice, datedPaging, flag, id, milliseconds, request, text, whole } from '../shapes.ts';

const writers = ['content'] as const;
/** The second person may be somebody who runs the markets, where only one writes. */
const reviewers = ['content', 'market_admin'] as const;
/** 2100-01-01. */
const LATEST = 4_102_444_800_000;

export const VERSION_STATES = ['draft', 'review', 'scheduled', 'published', 'withdrawn'] as const;
const category = v.picklist(Object.keys(CONTENT_CATEGORIES) as [ContentCategory, ...ContentCategory[]]);
const language = v.picklist(LANGUAGES);
/** `zh,en`. */
const languages = v.pipe(
  v.string(),
  v.transform((list) => list.split(',')),
  v.array(language),
  v.minLength(1),
  v.maxLength(LANGUAGES.length),
);
const slug = v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,63}$/, 'not_a_name'));

const question = v.strictObject({
  question: v.string(),
  choices: v.array(v.string()),
  answer: v.number(),
  reason: v.string(),
});
const questions = v.array(question);
/** Questions as JSON in one field. */
const quizJson = v.pipe(
  v.string(),
  v.maxLength(40_000, 'too_long'),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    try {
      return JSON.parse(dataset.value) as unknown;
    } catch {
      addIssue({ message: 'malformed' });
      return NEVER;
    }
  }),
  v.pipe(questions, v.maxLength(20, 'too_long')),
);

const facts = {
  link: v.optional(v.pipe(v.string(), v.maxLength(200, 'too_long')), ''),
  /** The name of one of the app's drawings, or the id of a picture. */
  cover: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,64}$/, 'not_a_name')), ''),
  order: v.optional(whole(0, 9_999), 100),
  is_pinned: v.optional(flag, '0'),
  is_binding: v.optional(flag, '0'),
  topic: v.optional(v.picklist(FAQ_TOPICS)),
  area: v.optional(v.picklist(LEARNING_AREAS)),
  level: v.optional(choice([1, 2, 3])),
  minutes: v.optional(whole(0, 60), 0),
};

const head = {
  id: v.number(),
  category,
  slug: v.string(),
  link: v.string(),
  cover: v.string(),
  order: v.number(),
  is_pinned: v.boolean(),
  is_binding: v.boolean(),
  topic: v.nullable(v.string()),
  area: v.nullable(v.string()),
  level: v.nullable(v.number()),
  minutes: v.number(),
  version: v.number(),
  published_at: v.nullable(milliseconds),
};

const version = v.object({
  language,
  number: v.number(),
  state: v.picklist(VERSION_STATES),
  title: v.string(),
  summary: v.string(),
  body: v.string(),
  quiz: questions,
  writers: v.array(v.object({ id: v.number(), name: v.string() })),
  reviewer: v.nullable(v.object({ id: v.number(), name: v.string() })),
  publish_at: v.nullable(milliseconds),
  published_at: v.nullable(milliseconds),
  changed_at: milliseconds,
  /** The last time it was sent back: why, by whom (null: the house, since who had let it out may not any more) and when; also after its writer has handed it over again. */
  sent_back: v.nullable(
    v.object({
      reason: v.string(),
      by: v.nullable(v.object({ id: v.number(), name: v.string() })),
      at: milliseconds,
    }),
  ),
});

const moved = v.object({ id: v.number(), version: v.number() });
const seen = { id, version: whole(1, 1_000_000_000) };

export const contentDeskCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'operator/content',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary:
      'Any operator: articles by category, state or day of the last change, with what is published, what is under way and which languages are missing.',
    request: request({
      category: v.optional(category),
      state: v.optional(v.picklist(VERSION_STATES)),
      ...datedPaging,
    }),
    reply: v.object({
      rows: v.array(
        v.object({
          ...head,
          title: v.string(),
          published: v.array(language),
          open: v.array(v.object({ language, state: v.picklist(VERSION_STATES) })),
          missing: v.array(language),
          changed_at: v.nullable(milliseconds),
        }),
      ),
      total: v.number(),
    }),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'operator/content/detail',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'One article with every version there was, newest first in each language.',
    request: request({ id }),
    reply: v.object({
      ...head,
      /** Whether somebody else than its writers has to let it out. */
      needs_second: v.boolean(),
      versions: v.array(version),
      /** Public address of each published language. */
      urls: v.array(v.object({ language, url: v.string() })),
    }),
    refusals: ['content_unknown'],
  },
  create: {
    method: 'POST',
    path: 'operator/content/create',
    access: 'operator',
    takesKey: 'asked',
    roles: writers,
    summary: 'A new article without a text yet.',
    request: request({ category, slug, ...facts }),
    reply: moved,
    says: 'content_changed',
    refusals: ['content_name_taken', 'content_facts_unfit', 'file_unknown'],
  },
  change: {
    method: 'POST',
    path: 'operator/content/change',
    access: 'operator',
    takesKey: 'asked',
    roles: writers,
    summary:
      'Changes what has no language: place, cover, link. That an article binds customers is not taken back, and what two let out keeps its cover and link.',
    request: request({ ...seen, ...facts }),
    reply: moved,
    says: 'content_changed',
    refusals: [
      'content_unknown',
      'content_facts_unfit',
      'content_announced',
      'content_state_unfit',
      'case_changed',
      'file_unknown',
    ],
  },
  save: {
    method: 'POST',
    path: 'operator/content/save',
    access: 'operator',
    takesKey: 'asked',
    largestBody: 700_000,
    roles: writers,
    summary: 'Writes the draft of a language; the first save after a publication begins a new version.',
    request: request({
      ...seen,
      language,
      title: text(200),
      summary: text(500),
      /** Markdown. */
      body: v.optional(v.pipe(v.string(), v.maxLength(70_000, 'too_long')), ''),
      quiz: v.optional(quizJson, '[]'),
    }),
    reply: moved,
    says: 'content_changed',
    refusals: [
      'content_unknown',
      'content_text_unfit',
      'content_state_unfit',
      'case_changed',
      'file_unknown',
    ],
  },
  preview: {
    method: 'POST',
    path: 'operator/content/preview',
    access: 'operator',
    largestBody: 700_000,
    roles: 'any',
    summary: 'How the app would draw a text, and what of it could not be kept. Keeps nothing.',
    request: request({ body: v.pipe(v.string(), v.maxLength(70_000, 'too_long')) }),
    reply: v.object({ blocks: v.array(contentBlock), faults: v.array(v.string()) }),
    refusals: [],
  },
  submit: {
    method: 'POST',
    path: 'operator/content/submit',
    access: 'operator',
    takesKey: 'asked',
    roles: writers,
    summary: 'Hands drafts of these languages over to review.',
    request: request({ ...seen, languages }),
    reply: moved,
    says: 'content_changed',
    refusals: ['content_unknown', 'content_state_unfit', 'content_quiz_differs', 'case_changed'],
  },
  back: {
    method: 'POST',
    path: 'operator/content/back',
    access: 'operator',
    takesKey: 'asked',
    roles: reviewers,
    summary: 'Makes drafts again of what is in review or scheduled.',
    request: request({ ...seen, languages, reason: text(500) }),
    reply: moved,
    says: 'content_changed',
    refusals: ['content_unknown', 'content_state_unfit', 'case_changed', 'acts_too_many'],
  },
  approve: {
    method: 'POST',
    path: 'operator/content/approve',
    access: 'operator',
    takesKey: 'asked',
    roles: reviewers,
    summary:
      'Publishes what is in review, at once or at `publish_at`. Of notices, agreements, banners, popups and whatever holds pictures, links to other sites or asks customers for money or codes, by somebody who wrote and chose nothing of it; what binds customers in all seven languages.',
    request: request({ ...seen, languages, publish_at: v.optional(whole(0, LATEST)) }),
    reply: moved,
    says: 'content_changed',
    refusals: [
      'content_unknown',
      'content_state_unfit',
      'content_own_text',
      'content_languages_missing',
      'content_time_past',
      'acts_too_many',
      'proof_needed',
      'case_changed',
    ],
  },
  withdraw: {
    method: 'POST',
    path: 'operator/content/withdraw',
    access: 'operator',
    takesKey: 'asked',
    roles: reviewers,
    summary:
      'Takes published languages off, of 20 articles a day; of what binds customers all of them. Agreements and disclosures are replaced instead.',
    request: request({ ...seen, languages, reason: text(500) }),
    reply: moved,
    says: 'content_changed',
    refusals: [
      'content_unknown',
      'content_state_unfit',
      'content_announced',
      'content_held_to',
      'content_languages_missing',
      'case_changed',
      'acts_too_many',
    ],
  },
  picture: {
    method: 'POST',
    path: 'operator/content/picture',
    access: 'operator',
    roles: writers,
    summary:
      'Takes in a picture for articles; a text names it as `picture:<id>`. Everybody may see it once an article that shows it is let out.',
    request: request({}),
    reply: v.object({ picture: v.string() }),
    refusals: [
      'not_an_image',
      'image_unreadable',
      'too_many_pixels',
      'file_too_large',
      'too_many_uploads',
      'file_unknown',
      'busy',
    ],
    isUpload: true,
  },
  shownPicture: {
    method: 'GET',
    path: 'operator/content/picture_shown',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: 'A picture of articles, let out or not, base64.',
    request: request({ picture: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}$/, 'malformed')) }),
    reply: v.object({ content_type: v.literal('image/jpeg'), base64: v.string() }),
    refusals: ['file_unknown'],
  },
});

export const contentDeskNoun = defineNoun({
  calls: contentDeskCalls,
  refusals: [
    'content_unknown',
    'content_name_taken',
    'content_facts_unfit',
    'content_text_unfit',
    'content_state_unfit',
    'content_own_text',
    'content_announced',
    'content_held_to',
    'content_languages_missing',
    'content_time_past',
    'content_quiz_differs',
  ],
  successes: ['content_changed'],
});
