/** R-WD-8: a bank account is bound ten times a day: each binding is a row that stays. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, withdrawalsWorld } from '../withdrawals.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

test('R-WD-8: in a loop it writes no rows without end', async () => {
  const who = await world.customer({ address: null });
  const bind = async (n: number) =>
    (
      await world.post(who, 'user/cash_save', {
        bank_account: `9300076200${n}`,
        iban: '-',
        bank_name: 'Demo Bank',
        bank_branch: 'Main branch',
        bank_address: 'Bahnhofstrasse 1, Zürich',
        swift_code: 'DEMOCHZZ',
        real_name: 'Muster Erika',
        residence_address: 'Dorfstrasse 7, Bern',
        postal_code: '3000',
        pay_password: PIN,
      })
    ).data.refusal;
  for (let n = 0; n < 10; n += 1) expect(await bind(n)).toBeUndefined();
  const many = await Promise.all([bind(10), bind(11)]);
  expect(many).toEqual(['too_many_attempts', 'too_many_attempts']);
  const kept = `select count(*)::integer as n from withdrawals_bank_accounts where user_id = $1`;
  expect(await world.server.database.owner.query(kept, [who.id])).toEqual([{ n: 10 }]);
  world.clock.advance(86_400_001);
  expect(await bind(12)).toBeUndefined();
});
