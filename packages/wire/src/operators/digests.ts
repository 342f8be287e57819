/** The daily mail to an operator (R-OPS-12): what he wants to be told of, when, and whether at all. */
import * as v from 'valibot';
import { defineCalls } from '../call.ts';
import { flag, none, nothing, request, whole } from '../shapes.ts';
import { defineNoun } from '../noun.ts';

export const DIGEST_PARTS = ['proposals', 'cases', 'jobs'] as const;
/** The console's languages. */
export const DIGEST_LANGUAGES = ['zh', 'en'] as const;

const part = v.picklist(DIGEST_PARTS);

export const digestCalls = defineCalls({
  show: {
    method: 'GET',
    path: 'operator/digest/show',
    views: 'nothing',
    access: 'operator',
    roles: 'any',
    summary: "One's own daily mail: proposals that wait or expire, late cases, failed jobs.",
    request: nothing,
    reply: v.object({
      is_on: v.boolean(),
      /** UTC. */
      at_hour: v.number(),
      language: v.picklist(DIGEST_LANGUAGES),
      parts: v.array(part),
    }),
    refusals: [],
  },
  choose: {
    method: 'POST',
    path: 'operator/digest/choose',
    access: 'operator',
    roles: 'any',
    summary:
      'Sets it: whether, at which hour (UTC), in which language, and of what (names, separated by commas). Nothing is sent by the change itself.',
    request: request({
      is_on: flag,
      at_hour: whole(0, 23),
      language: v.picklist(DIGEST_LANGUAGES, 'not_a_choice'),
      parts: v.pipe(
        v.string(),
        v.regex(/^(proposals|cases|jobs)(,(proposals|cases|jobs)){0,2}$/, 'not_a_choice'),
        v.transform((list) => list.split(',')),
        v.array(part),
      ),
    }),
    reply: none,
    refusals: [],
  },
});

export const digestNoun = defineNoun({ calls: digestCalls });
