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
}

/** One USDT: less than any withdrawal could carry. */
export const DUST_BELOW = ONE;
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
  const isDust =
    dust !== undefined &&
    dust < DUST_BELOW &&
    obstacles.length > 0 &&
    obstacles.every(({ code }) => code === 'balance');
  return { obstacles, isDust };
}

export const mayClose = ({ obstacles, isDust }: Judgement, leavesDust: boolean): boolean =>
  obstacles.length === 0 || (isDust && leavesDust);

/** The same day and time five years later; 29 February becomes 1 March. */
export function keptUntil(closedAt: number): Date {
  const at = new Date(closedAt);
  at.setUTCFullYear(at.getUTCFullYear() + PICTURES_KEPT_YEARS);
  return at;
}
