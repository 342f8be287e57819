/** R-WD-8, R-KYC-6: a verification can end and the next be another person's; money leaves for his own name, and unverified people are looked at. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, USD, knownCustomer, withdrawalsWorld } from '../withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
const DETAILS = {
  iban: '-',
  bank_name: 'Demo Bank',
  bank_branch: 'Main branch',
  bank_address: 'Bahnhofstrasse 1, Zürich',
  swift_code: 'DEMOCHZZ',
  real_name: 'Muster Erika',
  residence_address: 'Dorfstrasse 7, Bern',
  postal_code: '3000',
  pay_password: PIN,
};
let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['customer']>>;
const byBank = (who: Person) => world.out(who, '100', { currency: USD, address: '--' });

async function bound(): Promise<[Person, Person]> {
  const all = [
    await knownCustomer(world, { funds: { [USD]: '2000' } }),
    await knownCustomer(world, { funds: { [USD]: '2000' } }),
  ];
  for (const who of all)
    expect(
      (await world.post(who, 'user/cash_save', { ...DETAILS, bank_account: `9300076201${who.id}` })).type,
    ).toBe('ok');
  world.clock.advance(4 * DAY_MS);
  return all as [Person, Person];
}

test('R-WD-8: whoever is verified as somebody else since cannot be paid to the account of the one before', async () => {
  const [who] = await bound();
  expect((await byBank(who)).type).toBe('ok');
  world.names.set(who.id, 'Max Anders');
  const { type, data, message } = await byBank(who);
  expect([type, data.refusal]).toEqual(['error', 'bank_name_differs']);
  expect(message).toContain('Max Anders');
});

test('R-WD-8: people look at what was asked for before, and at what somebody asked for who is not verified any more', async () => {
  const [renamed, ended] = await bound();
  const ids = [renamed, ended].map(async (who) => (await byBank(who)).data.id as number);
  const [first, second] = (await Promise.all(ids)) as [number, number];
  world.names.set(renamed.id, 'Max Anders');
  world.levels.set(ended.id, 'none');
  world.clock.advance(120_000);
  await world.approveDue();
  for (const id of [first, second])
    expect(await world.state(id)).toMatchObject({ state: 'review', flags: ['account_review'] });
});
