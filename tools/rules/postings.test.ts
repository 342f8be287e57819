/** The postings of docs/rules/postings.md, with the figures of worked examples, one after the other on one set of accounts. */
import { expect, test } from 'vitest';
import { EXAMPLES } from './examples/all.ts';
import { type Exact, type Figure, exact, sum } from './exact.ts';
import { readRules } from './read-rules.ts';
import { ROOT } from '../steps.ts';

type Accounts = Map<string, Exact>;

/** "A -> B n": out of A, into B. Nothing but a contra account goes below zero (R-MONEY-6). */
function move(accounts: Accounts, from: string, to: string, amount: Figure = 0): void {
  for (const [name, change] of [
    [from, exact(amount).times(-1)],
    [to, exact(amount)],
  ] as const) {
    const after = (accounts.get(name) ?? exact(0)).plus(change);
    if (after.isBelow(0) && !name.startsWith('X:')) throw new Error(`${name} would be ${after.toString()}`);
    accounts.set(name, after);
  }
}

/** The number at a place of an example, counted in reading order. */
const figure = (id: string, at: number) => EXAMPLES[id]?.().numbers[at] ?? '';

test('P-CT, P-OP, P-FN, P-WD: the examples close to zero', () => {
  const accounts: Accounts = new Map();
  const post = (from: string, to: string, amount: Figure) => move(accounts, from, to, amount);
  const of = (name: string) => accounts.get(name)?.toString();

  post('X:trc20', 'E:equity', 2_000_000);
  for (const [fund, amount] of [
    ['B:contract', 800_000],
    ['F:insurance', 100_000],
    ['B:option:a', 100_000],
    ['T:finance:1:free', figure('X-FN-6', 2)],
  ] as const)
    post('E:equity', fund, amount);

  // P-DEP-2, P-DEP-3, P-TR-1
  post('X:trc20', 'L:deposit_transit', 20_000);
  post('L:deposit_transit', 'U:coin:a', 20_000);
  post('U:coin:a', 'U:contract:a', 1000);
  post('U:coin:a', 'U:option:a', 1000);

  const [margin, openFee, won, closeFee, net] = [4, 5, 10, 11, 12].map((at) => figure('X-CT-1', at));
  post('U:contract:a', 'U:contract:f', margin ?? '');
  post('U:contract:a', 'I:fee:contract', openFee ?? '');
  post('B:contract', 'U:contract:a', won ?? '');
  post('U:contract:f', 'U:contract:a', margin ?? '');
  post('U:contract:a', 'I:fee:contract', closeFee ?? '');
  expect(of('U:contract:a')).toBe(String(exact(1000).plus(net ?? '')));

  // P-CT-5, X-CT-4: the gap goes through bankruptcy, insurance pays the book.
  post('U:contract:a', 'U:contract:f', margin ?? '');
  post('U:contract:a', 'I:fee:contract', openFee ?? '');
  post('U:contract:f', 'B:contract', margin ?? '');
  post('F:insurance', 'B:contract', figure('X-CT-4', 4));
  expect(of('B:contract')).toBe(
    String(
      exact(800_000)
        .minus(won ?? '')
        .plus(figure('X-CT-4', 1)),
    ),
  );

  const [stake, profit] = [figure('X-OPT-1', 0), figure('X-OPT-1', 15)];
  post('U:option:a', 'U:option:f', stake);
  post('B:option:a', 'B:option:f', profit);
  post('B:option:f', 'U:option:a', profit);
  post('U:option:f', 'U:option:a', stake);
  expect(of('U:option:a')).toBe(String(exact(1000).plus(profit)));

  const [principal, days, each, interest] = [0, 1, 8, 12].map((at) => figure('X-FN-1', at));
  const before = exact(of('U:coin:a') ?? 0);
  post('U:coin:a', 'U:trust:f', principal ?? '');
  post('T:finance:1:free', 'T:finance:1:committed', interest ?? '');
  for (let number = 0; number < Number(days); number += 1)
    post('T:finance:1:committed', 'U:coin:a', each ?? '');
  post('U:trust:f', 'U:coin:a', principal ?? '');
  expect(of('U:coin:a')).toBe(String(before.plus(interest ?? '')));
  expect(of('T:finance:1:committed')).toBe('0');

  const [amount, , fee, sent] = [0, 1, 2, 3].map((at) => figure('X-WD-1', at));
  post('U:coin:a', 'U:coin:f', amount ?? '');
  post('U:coin:f', 'L:withdraw_pending', amount ?? '');
  post('L:withdraw_pending', 'X:trc20', sent ?? '');
  post('L:withdraw_pending', 'I:fee:withdraw', fee ?? '');
  expect(of('L:withdraw_pending')).toBe('0');
  expect(sum([...accounts.values()]).toString()).toBe('0');
});

test('every house account that a posting names is in the chart of accounts', () => {
  const entries = readRules(ROOT);
  const houseIn = (text: string) => [...text.matchAll(/\b[A-TV-Z]:[a-z_]+/g)].map(([name]) => name);
  const chart = houseIn(entries.find(({ id }) => id === 'R-MONEY-7')?.text ?? '');
  const named = entries.filter(({ id }) => id.startsWith('P-')).flatMap(({ text }) => houseIn(text));
  expect([chart.length > 15, named.length > 40]).toEqual([true, true]);
  expect(named.filter((name) => !chart.includes(name))).toEqual([]);
});
