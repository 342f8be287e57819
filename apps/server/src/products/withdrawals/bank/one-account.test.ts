/** R-AML-1, R-WD-8: one bank account is one, whichever of its numbers a customer writes in which field. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import { DAY_MS } from '../../../platform/clock.ts';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, USD, withdrawalsWorld } from '../withdrawals.fixture.ts';
import { numberEarlier } from './bank-accounts.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

const IBAN = 'DE89 3704 0044 0532 0130 00';
type Numbers = { bank_account: string; iban?: string; card_number?: string };
async function bound(numbers: Numbers): Promise<TestCustomer> {
  const who = await world.customer({ funds: { [USD]: '20000' }, address: null });
  const reply = await world.post(who, 'user/cash_save', {
    iban: '-',
    bank_name: 'Demo Bank',
    bank_branch: 'Main branch',
    bank_address: 'Bahnhofstrasse 1',
    swift_code: 'DEMOCHZZ',
    real_name: 'Erika Muster',
    residence_address: 'Dorfstrasse 7',
    postal_code: '3000',
    pay_password: PIN,
    ...numbers,
  });
  expect(reply.type, JSON.stringify(reply.data)).toBe('ok');
  return who;
}
/** Whether people are told that others are paid there too. */
async function isShared(who: TestCustomer): Promise<boolean> {
  const { data } = await world.out(who, '500', { currency: USD, address: '--' });
  return (await world.state(data.id as number)).flags.includes('shared_address');
}

test.each<[string, Numbers, Numbers]>([
  [
    'one IBAN beside two account numbers',
    { bank_account: '11112222', iban: IBAN },
    { bank_account: '33334444', iban: IBAN },
  ],
  [
    'an IBAN as the account number',
    { bank_account: 'GB82WEST12345698765432' },
    { bank_account: '5555', iban: 'GB82 WEST 1234 5698 7654 32' },
  ],
  [
    'the national part of an IBAN',
    { bank_account: '20041010050500013M02606' },
    { bank_account: '6666', iban: 'FR1420041010050500013M02606' },
  ],
  ['zeros before it', { bank_account: '7770001' }, { bank_account: '0007770001' }],
  [
    'one card',
    { bank_account: '8880001', card_number: '4111111111111111' },
    { bank_account: '8880002', card_number: '4111 1111 1111 1111' },
  ],
])('%s', async (_name, one, other) => {
  const people = [await bound(one), await bound(other)];
  world.clock.advance(DAY_MS + 1);
  for (const who of people) expect(await isShared(who)).toBe(true);
});

test('accounts that share nothing are not, and those of before the numbers were kept are found', async () => {
  const [alone, earlier, later] = [
    await bound({ bank_account: '990001', iban: 'NL91ABNA0417164300' }),
    await bound({ bank_account: '990002', iban: 'BE68539007547034' }),
    await bound({ bank_account: '990003', iban: 'BE68539007547034' }),
  ];
  await world.server.database.owner.query(
    'update withdrawals_bank_accounts set number_indexes = null where user_id = $1',
    [earlier.id],
  );
  await numberEarlier(world.withdrawals.deps);
  world.clock.advance(DAY_MS + 1);
  expect([await isShared(alone), await isShared(later)]).toEqual([false, true]);
});
