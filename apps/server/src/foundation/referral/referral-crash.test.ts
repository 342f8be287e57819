/**
 * The day of referral on nodes of their own that are killed in the middle of it, at each of its steps, two at once and beside one that
 * goes on: a referee is activated once, each rebate paid once, and what was accrued is where it belongs.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runProgram } from '../../../test/own-program.ts';
import type { DeathAt } from '../../../test/dying-database.ts';
import { BTC, USDT } from '../../../test/trader.ts';
import type { Trader } from '../../../test/trader.ts';
import { utcDay } from '../../platform/clock.ts';
import type { ReferralWorld } from './referral.fixture.ts';
import { LARGE, SOUND, midnight, referralWorld } from './referral.fixture.ts';

const REFEREES = 12;
const MOST = 5;
let world: ReferralWorld;
beforeAll(async () => {
  world = await referralWorld({ isAsleep: true });
});
afterAll(() => world.close());

/** A node that settles the day: 0, or the signal that ended it. */
function node(death?: Omit<DeathAt, 'transaction'>): Promise<string | number> {
  const now = world.clock.now();
  const { connection } = world.server.database;
  const input = {
    connection,
    now,
    day: utcDay(now),
    most: MOST,
    ...(death === undefined ? {} : { death: { transaction: 'referral-day', ...death } }),
  };
  return runProgram('referral-node.ts', input);
}

const stands = async () =>
  (
    await world.server.database.owner.query(
      `select (select count(*)::integer from referral_relations where state = 'activated') as activated,
         (select coalesce(sum(activated), 0)::integer from referral_referrers) as counted,
         (select count(*)::integer from referral_rebates where state = 'paid') as paid,
         (select count(*)::integer from referral_rebates where state = 'accrued') as accrued,
         (select count(*)::integer from referral_payments) as payments,
         (select count(*)::integer from chk.journal where kind = 'rebate_paid') as journals`,
    )
  )[0]!;

test('R-GEN-4, R-RF-2: kill -9 at each step of the day, two at once, beside a node that goes on: activated and paid once', async () => {
  const [referrer, other, ...referees] = (await world.people(2 + REFEREES)) as [Trader, Trader, ...Trader[]];
  for (const each of referees) await world.invite(referrer, each);
  await world.verify(...referees);
  // Each pays 12.34567891 USDT as a seller, and the buyer's fee is in another coin and nobody's.
  for (const each of referees) await world.trade(each, other, LARGE);
  world.clock.set(midnight(7));
  const nothing = { activated: 0, counted: 0, paid: 0, accrued: REFEREES, payments: 0, journals: 0 };
  expect(await stands()).toEqual(nothing);
  // Two at once: each takes relations of its own, and those of the other are passed over.
  const dies = (...deaths: Omit<DeathAt, 'transaction'>[]): Promise<(string | number)[]> =>
    Promise.all(deaths.map((death) => node(death)));
  const both = ['SIGKILL', 'SIGKILL'];
  expect(
    await dies({ statement: 'update referral_referrers' }, { statement: 'update referral_rebates' }),
  ).toEqual(both);
  const statement = 'insert into referral_payments';
  expect(await dies({ statement }, { statement, isBefore: true })).toEqual(both);
  expect(await stands()).toEqual(nothing);
  // A batch that is committed and of which nobody heard, twice at once; then one that dies beside one that goes on.
  expect(await dies({}, {})).toEqual(both);
  const between = await stands();
  expect(between).toMatchObject({ activated: 2 * MOST, paid: 2 * MOST, payments: 2 * MOST });
  const [, survived] = await Promise.all([node({ statement }), node()]);
  expect(survived).toBe(0);
  // The node that lived all the time looks as well, and again the next day.
  await Promise.all([world.referral.runDue(), world.referral.runDue()]);
  world.clock.set(midnight(8));
  await world.referral.runDue();
  expect(await stands()).toEqual({
    activated: REFEREES,
    counted: REFEREES,
    paid: REFEREES,
    accrued: 0,
    payments: REFEREES,
    journals: REFEREES,
  });
  // Twelve rebates of 1.23456789 each: the ratio was that of the moment of the fee (R-RF-1).
  expect(await referrer.coin(USDT)).toBe('1000014.81481468/0');
  expect(await referrer.coin(BTC)).toBe('100/0');
  expect(await world.house('T:referral:accrued', USDT)).toBe('0');
  expect(await world.broken()).toEqual(SOUND);
});
