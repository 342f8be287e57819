/** What stands against closing an account: money in it, money on its way, and cases about it. Pure. */
import { ONE, formatDecimal, multiplyUp } from '@candor/money';
import type { ClosureObstacle } from '@candor/wire';

export interface Holding {
  account: string;
  currencyId: number;
  available: bigint;
  frozen: bigint;
}

export interface Obstacle {
  code: ClosureObstacle;
  account: string;
  currency: string;
  /** Decimal text; empty cases have '0'. */
  amount: string;
}

export interface ClosureFacts {
  holdings: readonly Holding[];
  /** Cases that are open about the customer. */
  open: readonly Exclude<ClosureObstacle, 'balance' | 'frozen'>[];
  currencyName(currencyId: number): string;
  /** USDT of 10^-8 for one unit; undefined when nobody quotes it. */
  usdtPrice(currencyId: number): bigint | undefined;
}

export interface Judgement {
  obstacles: readonly Obstacle[];
  /** Nothing but available remainders worth less than one USDT together: may be left behind by consent. */
  isDust: boolean;
  /** Nothing but what would not open a closed account again either. */
  isLittle: boolean;
}

/** One USDT: less than any withdrawal could carry. */
export const DUST_BELOW = ONE;
/**
 * Ten USDT (R-AML-2): less than that keeps no account open and opens none again, for anybody can send it to anybody. It waits until its owner
 * comes for it.
 */
const WAITS_BELOW = 10n * ONE;
/** The account stays usable for so long, and the request can be taken back. */
export const COOLING_DAYS = 7;
/** R-KYC-2. */
export const PICTURES_KEPT_YEARS = 5;

export function judgeClosure(facts: ClosureFacts): Judgement {
  const obstacles: Obstacle[] = [];
  let dust: bigint | undefined = 0n;
  for (const { account, currencyId, available, frozen } of facts.holdings) {
    const currency = facts.currencyName(currencyId);
    if (frozen > 0n) obstacles.push({ code: 'frozen', account, currency, amount: formatDecimal(frozen) });
    if (available === 0n) continue;
    obstacles.push({ code: 'balance', account, currency, amount: formatDecimal(available) });
    const price = facts.usdtPrice(currencyId);
    // What nobody can price is not small change.
    dust = dust === undefined || price === undefined ? undefined : dust + multiplyUp(available, price);
  }
  for (const code of facts.open) obstacles.push({ code, account: '', currency: '', amount: '0' });
  const isMoneyAlone = obstacles.length > 0 && obstacles.every(({ code }) => code === 'balance');
  const isBelow = (limit: bigint): boolean => dust !== undefined && dust < limit && isMoneyAlone;
  return { obstacles, isDust: isBelow(DUST_BELOW), isLittle: isBelow(WAITS_BELOW) };
}

/** Whether what came to a closed account opens it by itself; what nobody can price does. */
export function opensAgain(
  coins: readonly { currency: string; amount: bigint }[],
  usdtPriceOf: (currency: string) => bigint | undefined,
): boolean {
  const values = coins.map(({ currency, amount }) => {
    const price = usdtPriceOf(currency);
    return price === undefined ? WAITS_BELOW : multiplyUp(amount, price);
  });
  return values.reduce((sum, value) => sum + value, 0n) >= WAITS_BELOW;
}

export const mayClose = ({ obstacles, isDust }: Judgement, leavesDust: boolean): boolean =>
  obstacles.length === 0 || (isDust && leavesDust);

/** The same day and time five years later; 29 February becomes 1 March. */
export function keptUntil(closedAt: number): Date {
  const at = new Date(closedAt);
  at.setUTCFullYear(at.getUTCFullYear() + PICTURES_KEPT_YEARS);
  return at;
}
