/** A customer's inbox, and the channel that says which of his records has changed (R-RT-2 `record`). */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineChannels } from './channel.ts';
import { id, milliseconds, nothing, paging, request } from './shapes.ts';
import { defineNoun } from './noun.ts';

export const inboxMessage = v.object({
  id: v.number(),
  kind: v.string(),
  title: v.string(),
  text: v.string(),
  at: milliseconds,
  is_read: v.boolean(),
});

export const notifyCalls = defineCalls({
  messages: {
    method: 'GET',
    path: 'message/list',
    access: 'customer',
    summary: "The customer's messages in his language, newest first.",
    request: request({ ...paging }),
    reply: v.object({ list: v.array(inboxMessage), count: v.number(), unread: v.number() }),
    refusals: [],
  },
  unread: {
    method: 'GET',
    path: 'message/unread',
    access: 'customer',
    summary: 'How many messages are unread.',
    request: nothing,
    reply: v.object({ unread: v.number() }),
    refusals: [],
  },
  read: {
    method: 'POST',
    path: 'message/read',
    access: 'customer',
    summary: 'Marks one message read, or all without an id.',
    request: request({ id: v.optional(id) }),
    reply: v.object({ unread: v.number() }),
    refusals: [],
  },
});

export const notifyChannels = defineChannels({
  record: {
    name: 'record',
    key: 'none',
    access: 'customer',
    summary:
      'A record of the customer has changed and may be fetched again: a deposit, a withdrawal, a message, a case.',
    data: v.object({ kind: v.string(), id: v.string() }),
  },
});

export const notifyNoun = defineNoun({
  calls: notifyCalls,
  channels: notifyChannels,
});
