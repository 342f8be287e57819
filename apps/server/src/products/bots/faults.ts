/**
 * What programs are refused with: number and text as every client of this interface knows them, for many compare the text
 * (docs/rules/bots.md). Refusals of our own use cases become them in one place.
 */
import type { RefusalCode } from '@candor/wire';
import { Refusal } from '../../platform/refusal.ts';
import { asRefusal, isOurFault } from '../../platform/http/replies.ts';

export class BotFault extends Error {
  override readonly name = 'BotFault';
  readonly status: number;
  readonly code: number;
  readonly msg: string;
  /** Beside code and text, where a client reads more. */
  readonly data: unknown;
  /** Seconds until asking again makes sense. */
  readonly retryAfterS: number | undefined;

  constructor(status: number, code: number, of: { msg: string; data?: unknown; retryAfterS?: number }) {
    super(of.msg);
    this.status = status;
    this.code = code;
    this.msg = of.msg;
    this.data = of.data;
    this.retryAfterS = of.retryAfterS;
  }

  get body(): { code: number; msg: string; data?: unknown } {
    const { code, msg, data } = this;
    return data === undefined ? { code, msg } : { code, msg, data };
  }
}

const fault = (status: number, code: number, msg: string) => (): BotFault =>
  new BotFault(status, code, { msg });

export const FAULTS = {
  badKey: fault(401, -2015, 'Invalid API-key, IP, or permissions for action.'),
  keyFormat: fault(401, -2014, 'API-key format invalid.'),
  noSession: fault(401, -1102, 'Session is not authenticated. Use session.logon first.'),
  clock: fault(400, -1021, 'Timestamp for this request is outside of the recvWindow.'),
  clockAhead: fault(400, -1021, "Timestamp for this request was 1000ms ahead of the server's time."),
  window: fault(400, -1131, 'recvWindow must be less than 60000.'),
  signature: fault(400, -1022, 'Signature for this request is not valid.'),
  symbol: fault(400, -1121, 'Invalid symbol.'),
  timeInForce: fault(400, -1115, 'Invalid timeInForce.'),
  orderType: fault(400, -1116, 'Invalid orderType.'),
  side: fault(400, -1117, 'Invalid side.'),
  interval: fault(400, -1120, 'Invalid interval.'),
  duplicated: fault(400, -1101, 'Duplicate values for a parameter detected.'),
  unknownPath: fault(404, -1020, 'This operation is not supported.'),
  cancelRejected: fault(400, -2011, 'Unknown order sent.'),
  noSuchOrder: fault(400, -2013, 'Order does not exist.'),
  amendsNothing: fault(400, -2038, 'The requested action would change no state; rejecting.'),
  amendsUpwards: fault(400, -2038, 'Order amend (quantity increase) is not supported.'),
  listenKey: fault(400, -1125, 'This listenKey does not exist.'),
  subscribed: fault(400, -2035, 'User Data Stream subscription already active.'),
  tooManySubscriptions: fault(
    400,
    -1191,
    'Too many subscriptions. Connection may create up to 1000 subscriptions at a time.',
  ),
  noMoreSubscriptions: fault(400, -2042, 'Maximum subscription ID reached for this connection.'),
  frameIsFull: fault(
    429,
    -1003,
    'The answers of this frame are too long together. Please ask for the rest in another one.',
  ),
  stp: fault(400, -1130, "Data sent for parameter 'selfTradePreventionMode' is not valid."),
} as const;

export const missing = (name: string): BotFault =>
  new BotFault(400, -1102, {
    msg: `Mandatory parameter '${name}' was not sent, was empty/null, or malformed.`,
  });
export const illegal = (name: string): BotFault =>
  new BotFault(400, -1100, { msg: `Illegal characters found in parameter '${name}'.` });
export const notRequired = (name: string): BotFault =>
  new BotFault(400, -1106, { msg: `Parameter '${name}' sent when not required.` });
export const unread = (name: string): BotFault =>
  new BotFault(400, -1104, { msg: `Not all sent parameters were read; '${name}' is not one of this call.` });

const filter = (name: string): Ours => ({ status: 400, code: -1013, msg: `Filter failure: ${name}` });
const rejected = (msg: string): Ours => ({ status: 400, code: -2010, msg });

/** Another request was faster: it is so already, or as much is filled. */
const amendRejected: Ours = {
  status: 400,
  code: -2038,
  msg: 'The requested action would change no state; rejecting.',
};

interface Ours {
  status: number;
  code: number;
  msg: string;
}

/** Of our own words those that a program can meet; all others are an error of ours or a parameter that cannot be read. */
const BY_REFUSAL: Partial<Readonly<Record<RefusalCode, Ours>>> = {
  pair_unknown: { status: 400, code: -1121, msg: 'Invalid symbol.' },
  pair_not_trading: rejected('Market is closed.'),
  trading_halted: rejected('Market is closed.'),
  trading_stopped: rejected('Market is closed.'),
  not_on_sale_here: rejected('This symbol is not permitted for this account.'),
  disclosure_missing: rejected('This symbol is not permitted for this account.'),
  disclosure_unread: rejected('This symbol is not permitted for this account.'),
  price_not_on_tick: filter('PRICE_FILTER'),
  trigger_not_on_tick: filter('PRICE_FILTER'),
  quantity_not_on_lot: filter('LOT_SIZE'),
  notional_too_small: filter('NOTIONAL'),
  notional_too_large: filter('NOTIONAL'),
  price_above_band: filter('PERCENT_PRICE_BY_SIDE'),
  price_below_band: filter('PERCENT_PRICE_BY_SIDE'),
  too_many_open_orders: filter('MAX_NUM_ORDERS'),
  too_many_stops: filter('MAX_NUM_ALGO_ORDERS'),
  insufficient_balance: rejected('Account has insufficient balance for requested action.'),
  insufficient_sellable_balance: rejected('Account has insufficient balance for requested action.'),
  post_only_would_take: rejected('Order would immediately match and take.'),
  would_trigger_at_once: rejected('Stop price would trigger immediately.'),
  client_order_id_used: rejected('Duplicate order sent.'),
  limit_orders_only: rejected('Market orders are not supported for this symbol.'),
  amend_not_above_filled: amendRejected,
  amend_changes_nothing: amendRejected,
  amend_oco: amendRejected,
  order_unknown: { status: 400, code: -2011, msg: 'Unknown order sent.' },
  order_not_waiting: { status: 400, code: -2011, msg: 'Unknown order sent.' },
  price_required: {
    status: 400,
    code: -1102,
    msg: "Mandatory parameter 'price' was not sent, was empty/null, or malformed.",
  },
  quantity_required: {
    status: 400,
    code: -1102,
    msg: "Mandatory parameter 'quantity' was not sent, was empty/null, or malformed.",
  },
  budget_required: {
    status: 400,
    code: -1102,
    msg: "Mandatory parameter 'quoteOrderQty' was not sent, was empty/null, or malformed.",
  },
  trigger_required: {
    status: 400,
    code: -1102,
    msg: "Mandatory parameter 'stopPrice' was not sent, was empty/null, or malformed.",
  },
  amount_too_precise: { status: 400, code: -1111, msg: 'Parameter has too much precision.' },
  amount_too_large: { status: 400, code: -1111, msg: 'Parameter is out of range.' },
  rate_limited: { status: 429, code: -1003, msg: 'Too many requests.' },
  writes_stopped: rejected('Market is closed.'),
  // Nothing happened, for certain: clients try again.
  busy: {
    status: 503,
    code: -1001,
    msg: 'Internal error; unable to process your request. Please try again.',
  },
  // It may have happened: clients ask before they try again.
  unavailable: {
    status: 503,
    code: -1007,
    msg: 'Timeout waiting for response from backend server. Send status unknown; execution status unknown.',
  },
};

export function botFault(error: unknown): BotFault {
  if (error instanceof BotFault) return error;
  const { code } = asRefusal(error);
  const known = BY_REFUSAL[code];
  if (known !== undefined) return new BotFault(known.status, known.code, { msg: known.msg });
  if (!isOurFault(error) && error instanceof Refusal)
    return new BotFault(400, -1013, { msg: `Invalid parameter: ${code}.` });
  return new BotFault(500, -1000, { msg: 'An unknown error occurred while processing the request.' });
}
