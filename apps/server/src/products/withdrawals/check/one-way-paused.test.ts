/** R-OPS-8: a pause stops the way that it names, however much waits there, and nothing of the others. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, USD, knownCustomer, withdrawalsWorld } from '../withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
const BANK = {
  iban: '-',
  bank_name: 'Demo Bank',
  bank_branch: 'Main branch',
  bank_address: 'Bahnhofstrasse 1, Zürich',
  swift_code: 'DEMOCHZZ',
  bank_account: '9300076201162385',
  real_name: 'Muster Erika',
  residence_address: 'Dorfstrasse 7, Bern',
  postal_code: '3000',
  pay_password: PIN,
};
/** More than are looked at in one go. */
const WAITING = 102;

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

test('R-OPS-8: with more than a hundred waiting for a chain that is paused, a bank withdrawal is approved by itself', async () => {
  const byBank = await knownCustomer(world, { funds: { [USD]: '2000' } });
  expect((await world.post(byBank, 'user/cash_save', BANK)).type).toBe('ok');
  world.clock.advance(4 * DAY_MS);
  const treasurer = await world.operator('treasurer');
  const pause = { scope: 'TRC20', reason: 'the hot wallet key may have leaked' };
  expect((await world.post(treasurer, 'operator/pauses/stop', pause)).type).toBe('ok');
  for (let made = 0; made < WAITING; made += 3) {
    const who = await knownCustomer(world);
    for (const _ of [1, 2, 3]) expect((await world.out(who, '10')).type).toBe('ok');
  }
  const { id } = (await world.out(byBank, '100', { currency: USD, address: '--' })).data;
  world.clock.advance(120_000);
  await world.approveDue();
  expect(await world.state(id)).toMatchObject({ state: 'approved', flags: [] });
  expect(await world.house('L:withdraw_pending', USD)).toBe(decimal('100'));
  expect(world.payouts).toEqual([]);
}, 60_000);
