/** Which pair stands between two coins and which market order converts one into the other. Pure. */
import { formatDecimal, readAmount } from '@candor/money';
import { type FormPair } from '../form/form-pair.ts';
import { EMPTY_DRAFT, type Draft } from '../form/order-form-rules.ts';

export interface Route {
  pair: FormPair;
  side: 'buy' | 'sell';
}

/** Undefined where no pair trades the two against each other. */
export function routeOf(pairs: readonly FormPair[], from: string, to: string): Route | undefined {
  const sold = pairs.find(({ base, quote }) => base === from && quote === to);
  if (sold !== undefined) return { pair: sold, side: 'sell' };
  const bought = pairs.find(({ base, quote }) => base === to && quote === from);
  return bought && { pair: bought, side: 'buy' };
}

/** What a coin can become, in the order of the pairs. */
export const goalsOf = (pairs: readonly FormPair[], from: string): string[] =>
  pairs.flatMap(({ base, quote }) => (base === from ? [quote] : quote === from ? [base] : []));

/** Every coin that trades against another, each once. */
export const coinsOf = (pairs: readonly FormPair[]): string[] => [
  ...new Set(pairs.flatMap(({ base, quote }) => [quote, base])),
];

/** The order form's own draft: a market buy that spends the amount, or a market sell of it. */
export function draftOf({ side }: Route, amount: string): Draft {
  const text = amount.replace(/\.$/, '');
  return {
    ...EMPTY_DRAFT,
    side,
    type: 'market',
    ...(side === 'buy' ? { total: text } : { quantity: text }),
  };
}

/** All of it that an order can take: whole lots of a sell, the places of a budget. */
export function mostOf({ pair, side }: Route, available: bigint): string {
  const step = side === 'sell' ? pair.lot : 10n ** BigInt(8 - Math.min(8, pair.notionalDecimals));
  const most = available - (available % step);
  return most === 0n ? '' : formatDecimal(most);
}

export interface Outcome {
  state: 'done' | 'partly' | 'nothing';
  paid: string;
  got: string;
}

/** What an order came to, out of its reply: what left and what arrived after the fee. */
export function outcomeOf(order: {
  type: number;
  state: string;
  trade_amount: string;
  trade_value: string;
  fee: string;
}): Outcome {
  const [base, quote] = [readAmount(order.trade_amount) ?? 0n, readAmount(order.trade_value) ?? 0n];
  const fee = readAmount(order.fee) ?? 0n;
  const isBuy = order.type === 1;
  return {
    state: base === 0n ? 'nothing' : order.state === 'filled' ? 'done' : 'partly',
    paid: formatDecimal(isBuy ? quote : base),
    got: formatDecimal((isBuy ? base : quote) - fee),
  };
}
