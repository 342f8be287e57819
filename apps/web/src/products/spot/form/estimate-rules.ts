/**
 * What an order would do at this moment: how much of it the book takes, at what average price, what fee and what is
 * received (R-SPOT-2 to R-SPOT-5). An estimate: the book moves. Fees are truncated per fill as the server truncates them.
 */
import { divideDown, minOf, multiplyDown, ONE, readAmount } from '@candor/money';
import type { Book } from '../../../foundation/market-data/index.ts';
import { type Draft, isByBudget, isTriggered, lotsFor } from './order-form-rules.ts';
import type { FormPair } from './form-pair.ts';

export interface Estimate {
  /** In what the order receives: base for buys, quote for sells, after the fee. */
  received: bigint;
  fee: bigint;
  /** Of the part that fills at once; undefined when nothing does. */
  averagePrice: bigint | undefined;
  /** Base quantity that fills at once. */
  filled: bigint;
  /** Whether a market order finds enough orders to fill whole. */
  isComplete: boolean;
}

/** Undefined while the draft says too little. Without a book a limit order is taken to wait. */
export function estimate(pair: FormPair, draft: Draft, book: Book | undefined): Estimate | undefined {
  // What a stop will meet nobody knows today.
  if (isTriggered(draft.type)) return undefined;
  return draft.type === 'limit' ? estimateLimit(pair, draft, book) : estimateMarket(pair, draft, book);
}

function estimateLimit(pair: FormPair, draft: Draft, book: Book | undefined): Estimate | undefined {
  const [price, quantity] = [readAmount(draft.price), readAmount(draft.quantity)];
  if (price === undefined || price === 0n || quantity === undefined || quantity === 0n) return undefined;
  const taken = take(pair, draft, { book, limit: price, wanted: quantity, budget: undefined });
  const waits = draft.timeInForce === 'GTC' || draft.timeInForce === 'POST' ? quantity - taken.filled : 0n;
  const gross = draft.side === 'buy' ? waits : (price * waits) / ONE;
  const fee = multiplyDown(gross, pair.makerRate);
  return { ...taken, received: taken.received + gross - fee, fee: taken.fee + fee, isComplete: true };
}

function estimateMarket(pair: FormPair, draft: Draft, book: Book | undefined): Estimate | undefined {
  const budget = isByBudget(draft) ? readAmount(draft.total) : undefined;
  const wanted = isByBudget(draft) ? undefined : readAmount(draft.quantity);
  if (book === undefined || (budget ?? wanted ?? 0n) === 0n) return undefined;
  return take(pair, draft, { book, limit: undefined, wanted, budget });
}

interface Wish {
  book: Book | undefined;
  limit: bigint | undefined;
  wanted: bigint | undefined;
  budget: bigint | undefined;
}

/** Walks the other side of the book from its best price, as the order would. */
function take(pair: FormPair, { side }: Draft, { book, limit, wanted, budget }: Wish): Estimate {
  const levels = (side === 'buy' ? book?.asks : book?.bids) ?? [];
  const sum = { filled: 0n, quote: 0n, fee: 0n };
  let isComplete = false;
  for (const level of levels) {
    if (limit !== undefined && (side === 'buy' ? level.price > limit : level.price < limit)) break;
    const lots = budget === undefined ? undefined : lotsFor(pair, level.price, budget - sum.quote);
    const room = lots ?? (wanted ?? 0n) - sum.filled;
    const fill = minOf(level.quantity, room);
    const quote = (level.price * fill) / ONE;
    sum.filled += fill;
    sum.quote += quote;
    sum.fee += multiplyDown(side === 'buy' ? fill : quote, pair.takerRate);
    isComplete = fill === room;
    if (isComplete) break;
  }
  return {
    received: (side === 'buy' ? sum.filled : sum.quote) - sum.fee,
    fee: sum.fee,
    averagePrice: sum.filled === 0n ? undefined : divideDown(sum.quote, sum.filled),
    filled: sum.filled,
    isComplete,
  };
}
