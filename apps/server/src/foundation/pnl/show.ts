/** A customer's profit and loss as replies: today, a stretch of days, by product, by coin. Values in USDT; null is not known. */
import { ONE, divideDown, formatDecimal, multiplyDown } from '@candor/money';
import type { ReplyOf, pnlCalls } from '@candor/wire';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import type { PnlDeps } from './advance.ts';
import { advance } from './advance.ts';
import type { Coin, DayFigures } from './pnl-rules.ts';
import { USDT_ID, plus, profitOf, valueOf } from './pnl-rules.ts';
import { readCoins, readDays } from './pnl-store.ts';

const SUMMARY_DAYS = 7;

interface Standing {
  coins: Map<number, Coin>;
  /** Newest first, today before all; each with the profit of the day. */
  days: { figures: DayFigures; profit: bigint | null }[];
  value: bigint | null;
}

async function standingOf(deps: PnlDeps, userId: number, count: number): Promise<Standing> {
  const { db, clock } = deps.platform;
  await advance(deps, userId);
  const from = utcDay(clock.now() - (count - 1) * DAY_MS);
  const [coins, days] = await Promise.all([readCoins(db, userId), readDays(db, userId, from)]);
  const value = valueOf(coins, (id) => deps.ports.usdtPrice(id) ?? null);
  return {
    coins,
    value,
    // A day ends with what the next one begins with; today with what there is now.
    days: days.map((figures, n) => ({
      figures,
      profit: profitOf(figures, n === 0 ? value : days[n - 1]!.beganWith),
    })),
  };
}

const said = (amount: bigint | null): string | null => (amount === null ? null : formatDecimal(amount));

function todayOf({ days: [today], value }: Standing, day: string) {
  if (today === undefined)
    return { day, began_with: '0', money_in: '0', money_out: '0', profit: '0', rate: null };
  const { beganWith, moneyIn, moneyOut } = today.figures;
  // Of what could earn it: what the day began with and what came.
  const base = plus(beganWith, moneyIn);
  const { profit } = today;
  return {
    day: today.figures.day,
    began_with: said(beganWith),
    money_in: said(moneyIn),
    money_out: said(moneyOut),
    profit: said(value === null ? null : profit),
    rate: profit === null || base === null || base <= 0n ? null : percentOf(profit, base),
  };
}

/** Percent, truncated towards zero. */
const percentOf = (part: bigint, whole: bigint): string =>
  formatDecimal(signed(part, (size) => divideDown(size * 100n, whole)));
const signed = (value: bigint, of: (size: bigint) => bigint): bigint =>
  value < 0n ? -of(-value) : of(value);

export async function showSummary(deps: PnlDeps, userId: number): Promise<ReplyOf<typeof pnlCalls.summary>> {
  const standing = await standingOf(deps, userId, SUMMARY_DAYS);
  return {
    today: todayOf(standing, utcDay(deps.platform.clock.now())),
    value: said(standing.value),
    days: standing.days.map(({ figures, profit }) => ({ day: figures.day, profit: said(profit) })).reverse(),
  };
}

export async function showReport(
  deps: PnlDeps,
  userId: number,
  count: number,
): Promise<ReplyOf<typeof pnlCalls.report>> {
  const standing = await standingOf(deps, userId, count);
  return {
    today: todayOf(standing, utcDay(deps.platform.clock.now())),
    value: said(standing.value),
    days: standing.days
      .map(({ figures, profit }) => ({
        day: figures.day,
        profit: said(profit),
        began_with: said(figures.beganWith),
        money_in: said(figures.moneyIn),
        money_out: said(figures.moneyOut),
      }))
      .reverse(),
    products: productsOf(standing),
    coins: coinsOf(deps, standing),
  };
}

/** Results of products over the days shown; `spot` is what is left of the profit: trading, and the change of what is held. */
function productsOf({ days }: Standing) {
  const sums = new Map<string, bigint | null>();
  let whole: bigint | null = 0n;
  let others: bigint | null = 0n;
  for (const { figures, profit } of days) {
    whole = plus(whole, profit);
    for (const [product, amount] of figures.results) {
      sums.set(product, plus(sums.has(product) ? sums.get(product)! : 0n, amount));
      others = plus(others, amount);
    }
  }
  const left = whole === null || others === null ? null : whole - others;
  return [['spot', left] as const, ...sums].map(([product, profit]) => ({ product, profit: said(profit) }));
}

function coinsOf({ ports }: PnlDeps, { coins }: Standing) {
  const names = new Map(ports.currencies().map(({ id, name }) => [id, name]));
  return [...coins]
    .filter(([id, { quantity, realised }]) => id !== USDT_ID && (quantity !== 0n || realised !== 0n))
    .map(([id, coin]) => coinOf(coin, { id, name: names.get(id) ?? '', price: ports.usdtPrice(id) }));
}

function coinOf(
  { quantity, cost, realised }: Coin,
  { id, name, price }: { id: number; name: string; price: bigint | undefined },
) {
  const value = price === undefined ? null : multiplyDown(quantity, price);
  const unrealised = value === null || cost === null ? null : value - cost;
  return {
    currency: id,
    currency_name: name,
    quantity: formatDecimal(quantity),
    cost: said(cost),
    average_cost: cost === null || quantity === 0n ? null : formatDecimal((cost * ONE) / quantity),
    value: said(value),
    unrealised: said(unrealised),
    rate: unrealised === null || cost === null || cost <= 0n ? null : percentOf(unrealised, cost),
    realised: said(realised),
  };
}
