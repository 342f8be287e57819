/** Tokens on real assets and their disclosures (R-RWA-1): who owes what, shown and confirmed before the first purchase. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { contentBlock } from './content-shapes.ts';
import { defineNoun } from './noun.ts';
import { id, milliseconds, nothing, request, text } from './shapes.ts';

/** `valid`: offered for buying; `missing`: no disclosure stands yet; `old`: its attestation is older than its own period. */
export const DISCLOSURE_STATES = ['valid', 'missing', 'old'] as const;

const realAsset = {
  currency_id: v.number(),
  match_id: v.number(),
  symbol: v.string(),
  name: v.string(),
  full_name: v.string(),
  state: v.picklist(DISCLOSURE_STATES),
  /** A demo's own: nobody issued it and nothing is held. */
  is_simulated: v.boolean(),
  /** Day of the last attestation, `YYYY-MM-DD`; null without a disclosure. */
  attested_on: v.nullable(v.string()),
  /** From then on it is not offered for buying. */
  valid_until: v.nullable(milliseconds),
};

export const disclosureCalls = defineCalls({
  list: {
    method: 'GET',
    path: 'rwa/list',
    access: 'public',
    summary: 'Pairs whose base is a token on a real asset, and whether each is offered for buying.',
    request: nothing,
    reply: v.array(v.object(realAsset)),
    refusals: [],
  },
  show: {
    method: 'GET',
    path: 'rwa/disclosure',
    access: 'public',
    summary:
      'The disclosure of one token: the parties behind it, its attestation, and the text on holdings, redemption, fees and risks.',
    request: request({ currency_id: id }),
    reply: v.object({
      ...realAsset,
      /** Of a simulated token the four names are empty. */
      facts: v.nullable(
        v.object({
          issuer: v.string(),
          custodian: v.string(),
          place: v.string(),
          attestor: v.string(),
          /** `https://…`, or a page of the app. */
          attestation_link: v.string(),
          attestation_days: v.number(),
        }),
      ),
      text: v.nullable(
        v.object({
          title: v.string(),
          summary: v.string(),
          blocks: v.array(contentBlock),
          language: v.string(),
          is_fallback: v.boolean(),
        }),
      ),
      /** Names what was read; a new one when anything but the attestation changed. Null while no disclosure stands. */
      edition: v.nullable(v.string()),
    }),
    refusals: ['currency_unknown'],
  },
  own: {
    method: 'GET',
    path: 'rwa/own',
    access: 'customer',
    summary:
      'Whether the caller confirmed the disclosure of a token as it stands now, which buying it needs.',
    request: request({ currency_id: id }),
    reply: v.object({ state: v.picklist(DISCLOSURE_STATES), is_confirmed: v.boolean() }),
    refusals: ['currency_unknown'],
  },
  confirm: {
    method: 'POST',
    path: 'rwa/confirm',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Keeps that the caller read this edition of a disclosure.',
    request: request({ currency_id: id, edition: text(24) }),
    reply: v.null(),
    says: 'disclosure_confirmed',
    refusals: ['currency_unknown', 'disclosure_missing', 'disclosure_changed'],
  },
});

export const disclosureNoun = defineNoun({
  calls: disclosureCalls,
  refusals: ['disclosure_missing', 'disclosure_unread', 'disclosure_changed'],
  successes: ['disclosure_confirmed'],
});
