/**
 * Profit and loss from a customer's journals, one after the other (R-PNL-1): what is held at which cost, what was realised, what came
 * and went, and the results of products. Pure: the same journals and prices give the same figures, however they are cut into steps.
 */
import { multiplyDown } from '@candor/money';

export const USDT_ID = 3;

/** What a journal did to the customer: net by currency over all accounts, 10^-8. */
export interface JournalNet {
  id: bigint;
  kind: string;
  /** Milliseconds. */
  at: number;
  nets: readonly { currencyId: number; amount: bigint }[];
}

export interface Coin {
  quantity: bigint;
  /** Null: not known. */
  cost: bigint | null;
  realised: bigint | null;
}

export interface DayFigures {
  /** UTC day, `2026-03-08`. */
  day: string;
  beganWith: bigint | null;
  moneyIn: bigint | null;
  moneyOut: bigint | null;
  results: Map<string, bigint | null>;
}

/** USDT for a unit; null: not known. */
export type PriceAt = (currencyId: number, at: number) => bigint | null;

/** Money that comes from outside or leaves, and presents of the house: neither gain nor loss. */
const FLOWS: ReadonlySet<string> = new Set([
  'demo_faucet',
  'demo_funding',
  'house_funding',
  'deposit_credited',
  'withdrawal_approved',
  'withdrawal_failed',
  'withdrawal_returned',
  'withdrawal_short',
  'manual_goodwill',
  'manual_reversal',
]);
const TRADES: ReadonlySet<string> = new Set(['spot_trade', 'spot_bust']);

export function applyJournal(
  { coins, day, priceAt }: { coins: Map<number, Coin>; day: DayFigures; priceAt: PriceAt },
  { kind, at, nets }: JournalNet,
): void {
  const moved = nets.filter(({ amount }) => amount !== 0n);
  if (moved.length === 0) return;
  const worth = ({ currencyId, amount }: { currencyId: number; amount: bigint }): bigint | null => {
    const price = currencyId === USDT_ID ? 100_000_000n : priceAt(currencyId, at);
    return price === null ? null : signedTimes(amount, price);
  };
  if (TRADES.has(kind) && moved.length === 2) return trade(coins, moved, worth);
  for (const one of moved) {
    const value = worth(one);
    const isFlow = FLOWS.has(kind);
    move(coins, one, { value, isRealised: !isFlow });
    if (isFlow && one.amount > 0n) day.moneyIn = plus(day.moneyIn, value);
    else if (isFlow) day.moneyOut = minus(day.moneyOut, value);
    else {
      const product = productOf(kind);
      // A trade of one currency only is no product's: it stays in what is left of the day.
      if (product !== undefined)
        day.results.set(product, plus(day.results.has(product) ? day.results.get(product)! : 0n, value));
    }
  }
}

/** The word that the kinds of a product's journals begin with. */
const productOf = (kind: string): string | undefined => (TRADES.has(kind) ? undefined : kind.split('_')[0]);

type Net = JournalNet['nets'][number];

/** Both legs are worth the same: what was paid in USDT, else the value of what was given. */
function trade(coins: Map<number, Coin>, legs: readonly Net[], worth: (net: Net) => bigint | null): void {
  const cash = legs.find(({ currencyId }) => currencyId === USDT_ID);
  const given = legs.find(({ amount }) => amount < 0n) ?? legs[0]!;
  const value = worth(cash ?? given);
  const size = value === null ? null : value < 0n ? -value : value;
  for (const leg of legs)
    move(coins, leg, {
      value: size === null ? null : leg.amount < 0n ? -size : size,
      isRealised: true,
    });
}

/** `value` has the sign of the amount. */
function move(
  coins: Map<number, Coin>,
  { currencyId, amount }: Net,
  { value, isRealised }: { value: bigint | null; isRealised: boolean },
): void {
  const coin = coins.get(currencyId) ?? { quantity: 0n, cost: 0n, realised: 0n };
  const quantity = coin.quantity + amount;
  if (amount > 0n) {
    coins.set(currencyId, { ...coin, quantity, cost: plus(coin.cost, value) });
    return;
  }
  const share = costOf(coin, -amount);
  const gain = value === null || share === null ? null : -value - share;
  // With nothing left, nothing unknown is left either.
  const cost = quantity === 0n ? 0n : minusKnown(coin.cost, share);
  coins.set(currencyId, { quantity, cost, realised: isRealised ? plus(coin.realised, gain) : coin.realised });
}

/** The part of the cost that a quantity carries, by the moving average, truncated; the last unit takes what is left. */
export function costOf({ quantity, cost }: Coin, part: bigint): bigint | null {
  if (cost === null) return null;
  return quantity <= 0n || part >= quantity ? cost : (cost * part) / quantity;
}

export function valueOf(
  coins: ReadonlyMap<number, Coin>,
  price: (currencyId: number) => bigint | null,
): bigint | null {
  let sum = 0n;
  for (const [currencyId, { quantity }] of coins) {
    if (quantity === 0n) continue;
    const each = currencyId === USDT_ID ? 100_000_000n : price(currencyId);
    if (each === null) return null;
    sum += multiplyDown(quantity, each);
  }
  return sum;
}

/** value now - value then - money in + money out; null when one of them is not known. */
export function profitOf(
  { beganWith, moneyIn, moneyOut }: Pick<DayFigures, 'beganWith' | 'moneyIn' | 'moneyOut'>,
  endsWith: bigint | null,
): bigint | null {
  return beganWith === null || endsWith === null || moneyIn === null || moneyOut === null
    ? null
    : endsWith - beganWith - moneyIn + moneyOut;
}

export const plus = (sum: bigint | null, more: bigint | null): bigint | null =>
  sum === null || more === null ? null : sum + more;
/** `value` is negative: what left counts upwards. */
const minus = (sum: bigint | null, value: bigint | null): bigint | null =>
  sum === null || value === null ? null : sum - value;
const minusKnown = (cost: bigint | null, share: bigint | null): bigint | null =>
  cost === null || share === null ? null : cost - share;

/** Truncated towards zero, as every amount is (R-MONEY-1). */
const signedTimes = (amount: bigint, price: bigint): bigint =>
  amount < 0n ? -multiplyDown(-amount, price) : multiplyDown(amount, price);
