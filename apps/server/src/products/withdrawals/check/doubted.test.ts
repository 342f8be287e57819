/** Where money may go and was bound so lately that it cannot go there yet: gone with whoever bound it, once the owner doubts him (R-SEC-4). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { customersOf } from '../../../foundation/identity/test-server.ts';
import type { World } from '../withdrawals.fixture.ts';
import { OTHER_TRON, PIN, USD, USDT, withdrawalsWorld } from '../withdrawals.fixture.ts';

const HOUR_MS = 3_600_000;
const DETAILS = {
  bank_account: '93000762011623852957',
  iban: 'CH93 0076 2011 6238 5295 7',
  bank_name: 'Demo Bank',
  bank_branch: 'Main branch',
  bank_address: 'Bahnhofstrasse 1, Zürich',
  swift_code: 'DEMOCHZZ',
  real_name: 'Muster Erika',
  residence_address: 'Dorfstrasse 7, Bern',
  postal_code: '3000',
};
let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world.close());

type Person = Awaited<ReturnType<World['customer']>>;

/** The owner of the mailbox sets a password of his own. */
async function reset({ id }: Person): Promise<void> {
  const [user] = await world.server.database.owner.query<{ email: string }>(
    'select email from identity_users where id = $1',
    [id],
  );
  const { email } = user!;
  const code = await customersOf(world.server).codeFor(email, 'forget');
  const password = 'eleven blue doors';
  const reply = await world.server.call('user/forget', {
    account: email,
    password,
    repassword: password,
    code,
  });
  expect(reply.type).toBe('ok');
}

const boundOf = ({ id }: Person) =>
  world.server.database.owner.query<{ shown: string; is_over: boolean }>(
    'select shown, ended_at is not null as is_over from withdrawals_bank_accounts where user_id = $1 order by number',
    [id],
  );
const bind = (who: Person) => world.post(who, 'user/cash_save', { ...DETAILS, pay_password: PIN });

test('R-SEC-4: a reset takes a waiting bank account and waiting addresses with it, and leaves what could be paid to', async () => {
  const thiefs = await world.customer({ funds: { [USD]: '2000' } });
  expect((await bind(thiefs)).type).toBe('ok');
  const saved = await world.post(thiefs, 'wallet/addaddress', {
    currency_id: USDT,
    notes: 'new one',
    address: OTHER_TRON,
    netType: 'TRC20',
    pay_password: PIN,
    code: await world.addressCode(thiefs),
  });
  expect(saved.type).toBe('ok');
  await reset(thiefs);
  expect(await boundOf(thiefs)).toEqual([{ shown: expect.any(String), is_over: true }]);
  const left = await world.server.database.owner.query(
    'select label from withdrawals_addresses where user_id = $1 and deleted_at is null',
    [thiefs.id],
  );
  expect(left.map(({ label }) => label)).toEqual(['own wallet']);

  const owners = await world.customer({ funds: { [USD]: '2000' } });
  expect((await bind(owners)).type).toBe('ok');
  world.clock.advance(24 * HOUR_MS);
  await reset(owners);
  expect(await boundOf(owners)).toEqual([{ shown: expect.any(String), is_over: false }]);
});
