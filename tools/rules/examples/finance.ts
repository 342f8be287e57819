/** Oracle of hosting and of machines (R-FN, R-MC): cumulative payments, penalties, reserves, rent day by day. */
import { type Exact, type Figure, exact, least, percent, sum } from '../exact.ts';
import { type Examples, day, said } from './example.ts';

interface Product {
  principal: Figure;
  days: number;
  total: string;
}

/** R-FN-3: what has been paid after so many payments, cut once. */
const paidAfter = ({ principal, days, total }: Product, payments: number) =>
  exact(principal).times(total).times(payments).over(days).cut();
const payment = (product: Product, number: number) =>
  paidAfter(product, number).minus(paidAfter(product, number - 1));
const dailyRate = ({ days, total }: Product) => exact(total).over(days);
/** R-FN-5: a finite decimal of at most six places. */
const settlementRatio = (product: Product) => dailyRate(product).times('1.5');
const penaltyFormula = (product: Product, remaining: number) =>
  settlementRatio(product).times(remaining).times(product.principal);
/** R-FN-7. */
const penalty = (product: Product, remaining: number) =>
  least(penaltyFormula(product, remaining), exact(product.principal).times('10%'));

const SMALL: Product = { principal: 1000, days: 15, total: '4%' };

/** Rent or fixed output of so many days, cut once (R-FN-3 for R-MC-2). */
const earnedAfter = (amount: Figure, term: number, days: number) =>
  exact(amount).times(days).over(term).cut();

export const FINANCE: Examples = {
  'X-FN-1': () => {
    const product = { principal: 10_000, days: 15, total: '6%' };
    const bought = '2025-03-01';
    const all = Array.from({ length: product.days }, (_, at) => payment(product, at + 1));
    const each = all[0] ?? exact(0);
    if (!all.every((one) => one.equals(each))) throw new Error('Payments differ.');
    const [firstDay, lastDay] = [day(bought, 1), day(bought, product.days)];
    const [firstPaid, lastPaid] = [day(firstDay, 1), day(lastDay, 1)];
    return said([
      [product.principal, product.days, product.total, bought, '13:45', percent(dailyRate(product))],
      [firstDay, lastDay, each, '00:00', firstPaid, lastPaid, sum(all), lastPaid],
    ]);
  },
  'X-FN-2': () => {
    const { principal, days, total } = SMALL;
    const remaining = 3;
    const made = days - remaining;
    const [kept, taken] = [paidAfter(SMALL, made), penalty(SMALL, remaining)];
    const ratio = percent(settlementRatio(SMALL));
    const other = exact(principal).times(total).over(days).times('1.5').times(remaining);
    const back = exact(principal).minus(taken);
    return said([
      [principal, days, total, remaining, made, kept, ratio, ratio, remaining, principal, taken],
      ['1.5', principal, total, days, remaining, other, back, back.plus(kept)],
    ]);
  },
  'X-FN-3': () => {
    const product = { ...SMALL, total: '6%' };
    const taken = penalty(product, 3);
    return said(
      [
        [product.principal, product.days, product.total, percent(dailyRate(product)), 3],
        [percent(settlementRatio(product)), taken, exact(product.principal).minus(taken), penalty(SMALL, 3)],
      ],
      taken.equals(penalty(SMALL, 3)) ? 'holds' : 'does not hold',
    );
  },
  'X-FN-4': () => {
    const { principal, days, total } = SMALL;
    const first = [1, 2, 3].map((number) => payment(SMALL, number));
    return said([principal, days, total, ...first, first.length, sum(first), paidAfter(SMALL, days)]);
  },
  'X-FN-5': () => {
    const product = { principal: 1000, days: 90, total: '36%' };
    const remaining = 80;
    const taken = penalty(product, remaining);
    const kept = paidAfter(product, product.days - remaining);
    const formula = penaltyFormula(product, remaining);
    const back = exact(product.principal).minus(taken);
    return said(
      [product.principal, product.days, product.total, remaining, formula, taken, back, kept],
      'capped',
    );
  },
  'X-FN-6': () => {
    const [quota, total, sold] = [exact(1_000_000), '6%', exact(250_000)];
    const [needed, committed] = [quota.times(total), sold.times(total)];
    const free = needed.minus(committed);
    const coverage = free.plus(committed).over(committed.plus(quota.minus(sold).times(total)));
    return said([quota, total, needed, sold, committed, free, coverage]);
  },
  'X-FN-7': () => {
    const year = exact('0.4%').times(365);
    return said(['0.4%', percent(year)], exact('25%').isBelow(year) ? 'red line' : '');
  },
  'X-FN-8': () => {
    const hours = 23;
    return said([hours, hours < 24 ? 0 : penalty(SMALL, SMALL.days)], 'whole', 'no interest');
  },
  'X-MC-1': () => {
    const [units, price, term, after] = [3, 900, 90, 30];
    const rent = exact(price).times(units);
    const earned = earnedAfter(rent, term, after);
    return said([units, price, term, rent, rent.over(term), after, earned, rent.minus(earned)]);
  },
  'X-MC-2': () => {
    const output = (exist: number): Exact => exact('0.00500000').times(3).over(exist).cut();
    return said(['0.00500000', 3, 200, output(200), 210, output(210)]);
  },
  'X-MC-3': () => {
    const [daily, rent, term, units] = [exact('10.5'), 900, 90, 200];
    const all = daily.times(term);
    return said([daily, rent, term, all, all.minus(rent), units, all.times(units)]);
  },
  'X-MC-4': () => {
    const [rent, term] = [100, 90];
    const on = (date: number) => earnedAfter(rent, term, date).minus(earnedAfter(rent, term, date - 1));
    for (let date = 1; date <= 8; date += 1)
      if (!on(date).equals(on(1))) throw new Error(`Day ${date} differs.`);
    const nine = earnedAfter(rent, term, 9);
    return said([rent, term, 1, 8, on(1), 9, on(9), nine, 9, earnedAfter(rent, term, term), term]);
  },
  'X-MC-5': () => {
    const [units, price, term, leased, left] = [2, 900, 90, 1, 3];
    const rent = exact(price).times(units);
    const used = left - leased;
    const earned = earnedAfter(rent, term, used);
    const [paid, exist] = [exact('0.01'), 10];
    const given = [units, price, term, leased, rent, rent.over(term), left, '23:59', used, earned];
    return said([...given, rent.minus(earned), paid, left, exist, paid.times(units).over(exist)]);
  },
};
