/** Contracts by lots (wire.md section 11, R-CT): terms and disclosure, orders, positions, stops, margin, and the house book. */
import * as v from 'valibot';
import { defineCalls } from './call.ts';
import { accountNow, bookRow, lastResort, losing, publishedDay } from './contract-book.ts';
import { contractPosition } from './contract-position.ts';
import { defineChannels } from './channel.ts';
import {
  amountText,
  choice,
  decimalText,
  flag,
  id,
  milliseconds,
  pageOf,
  paging,
  request,
  whole,
} from './shapes.ts';
import { defineNoun } from './noun.ts';

/** Version of the words of R-CT-1; accepting them is stored once with it (R-POL-6). */
export const CONTRACT_DISCLOSURE = {
  code: 'house_book',
  version: 1,
  words:
    'You trade against the house book. Your profit is its loss and the reverse. Prices come only from the public index; nobody here can change them. Book size, exposure and result are published daily.',
} as const;

/** Ascending; the bracket of an order is that of everything its customer has in the pair (X-CT-11). */
const tiers = v.array(
  v.object({
    up_to: amountText,
    max_leverage: v.number(),
    maintenance_rate: amountText,
    deduction: amountText,
  }),
);

const quote = v.object({
  seq: v.number(),
  at: milliseconds,
  index: amountText,
  mark: amountText,
  ask: amountText,
  bid: amountText,
  status: v.picklist(['ok', 'stressed', 'degraded']),
});

const position = { id };
const changeRefusals = ['order_unknown', 'position_not_open', 'no_price_yet', 'writes_stopped'] as const;

/** The house book as it stands (R-CT-11 to 13). */
export const contractBook = v.object({
  book: amountText,
  insurance: amountText,
  pairs: v.array(bookRow),
  /** As last published; null before the first publication. */
  losing: v.nullable(losing),
  last_resorts: v.array(lastResort),
});

export const contractCalls = defineCalls({
  deal: {
    method: 'POST',
    path: 'lever/deal',
    access: 'customer',
    forKeys: 'read',
    summary:
      'Everything the order panel needs: leverages, limits, terms and tiers, the last tick, balance, own open positions, disclosure.',
    request: request({ currency_id: id, legal_id: id }),
    reply: v.object({
      match_id: v.number(),
      symbol: v.string(),
      multiple: v.object({ muit: v.array(v.object({ value: v.number() })) }),
      lever_share_limit: v.object({ min: v.number(), max: v.number() }),
      /** Base currency of one lot. */
      lever_share_num: amountText,
      price_step: amountText,
      /** Percent of notional, on opening and on closing; of exit notional at most on liquidation. */
      lever_trade_fee: amountText,
      liquidation_fee: amountText,
      /** Percent, when the customer chooses nothing, and the most that may be chosen (R-CT-2). */
      max_slippage: amountText,
      slippage_limit: amountText,
      /** Percent of the margin at open at which positions of this customer are closed out, instead of the maintenance rates. */
      close_out: v.nullable(amountText),
      tiers,
      /** Notional of everything the customer has open or waiting in the pair, in accounts linked with his too: where the bracket of a new order begins. */
      own_notional: amountText,
      last_price: v.nullable(amountText),
      quote: v.nullable(quote),
      user_lever: amountText,
      all_levers: amountText,
      ustd_price: amountText,
      my_transaction: v.array(contractPosition),
      /** The words of R-CT-1: `code` names them in each language, `words` are the original. */
      disclosure: v.object({
        code: v.string(),
        version: v.number(),
        words: v.string(),
        is_accepted: v.boolean(),
      }),
    }),
    refusals: ['pair_unknown'],
  },
  submit: {
    method: 'POST',
    path: 'lever/submit',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary:
      'Market (status 1) or limit (status 0, target_price) order; executes at the executable price of the first tick after it is accepted (R-CT-2). `accepted` once, for the disclosure.',
    request: request({
      currency_id: id,
      legal_id: id,
      type: choice([1, 2]),
      status: v.optional(choice([0, 1]), 1),
      share: whole(1, 1_000_000),
      multiple: whole(1, 1_000),
      target_price: v.optional(decimalText),
      target_profit_price: v.optional(decimalText),
      stop_loss_price: v.optional(decimalText),
      stop_source: v.optional(v.picklist(['mark', 'index']), 'mark'),
      /** Percent, at most 5; the pair's own when absent. */
      max_slippage: v.optional(decimalText),
      accepted: v.optional(flag),
    }),
    reply: contractPosition,
    says: 'order_placed',
    refusals: [
      'pair_unknown',
      'pair_not_trading',
      'trading_halted',
      'opening_stopped',
      'house_account',
      'not_on_sale_here',
      'verification_required',
      'agreement_required',
      'leverage_not_allowed',
      'too_many_lots',
      'position_too_large',
      'price_required',
      'price_not_on_tick',
      'slippage_not_allowed',
      'stop_wrong_side',
      'amount_too_precise',
      'insufficient_balance',
      'book_full',
      'halt_other_side',
      'no_price_yet',
      'no_ticks',
      'writes_stopped',
      'amount_too_large',
    ],
  },
  positions: {
    method: 'POST',
    path: 'lever/my_trade',
    access: 'customer',
    forKeys: 'read',
    summary:
      'Own positions and orders, newest first: status 1 what is waiting, open or closing, 3 history; with risk and total profit at mark.',
    request: request({
      ...paging,
      status: v.optional(choice([1, 3]), 1),
      currency_id: v.optional(id),
      legal_id: v.optional(id),
    }),
    reply: v.object({
      message: pageOf(contractPosition),
      /** hazard_rate: equity of open positions as percent of their margins; null without any. */
      rate_profits_total: v.object({ hazard_rate: v.nullable(amountText), profits_total: amountText }),
    }),
    refusals: ['pair_unknown'],
  },
  detail: {
    method: 'POST',
    path: 'lever/detail',
    access: 'customer',
    forKeys: 'read',
    summary: 'One position with the ticks that opened, triggered and closed it.',
    request: request(position),
    reply: v.object({
      position: contractPosition,
      /** The terms it was accepted under (R-GEN-3), for recomputing its bracket and its liquidation price; fee in percent. */
      terms: v.object({ lever_trade_fee: amountText, price_step: amountText, tiers }),
      ticks: v.array(v.object({ seq: v.number(), at: milliseconds, hash: v.string(), line: v.string() })),
    }),
    refusals: ['order_unknown'],
  },
  close: {
    method: 'POST',
    path: 'lever/close',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary:
      'Closes a position, or `share` lots of it, on the next tick; cancels an order that has not executed.',
    request: request({ ...position, share: v.optional(whole(1, 1_000_000)) }),
    reply: contractPosition,
    says: 'position_closing',
    refusals: ['order_unknown', 'position_not_open', 'too_many_lots', 'writes_stopped'],
  },
  closeAll: {
    method: 'POST',
    path: 'lever/close_all',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary: 'Closes every open position, of one pair or of all; orders that wait are not touched.',
    request: request({ currency_id: v.optional(id), legal_id: v.optional(id) }),
    reply: v.object({ count: v.number() }),
    says: 'position_closing',
    refusals: ['pair_unknown', 'writes_stopped'],
  },
  reverse: {
    method: 'POST',
    path: 'lever/reverse',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary:
      'Closes all of a position on the next tick and opens as many lots the other way with the same leverage (R-CT-15); answers the order. What it needs must be available now.',
    request: request({ ...position, max_slippage: v.optional(decimalText) }),
    reply: contractPosition,
    says: 'position_reversing',
    refusals: [
      'order_unknown',
      'position_not_open',
      'pair_unknown',
      'pair_not_trading',
      'trading_halted',
      'opening_stopped',
      'house_account',
      'not_on_sale_here',
      'verification_required',
      'agreement_required',
      'leverage_not_allowed',
      'too_many_lots',
      'position_too_large',
      'slippage_not_allowed',
      'amount_too_precise',
      'insufficient_balance',
      'book_full',
      'halt_other_side',
      'no_price_yet',
      'no_ticks',
      'writes_stopped',
      'amount_too_large',
    ],
  },
  setStop: {
    method: 'POST',
    path: 'lever/setstop',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary: 'Replaces take profit and stop loss, both absolute prices; 0 or absent clears one (R-CT-8).',
    request: request({
      ...position,
      target_profit_price: v.optional(decimalText),
      stop_loss_price: v.optional(decimalText),
      stop_source: v.optional(v.picklist(['mark', 'index']), 'mark'),
    }),
    reply: contractPosition,
    says: 'stops_saved',
    refusals: [
      ...changeRefusals,
      'stop_wrong_side',
      'price_not_on_tick',
      'amount_too_precise',
      'amount_too_large',
    ],
  },
  margin: {
    method: 'POST',
    path: 'lever/margin',
    access: 'customer',
    forKeys: 'trade',
    takesKey: 'asked',
    summary:
      'Adds margin (type 1) or removes it down to the initial requirement at the mark (type 2), R-CT-3.',
    request: request({ ...position, type: choice([1, 2]), number: decimalText }),
    reply: contractPosition,
    says: 'margin_changed',
    refusals: [
      ...changeRefusals,
      'amount_too_precise',
      'amount_too_large',
      'amount_zero',
      'insufficient_balance',
      'margin_needed',
    ],
  },
  book: {
    method: 'GET',
    path: 'contracts/book',
    access: 'public',
    summary:
      'The house book as it stands (R-CT-11 to 13): capital, exposure and caps a pair, funding, insurance fund.',
    request: request({}),
    reply: contractBook,
    refusals: [],
  },
  daily: {
    method: 'GET',
    path: 'contracts/daily',
    access: 'public',
    summary:
      'What is published every day of the house book (R-CT-13), newest first: capital, exposure, result, liquidations, insurance fund, losing customers.',
    request: request({ days: v.optional(whole(1, 366), 30) }),
    reply: v.array(publishedDay),
    refusals: [],
  },
});

export const contractChannels = defineChannels({
  position: {
    name: 'position',
    key: 'none',
    access: 'customer',
    summary: 'A position or order of the customer after a change.',
    data: contractPosition,
  },
  funding: {
    name: 'funding',
    key: 'pair',
    access: 'public',
    summary: 'The book of a pair as it stands: exposure, caps, funding rate and when it is next paid.',
    data: bookRow,
  },
});

/** What everybody sees of it in GET transparency. */
export const contractSection = v.object({
  ...contractBook.entries,
  book_now: accountNow,
  insurance_now: accountNow,
  /** As published, newest first, at most 30 (R-CT-13). */
  days: v.array(publishedDay),
});

export const contractNoun = defineNoun({
  calls: contractCalls,
  channels: contractChannels,
  refusals: [
    'leverage_not_allowed',
    'too_many_lots',
    'position_too_large',
    'slippage_not_allowed',
    'stop_wrong_side',
    'book_full',
    'halt_other_side',
    'expires_in_halt',
    'position_not_open',
    'margin_needed',
  ],
  successes: ['position_closing', 'position_reversing', 'stops_saved', 'margin_changed'],
});
