/** Airdrops (wire.md section 17, R-AD): campaigns with their pool and their drawn hours, and what a customer was counted with and paid. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { amountText, choice, id, milliseconds, paging, request, whole } from './shapes.ts';

export const AIRDROP_STATES = ['announced', 'counted', 'paid'] as const;
/** Rows of the public list in one reply. */
export const AIRDROP_LIST_ROWS = 1_000;

/** Who gets the cap and what is left for the others (R-NC-2): with it anybody's share can be worked out. */
const sharing = v.object({
  customers: v.number(),
  /** Of everybody: balances at all drawn moments together. */
  total: amountText,
  capped: v.number(),
  capped_from: v.nullable(amountText),
  rest: amountText,
  rest_total: amountText,
});

export const airdropCampaign = v.object({
  id: v.number(),
  /** What is paid. */
  currency_id: v.number(),
  currency_name: v.string(),
  /** What has to be held. */
  counted_currency_id: v.number(),
  counted_currency_name: v.string(),
  pool: amountText,
  /** Percent of the pool that one person gets at most, and what that is. */
  cap_rate: amountText,
  cap: amountText,
  /** Places of what is paid. */
  decimals: v.number(),
  /** UTC days on which balances are read, 24 a day. */
  days: v.array(v.string()),
  state: v.picklist(AIRDROP_STATES),
  is_paused: v.boolean(),
  announced_at: milliseconds,
  begins_at: milliseconds,
  ends_at: milliseconds,
  /** R-AD-2: the Bitcoin block named with the announcement, and its hash once it is final; the demo's chain in a demo. */
  block_height: v.number(),
  block_hash: v.nullable(v.string()),
  drawn_at: v.nullable(milliseconds),
  counted_at: v.nullable(milliseconds),
  paid_at: v.nullable(milliseconds),
  sharing: v.nullable(sharing),
  paid: amountText,
  paid_customers: v.number(),
  /** What lies in T:airdrop:<c>. */
  reserve: amountText,
});

/** What a customer has of one campaign; null amounts before it is counted. */
const share = v.object({
  /** Mean of his balances at the drawn moments, cut (R-AD-1); `total` is exact. */
  weight: amountText,
  total: amountText,
  /** Of all accounts of one person; the same where there is one. */
  person_total: amountText,
  is_capped: v.boolean(),
  amount: amountText,
  paid_at: v.nullable(milliseconds),
});

const order = v.object({
  ...airdropCampaign.entries,
  /** 1 announced, 2 counted, 3 paid. */
  status: v.number(),
  created_at: milliseconds,
  /** Null: not counted yet. */
  amount: v.nullable(amountText),
  weight: v.nullable(amountText),
  share: v.nullable(share),
});

const refusals = ['airdrop_unknown'] as const;

export const airdropCalls = defineCalls({
  orders: {
    method: 'GET',
    path: 'airdrop/order_list',
    access: 'customer',
    summary:
      'Every announced campaign, newest first, with what the customer gets; status 1 announced, 2 counted, 3 paid.',
    request: request({ ...paging, status: v.optional(choice([1, 2, 3])) }),
    reply: v.object({ order_list: v.array(order), total: v.number() }),
    refusals: [],
  },
  detail: {
    method: 'GET',
    path: 'airdrop/detail',
    access: 'customer',
    summary:
      'One campaign with the customer’s own balances at the drawn moments, and what finds him in the public list.',
    request: request({ id }),
    reply: v.object({
      campaign: airdropCampaign,
      user_id: v.number(),
      share: v.nullable(share),
      /** Every drawn moment and what he had then; empty before the draw. */
      hours: v.array(v.object({ at: milliseconds, balance: amountText })),
      /** SHA-256 of "candor-airdrop|<campaign>|<user>|<nonce>" is his tag. */
      nonce: v.nullable(v.string()),
      tag: v.nullable(v.string()),
    }),
    refusals,
  },
  campaign: {
    method: 'GET',
    path: 'airdrop/campaign',
    access: 'public',
    summary: 'One announced campaign, for whoever checks it.',
    request: request({ id }),
    reply: airdropCampaign,
    refusals,
  },
  shares: {
    method: 'GET',
    path: 'airdrop/shares',
    access: 'public',
    summary: `What everybody was counted with and gets, by salted tags, ${AIRDROP_LIST_ROWS} a reply: everything that a share is worked out from (R-AD-3).`,
    request: request({
      id,
      after: v.optional(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'not_a_tag'))),
      limit: v.optional(whole(1, AIRDROP_LIST_ROWS), AIRDROP_LIST_ROWS),
    }),
    reply: v.array(
      v.object({
        tag: v.string(),
        person: v.string(),
        total: amountText,
        amount: amountText,
        is_paid: v.boolean(),
      }),
    ),
    refusals,
  },
});

export const airdropNoun = defineNoun({ calls: airdropCalls, refusals: ['airdrop_unknown'] });
