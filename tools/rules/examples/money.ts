/** Oracle of money, withdrawals, fund passwords and operators' sums (R-MONEY, R-WD, R-SEC-2, R-OPS-9). */
import { exact, most, percent, sum } from '../exact.ts';
import { cellOf } from '../tables.ts';
import { type Examples, day, minute, said } from './example.ts';

const CHAIN_SCALE = Number(cellOf('money.md', 'chain scale', 'USDT'));
const HOUR_MS = 3_600_000;

function fee(amount: string, rate: string): { raw: string; fee: string; rest: string } {
  const raw = exact(amount).times(rate);
  const cut = raw.cut(CHAIN_SCALE);
  return { raw: String(raw), fee: String(cut), rest: String(exact(amount).minus(cut)) };
}

export const MONEY: Examples = {
  'X-MONEY-1': () => {
    const deposit = exact('0.123456789123456789');
    return said([
      cellOf('money.md', 'chain scale', 'ETH'),
      deposit,
      deposit.cut(),
      deposit.minus(deposit.cut()),
    ]);
  },
  'X-MONEY-2': () => {
    const margin = exact(1000).over(3);
    return said([1000, 3, margin.up(), margin.cut()], 'ceiling');
  },
  'X-MONEY-3': () => {
    const { raw, fee: taken, rest } = fee('33.333333', '5%');
    return said(['33.333333', '5%', raw, CHAIN_SCALE, taken, rest, exact(taken).plus(rest)]);
  },
  'X-MONEY-4': () => {
    const [loss, profit] = [exact('-0.000000019'), exact('0.000000019')];
    return said([loss, loss.cut(), profit, profit.cut()]);
  },
  'X-WD-1': () => {
    const { fee: taken, rest } = fee('1000', '5%');
    return said([1000, '5%', taken, rest, 1000, taken, rest]);
  },
  'X-WD-2': () => {
    const flat = 1;
    return said([exact(1000).minus(flat), percent(exact(flat).over(1000))]);
  },
  'X-WD-3': () => {
    const utc = (time: string) => Date.parse(`2025-03-10T${time}:00+08:00`);
    const times = ['07:30', '07:45', '07:59', '08:00'];
    const [first, second, third, fourth] = times.map((time) => minute(utc(time)));
    const isNewDay = String(fourth).slice(0, 10) !== String(third).slice(0, 10);
    return said(
      [8, 10, ...times.slice(0, 3), first ?? '', second ?? '', third ?? '', '08:00', fourth ?? '', 24],
      isNewDay ? 'the fourth is accepted' : 'the fourth is refused',
    );
  },
  'X-WD-4': () => {
    const [changed, added] = ['2025-03-10T12:00Z', '2025-03-10T20:00Z'].map((time) => Date.parse(time));
    const hold = Number(changed) + 24 * HOUR_MS;
    const cooled = Number(added) + 24 * HOUR_MS;
    return said([
      day('2025-03-10'),
      '12:00',
      minute(hold),
      '2025-03-10',
      '20:00',
      minute(Math.max(hold, cooled)),
    ]);
  },
  'X-WD-5': () => {
    const least = cellOf('money.md', 'min withdrawal', 'USDT');
    return said(['9.999999', least], exact('9.999999').isBelow(least) ? 'refused' : 'accepted');
  },
  'X-SEC-1': () => {
    const [tries, digits] = [5, 6];
    return said([
      tries,
      digits,
      percent(
        exact(tries)
          .times(365)
          .over(10 ** digits),
      ),
    ]);
  },
  'X-OPS-1': () => {
    const [line, threshold] = ['999.99', 1000];
    const sums = [1, 2, 3].map((count) => exact(line).times(count));
    const reached = sums.findIndex((total) => !total.isBelow(threshold)) + 1;
    return said(
      [3, line, most(...sums), threshold],
      'third',
      ['', 'first', 'second', 'third'][reached] ?? '',
    );
  },
  'X-PNL-1': () => {
    const [cash, coins, before, now] = [exact(1000), exact('0.01'), exact(60000), exact(62000)];
    const [deposit, bought, paid, feeInCoins] = [500, exact('0.005'), 305, '0.000005'];
    const began = cash.plus(coins.times(before));
    const cashNow = cash.plus(deposit).minus(paid);
    const coinsNow = coins.plus(bought).minus(feeInCoins);
    const value = sum([cashNow, coinsNow.times(now)]);
    return said([
      [cash, coins, before, began, deposit, bought, paid, feeInCoins, now, cashNow, coinsNow, now, value],
      [value, began, deposit, value.minus(began).minus(deposit)],
    ]);
  },
};
