/** Referral (wire.md section 17, R-RF): the own code and poster, who was invited and what is missing, what was earned, and the public rank. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { defineNoun } from './noun.ts';
import { amountText, flag, milliseconds, nothing, paging, request } from './shapes.ts';

export const REFERRAL_STATES = ['waiting', 'activated', 'lapsed', 'ended'] as const;
/** Why a relation earns nothing any more (R-RF-2, R-OPS-7). */
export const LAPSE_REASONS = [
  'same_person',
  'same_device',
  'same_address',
  'ring',
  'house_account',
  'closed',
  'too_late',
] as const;
/** How many stand in the rank. */
export const RANKED = 10;

const money = v.object({ currency_id: v.number(), currency_name: v.string(), amount: amountText });
const ladderStep = v.object({ from: v.number(), rate: amountText });

/** What a referee still lacks; null once it does not matter. */
const missing = v.nullable(v.object({ days: v.number(), fees: amountText, is_verified: v.boolean() }));

const relation = v.object({
  state: v.picklist(REFERRAL_STATES),
  lapse_reason: v.nullable(v.picklist(LAPSE_REASONS)),
  began_at: milliseconds,
  activated_at: v.nullable(milliseconds),
  /** Not activated by then it lapses. */
  lapses_at: milliseconds,
  ends_at: milliseconds,
  missing,
  /** Paid fees of the referee in USDT, and of them what is the referrer's, coin by coin: accrued and paid. */
  fees: amountText,
  accrued: v.array(money),
  paid: v.array(money),
});

const referee = v.object({
  id: v.number(),
  /** Masked. */
  account: v.string(),
  /** UTC text, shown as it is. */
  time: v.string(),
  ...relation.entries,
});

const ranked = v.object({
  place: v.number(),
  /** Masked, for everybody. */
  account: v.string(),
  /** Activated rebates of 30 days, in USDT as they were paid. */
  total: amountText,
  /** Only of the caller himself. */
  user_id: v.nullable(v.number()),
});

const link = { extension_code: v.string(), share_url: v.string() };

export const referralCalls = defineCalls({
  invite: {
    method: 'GET',
    path: 'user/invite',
    access: 'customer',
    summary:
      'The invite code, how many came by it and were activated, the ladder, what was earned and what is not activated; and who invited the caller and earns of his fees.',
    request: nothing,
    reply: v.object({
      ...link,
      invite_num: v.number(),
      activated_num: v.number(),
      /** Percent: the own ratio now, and the ladder. */
      total_return_rate: amountText,
      return_rate1: amountText,
      return_rate2: amountText,
      return_rate3: amountText,
      ladder: v.array(ladderStep),
      /** R-RF-1: a label of the last step, nothing more. */
      is_partner: v.boolean(),
      /** In USDT as they were paid; not activated at the price of now. */
      invite_return_total: amountText,
      invite_unactivated_total: amountText,
      /** Activated, and paid at the next 00:00 UTC. */
      invite_next_total: amountText,
      next_run_at: milliseconds,
      rewards: v.array(money),
      unactivated: v.array(money),
      is_ranked: v.boolean(),
      /** The first three of the rank, as the API family has it. */
      inviteList: v.array(ranked),
      /** R-RF-3: null of whoever came by himself. */
      invited_by: v.nullable(v.object({ account: v.string(), rate: amountText, ...relation.entries })),
    }),
    refusals: [],
  },
  invitees: {
    method: 'POST',
    path: 'user/my_invite_list',
    access: 'customer',
    summary:
      'Who came by the own code, newest first: state, what is missing until activation, what his fees earned.',
    request: request({ ...paging }),
    reply: v.object({ data: v.array(referee), total: v.number() }),
    refusals: [],
  },
  returns: {
    method: 'POST',
    path: 'user/my_account_return',
    access: 'customer',
    summary: 'Rebates that were paid, newest first: of whose fees, of which day, in which coin.',
    request: request({ ...paging }),
    reply: v.object({
      data: v.array(
        v.object({
          id: v.number(),
          from_account_number: v.string(),
          created_time: v.string(),
          value: amountText,
          currency_name: v.string(),
          usdt: amountText,
          paid_at: milliseconds,
        }),
      ),
      total: v.number(),
    }),
    refusals: [],
  },
  rank: {
    method: 'POST',
    path: 'user/invite_list',
    access: 'public',
    summary:
      'The ten with the most activated rebates of the last 30 days, in USDT at posting; ties by who reached it first. Computed, never edited (R-RF-3).',
    request: nothing,
    reply: v.array(ranked),
    refusals: [],
  },
  showInRank: {
    method: 'POST',
    path: 'user/invite_rank',
    access: 'customer',
    takesKey: 'asked',
    summary: 'Whether the caller may stand in the rank.',
    request: request({ is_ranked: flag }),
    reply: v.object({ is_ranked: v.boolean() }),
    says: 'referral_rank_saved',
    refusals: [],
  },
  poster: {
    method: 'GET',
    path: 'user/my_poster',
    access: 'customer',
    summary: 'Code and link of the poster; the app draws it itself, so there are no pictures.',
    request: nothing,
    reply: v.object({ ...link, pics: v.array(v.object({ id: v.number(), pic: v.string() })) }),
    refusals: [],
  },
  share: {
    method: 'GET',
    path: 'user/my_share',
    access: 'customer',
    summary: 'What is shared with the link, in the language of the caller.',
    request: nothing,
    reply: v.object({ ...link, share_title: v.string(), share_content: v.string() }),
    refusals: [],
  },
});

export const referralNoun = defineNoun({ calls: referralCalls, successes: ['referral_rank_saved'] });
