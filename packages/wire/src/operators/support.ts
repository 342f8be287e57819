/** The support inbox (R-SUP-1): queue, threads, hand-over, notes, canned answers, figures, and all that is known of a customer. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { SUPPORT_ABOUT, SUPPORT_LIMITS, SUPPORT_STATES, SUPPORT_TOPICS, supportAboutId } from '../support.ts';
import { datedPaging, id, milliseconds, none, nothing, pageOf, request, text, whole } from '../shapes.ts';
import { defineNoun } from '../noun.ts';
import { MOST_ACCOUNTS_SEEN } from './most-seen.ts';
import { PROPOSING } from './proposing.ts';

/** `waiting`: the house has to answer, the longest wait first; the others newest first. */
export const SUPPORT_VIEWS = ['waiting', 'mine', 'unassigned', 'all', 'solved'] as const;
/** Values of canned answers, put in where they are used. */
export const CANNED_VALUES = ['name', 'case', 'agent'] as const;

const person = v.object({ id: v.number(), name: v.string() });

export const deskThread = v.object({
  id: v.number(),
  version: v.number(),
  /** Null of a visitor. */
  user_id: v.nullable(v.number()),
  /** Nickname of a customer; of a visitor the masked address. */
  asker: v.string(),
  language: v.string(),
  topic: v.picklist(SUPPORT_TOPICS),
  subject: v.string(),
  state: v.picklist(SUPPORT_STATES),
  about_type: v.nullable(v.picklist(SUPPORT_ABOUT)),
  about_id: v.nullable(v.string()),
  assigned_to: v.nullable(person),
  last_seq: v.number(),
  own_read_seq: v.number(),
  house_read_seq: v.number(),
  /** How long the asker has been waiting; null while he is not. */
  waiting_s: v.nullable(v.number()),
  age_s: v.number(),
  first_answer_s: v.nullable(v.number()),
  solution_s: v.nullable(v.number()),
  rating: v.nullable(v.number()),
  rating_note: v.string(),
  asker_typing: v.boolean(),
  created_at: milliseconds,
});

export const deskMessage = v.object({
  seq: v.number(),
  from: v.picklist(['asker', 'house', 'event']),
  by: v.nullable(person),
  text: v.string(),
  pictures: v.array(v.string()),
  at: milliseconds,
});

const act = v.object({
  id: v.number(),
  what: v.picklist(['note', 'taken', 'handed_over', 'released', 'solved', 'reopened', 'linked']),
  by: v.nullable(person),
  to: v.nullable(person),
  text: v.string(),
  at: milliseconds,
});

const canned = v.object({
  id: v.number(),
  name: v.string(),
  /** By language; every language has one. */
  texts: v.record(v.string(), v.string()),
});

const ofThread = { thread_id: id, version: whole(1, 1_000_000_000) };
const file = v.object({
  thread: deskThread,
  messages: v.array(deskMessage),
  acts: v.array(act),
  /** Who else looks at it now, and who of them writes. */
  others: v.array(v.object({ ...person.entries, is_typing: v.boolean() })),
});
const duration = v.nullable(v.object({ half_s: v.number(), most_s: v.number(), count: v.number() }));
const cannedText = text(SUPPORT_LIMITS.text);

export const supportDeskCalls = defineCalls({
  queue: {
    method: 'GET',
    path: 'operator/support/queue',
    views: 'list',
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'Threads of a view; `q` finds a case number, a customer id, or words of the subject.',
    request: request({
      view: v.optional(v.picklist(SUPPORT_VIEWS, 'not_a_choice'), 'waiting'),
      topic: v.optional(v.picklist(SUPPORT_TOPICS, 'not_a_choice')),
      q: v.optional(text(100)),
      user_id: v.optional(id),
      /** By the last message or act. */
      ...datedPaging,
    }),
    reply: pageOf(deskThread),
    refusals: [],
  },
  counts: {
    method: 'GET',
    path: 'operator/support/counts',
    views: 'nothing',
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'How many wait, and the last one that came to wait: for badge and sound.',
    request: nothing,
    reply: v.object({
      waiting: v.number(),
      mine: v.number(),
      unassigned: v.number(),
      newest_at: v.nullable(milliseconds),
    }),
    refusals: [],
  },
  thread: {
    method: 'GET',
    path: 'operator/support/thread',
    views: ['support_thread', 'thread_id'],
    mostSeen: MOST_ACCOUNTS_SEEN,
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'A thread with its last messages, or those before `before_seq`, and its notes.',
    request: request({ thread_id: id, before_seq: v.optional(whole(1, 1_000_000)) }),
    reply: file,
    refusals: ['thread_unknown', 'acts_too_many'],
  },
  news: {
    method: 'GET',
    path: 'operator/support/news',
    views: ['support_thread', 'thread_id'],
    mostSeen: MOST_ACCOUNTS_SEEN,
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'What came after `after_seq`, for whoever has the thread before him.',
    request: request({ thread_id: id, after_seq: whole(0, 1_000_000) }),
    reply: file,
    refusals: ['thread_unknown', 'acts_too_many'],
  },
  answer: {
    method: 'POST',
    path: 'operator/support/answer',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary:
      'Answers; refused when the thread has moved on after `seen_seq`, unless it was the asker who wrote.',
    request: request({ thread_id: id, seen_seq: whole(0, 1_000_000), text: text(SUPPORT_LIMITS.text) }),
    reply: v.object({ seq: v.number() }),
    refusals: [
      'thread_unknown',
      'thread_answered',
      'message_holds_address',
      'message_asks_payment',
      'message_leads_elsewhere',
      'message_asks_secret',
      'support_thread_full',
    ],
  },
  typing: {
    method: 'POST',
    path: 'operator/support/typing',
    access: 'operator',
    roles: ['support'],
    summary: 'Shows the asker, and colleagues, that somebody writes.',
    request: request({ thread_id: id }),
    reply: none,
    refusals: ['thread_unknown'],
  },
  assign: {
    method: 'POST',
    path: 'operator/support/assign',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary: 'Takes a thread, hands it to somebody of support with a note, or puts it back (0).',
    request: request({ ...ofThread, to: whole(0, 2_147_483_647), note: v.optional(text(1000)) }),
    reply: v.object({ version: v.number() }),
    refusals: ['thread_unknown', 'thread_changed', 'agent_unknown', 'acts_too_many'],
  },
  note: {
    method: 'POST',
    path: 'operator/support/note',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary: 'Writes a note for colleagues; no customer reads it, and nobody changes it.',
    request: request({ thread_id: id, text: text(1000) }),
    reply: none,
    refusals: ['thread_unknown'],
  },
  setState: {
    method: 'POST',
    path: 'operator/support/set_state',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary: 'Solves a thread or opens it again.',
    request: request({ ...ofThread, is_solved: whole(0, 1) }),
    reply: v.object({ version: v.number() }),
    refusals: ['thread_unknown', 'thread_changed', 'acts_too_many'],
  },
  link: {
    method: 'POST',
    path: 'operator/support/link',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary: 'Names the case that a thread is about.',
    request: request({
      ...ofThread,
      about_type: v.picklist(SUPPORT_ABOUT, 'not_a_choice'),
      about_id: supportAboutId,
    }),
    reply: v.object({ version: v.number() }),
    refusals: ['thread_unknown', 'thread_changed'],
  },
  picture: {
    method: 'POST',
    path: 'operator/support/picture',
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'One picture of a thread, base64; every look is audited.',
    request: request({ thread_id: id, file_id: text(64) }),
    reply: v.object({ content_type: v.literal('image/jpeg'), base64: v.string() }),
    refusals: ['file_unknown', 'acts_too_many'],
  },
  agents: {
    method: 'GET',
    path: 'operator/support/agents',
    views: 'nothing',
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'Who answers, and how many threads each has.',
    request: nothing,
    reply: v.array(v.object({ ...person.entries, open: v.number() })),
    refusals: [],
  },
  canned: {
    method: 'GET',
    path: 'operator/support/canned',
    views: 'nothing',
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'Answers that are ready in every language.',
    request: nothing,
    reply: v.array(canned),
    refusals: [],
  },
  saveCanned: {
    method: 'POST',
    path: 'operator/support/save_canned',
    access: 'operator',
    takesKey: 'asked',
    roles: ['support'],
    summary:
      'Proposes a canned answer in all languages, or to take one away (`is_gone`); another of support, or an auditor, checks.',
    request: request({
      id: v.optional(id),
      name: text(60),
      is_gone: v.optional(whole(0, 1), 0),
      zh: cannedText,
      en: cannedText,
      zh_hant: cannedText,
      ja: cannedText,
      ko: cannedText,
      es: cannedText,
      th: cannedText,
    }),
    reply: v.object({ proposal_id: v.number(), state: v.picklist(['open', 'executed']) }),
    says: 'proposed',
    refusals: [
      ...PROPOSING,
      'forbidden',
      'proof_needed',
      'case_changed',
      'canned_incomplete',
      'message_holds_address',
      'message_asks_payment',
      'message_leads_elsewhere',
      'message_asks_secret',
    ],
  },
  figures: {
    method: 'GET',
    path: 'operator/support/figures',
    views: 'nothing',
    access: 'operator',
    roles: ['support', 'auditor'],
    summary: 'Of the last seven days: first answers, solutions, ratings, and how many came.',
    request: nothing,
    reply: v.object({
      first_answer: duration,
      solution: duration,
      rating: v.nullable(v.object({ average: v.number(), count: v.number() })),
      opened: v.number(),
      solved: v.number(),
    }),
    refusals: [],
  },
});

export const supportDeskNoun = defineNoun({ calls: supportDeskCalls });
