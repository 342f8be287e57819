/**
 * Support (R-SUP-1): a customer, or a visitor who has confirmed an e-mail address, asks the house, one thread a matter. Whoever
 * asks is known by his session or by `visitor`, the secret that a confirmed address got; nothing else says who wrote a message.
 */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import { milliseconds, none, nothing, paging, request, rowId, strangersCode, text, whole } from './shapes.ts';
import { defineNoun } from './noun.ts';

export const SUPPORT_TOPICS = [
  'account',
  'security',
  'verification',
  'deposit',
  'withdrawal',
  'trading',
  'product',
  'feedback',
  'other',
] as const;
export type SupportTopic = (typeof SUPPORT_TOPICS)[number];
/** `open`: nobody has answered yet; then whoever is waited for. */
export const SUPPORT_STATES = ['open', 'waiting_customer', 'waiting_house', 'solved'] as const;
export type SupportState = (typeof SUPPORT_STATES)[number];
/** What a thread is about, beside its words: `refusal` is one that the app showed, named by its code. */
export const SUPPORT_ABOUT = ['deposit', 'withdrawal', 'verification', 'order', 'refusal'] as const;
/** What happened in a thread, said by the app in its own words. */
export const SUPPORT_EVENTS = ['taken', 'handed_over', 'solved', 'reopened'] as const;

/** Sums of one customer, of one visitor, and of all visitors of one address; a day is a UTC day. */
export const SUPPORT_LIMITS = {
  text: 2_000,
  pictures: 4,
  /** Not solved yet. */
  openThreads: 5,
  threadsADay: 10,
  messagesADay: 300,
  messagesAMinute: 20,
  inThread: 10_000,
} as const;

/** Number of what it is about, or the code of a refusal: nothing that could be read as a sentence, a site or a contact. */
export const supportAboutId = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^([0-9]{1,20}|[a-z][a-z0-9_]{1,39})$/, 'malformed'),
);

const visitor = v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{43}$/, 'malformed')));
/** Made once by whoever writes, so that a message that is sent again stands there once. */
const clientId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,40}$/, 'malformed'));
const body = text(SUPPORT_LIMITS.text);
/** Ids of uploads, joined by commas. */
const pictures = v.optional(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22}(,[A-Za-z0-9_-]{22}){0,3}$/, 'malformed')),
);

export const supportThread = v.object({
  /** The case number. */
  id: v.number(),
  topic: v.picklist(SUPPORT_TOPICS),
  subject: v.string(),
  state: v.picklist(SUPPORT_STATES),
  about_type: v.nullable(v.picklist(SUPPORT_ABOUT)),
  about_id: v.nullable(v.string()),
  /** Number of the last message; each thread counts its own without a gap. */
  last_seq: v.number(),
  /** Up to where each side has read. */
  own_read_seq: v.number(),
  house_read_seq: v.number(),
  /** Somebody of the house writes, until then. */
  typing_until: v.nullable(milliseconds),
  agent: v.nullable(v.string()),
  rating: v.nullable(v.number()),
  created_at: milliseconds,
  updated_at: milliseconds,
});

export const supportMessage = v.object({
  thread_id: v.number(),
  seq: v.number(),
  /** `event`: `text` is one of SUPPORT_EVENTS. */
  from: v.picklist(['own', 'house', 'event']),
  /** Who of the house wrote or acted. */
  agent: v.nullable(v.string()),
  text: v.string(),
  pictures: v.array(v.string()),
  /** Of one's own messages. */
  client_id: v.nullable(v.string()),
  at: milliseconds,
});

const ofThread = { visitor, thread_id: rowId };
const stands = ['not_logged_in', 'visitor_unknown', 'thread_unknown'] as const;
const written = [
  'message_holds_address',
  'message_asks_payment',
  'support_too_many',
  'support_thread_full',
  'file_unknown',
] as const;

export const supportCalls = defineCalls({
  url: {
    method: 'POST',
    path: 'set/get_customer_url',
    access: 'public',
    summary: 'Where the online service is: our own chat, or an outside one where the house has set it.',
    request: nothing,
    reply: v.object({ customer_url: v.string() }),
    refusals: [],
  },
  hours: {
    method: 'GET',
    path: 'support/hours',
    access: 'public',
    summary: 'When people answer, and how long first answers took lately.',
    request: nothing,
    reply: v.object({
      is_open: v.boolean(),
      /** Null while it is open, or never opens. */
      opens_at: v.nullable(milliseconds),
      /** Minutes of the UTC day; `days` from 0, Sunday. */
      hours: v.object({ days: v.array(v.number()), from_minute: v.number(), to_minute: v.number() }),
      /** Of the last seven days: half were answered within, nine of ten within; null of too few. */
      first_answer: v.nullable(v.object({ half_s: v.number(), most_s: v.number(), answered: v.number() })),
    }),
    refusals: [],
  },
  visitorCode: {
    method: 'POST',
    path: 'support/visitor_code',
    access: 'public',
    summary: 'Sends a code to the e-mail address of somebody without an account.',
    request: request({ email: text(254) }),
    reply: v.object({ resend_after_s: v.number(), digits: v.number() }),
    says: 'code_sent',
    refusals: ['invalid_email', 'code_too_soon', 'code_daily_limit', 'too_many_attempts'],
  },
  visitorEnter: {
    method: 'POST',
    path: 'support/visitor_enter',
    access: 'public',
    summary: 'The code becomes a secret that opens the threads of this address for thirty days.',
    request: request({ email: text(254), code: strangersCode }),
    reply: v.object({ visitor: v.string(), expires_at: milliseconds }),
    refusals: ['invalid_email', 'code_wrong', 'code_expired', 'too_many_attempts'],
  },
  threads: {
    method: 'GET',
    path: 'support/threads',
    access: 'public',
    summary: "The asker's threads, the one that moved last first.",
    request: request({ visitor, ...paging }),
    reply: v.object({ list: v.array(supportThread), count: v.number() }),
    refusals: ['not_logged_in', 'visitor_unknown'],
  },
  open: {
    method: 'POST',
    path: 'support/open',
    access: 'public',
    summary: 'Opens a thread with its first message; the same client_id opens it once.',
    request: request({
      visitor,
      client_id: clientId,
      topic: v.picklist(SUPPORT_TOPICS, 'not_a_choice'),
      text: body,
      imgs: pictures,
      about_type: v.optional(v.picklist(SUPPORT_ABOUT, 'not_a_choice')),
      about_id: v.optional(supportAboutId),
    }),
    reply: supportThread,
    says: 'support_opened',
    refusals: ['not_logged_in', 'visitor_unknown', ...written, 'support_too_many_open'],
  },
  thread: {
    method: 'GET',
    path: 'support/thread',
    access: 'public',
    summary:
      'A thread with messages in order: the last ones, those before `before_seq`, or those after `after_seq`.',
    request: request({
      ...ofThread,
      before_seq: v.optional(whole(1, 1_000_000)),
      after_seq: v.optional(whole(0, 1_000_000)),
      limit: v.optional(whole(1, 100), 50),
    }),
    reply: v.object({ thread: supportThread, messages: v.array(supportMessage) }),
    refusals: [...stands],
  },
  send: {
    method: 'POST',
    path: 'support/send',
    access: 'public',
    summary: 'Writes a message; the same client_id writes it once, whenever it comes again.',
    request: request({ ...ofThread, client_id: clientId, text: body, imgs: pictures }),
    reply: supportMessage,
    refusals: [...stands, ...written],
  },
  read: {
    method: 'POST',
    path: 'support/read',
    access: 'public',
    summary: 'Everything up to this message has been read.',
    request: request({ ...ofThread, seq: whole(1, 1_000_000) }),
    reply: none,
    refusals: [...stands],
  },
  typing: {
    method: 'POST',
    path: 'support/typing',
    access: 'public',
    summary: 'The asker is writing; the house sees it for a few seconds.',
    request: request(ofThread),
    reply: none,
    refusals: [...stands],
  },
  solve: {
    method: 'POST',
    path: 'support/solve',
    access: 'public',
    summary: 'The asker needs no more; a further message opens the thread again.',
    request: request(ofThread),
    reply: supportThread,
    says: 'support_solved',
    refusals: [...stands],
  },
  rate: {
    method: 'POST',
    path: 'support/rate',
    access: 'public',
    summary: 'What the asker thinks of a solved thread, once.',
    request: request({ ...ofThread, stars: whole(1, 5), note: v.optional(text(500)) }),
    reply: supportThread,
    says: 'support_rated',
    refusals: [
      ...stands,
      'thread_not_solved',
      'thread_rated',
      'message_holds_address',
      'message_asks_payment',
    ],
  },
  picture: {
    method: 'GET',
    path: 'support/picture',
    access: 'public',
    summary: "One picture of one's own thread, base64.",
    request: request({ ...ofThread, file_id: text(64) }),
    reply: v.object({ content_type: v.literal('image/jpeg'), base64: v.string() }),
    refusals: [...stands, 'file_unknown'],
  },
});

export const supportChannels = defineChannels({
  support: {
    name: 'support',
    key: 'none',
    access: 'customer',
    summary: 'A thread of the customer has moved: how it stands, and the message if one was written.',
    data: v.object({ thread: supportThread, message: v.nullable(supportMessage) }),
  },
});

export const supportNoun = defineNoun({
  calls: supportCalls,
  channels: supportChannels,
  refusals: [
    'visitor_unknown',
    'thread_unknown',
    'thread_changed',
    'thread_answered',
    'thread_not_solved',
    'thread_rated',
    'message_holds_address',
    'message_asks_payment',
    'message_leads_elsewhere',
    'message_asks_secret',
    'support_too_many',
    'support_too_many_open',
    'support_thread_full',
    'agent_unknown',
    'canned_incomplete',
  ],
  successes: ['support_opened', 'support_solved', 'support_rated'],
});
