/** What whoever sits in somebody's open session learns of the document that proves him (R-SEC-2). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { movableClock } from '../../platform/clock.ts';
import type { customersOf as CustomersOf } from '../identity/test-server.ts';
import { NOON, customersOf } from '../identity/test-server.ts';

const FUND = '284917';
const clock = movableClock(NOON);
let server: TestServer;
let people: ReturnType<typeof CustomersOf>;
beforeAll(async () => {
  server = await testServer({ clock, products: [], feed: SILENT_FEED });
  people = customersOf(server);
});
afterAll(() => server.close());

const BORN = '1990-03-07';

/** Seventeen digits, six of them of where he was born and eight of when, and one that is worked out of them. */
function chineseNumber(digits: string): string {
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2];
  const sum = weights.reduce((all, weight, n) => all + weight * Number(digits[n]), 0);
  return digits + '10X98765432'[sum % 11];
}

/** `of`: the one of that day in that place. */
async function verified(email: string, of: string) {
  const number = chineseNumber(`110105${BORN.replaceAll('-', '')}${of}`);
  const who = await people.customer(email);
  await people.prove(who, 'safe/update_password', { password: FUND, re_password: FUND });
  const person = {
    name: '王小明',
    country: 'CN',
    card_id: number,
    birth_date: BORN,
    address: '北京市建国路1号',
  };
  const sent = await people.act(who, 'user/real_name', { ...person, fund_password: FUND });
  expect(sent.type).toBe('ok');
  const decide = (state: string) =>
    server.database.owner.query(
      `update kyc_cases set state = $2, version = version + 1, decided_at = now() where user_id = $1`,
      [who.id, state],
    );
  return { who, decide };
}

test('R-SEC-2: an open session shows neither birth date nor end of a number, by which one of China would be one of nine', async () => {
  const { who, decide } = await verified('session-number@example.com', '424');
  const own = async () =>
    (await server.call('user/kyc', {}, { token: who.token, method: 'GET' })).data as {
      entered: { card_id: string } | null;
    };
  expect((await own()).entered).toBeNull();
  await decide('retry');
  const shown = await own();
  expect(shown.entered!.card_id).toBe('11****************');
  expect(JSON.stringify(shown)).not.toContain(BORN);
});

test('R-SEC-2: whether six digits are his birth date is told to nobody who has not proved himself', async () => {
  const { who, decide } = await verified('session-birthday@example.com', '425');
  await decide('passed');
  const save = (password: string, proof: Record<string, string>) =>
    people.act(who, 'safe/update_password', { password, re_password: password, ...proof });
  // As few write it: the others are refused whoever was born then.
  const born = '199037';
  const [asked, other] = [await save(born, {}), await save('199038', {})];
  expect([asked.data.refusal, other.data.refusal]).toEqual(['fund_password_wrong', 'fund_password_wrong']);
  const guessed = await save(born, { oldpassword: '730195' });
  expect(guessed.data.refusal).toBe('fund_password_wrong');
  expect((await save(born, { oldpassword: FUND })).data.refusal).toBe('fund_password_weak');
});

test('R-SEC-5: whoever is thrown out while his proof is looked at does not say whose the account is', async () => {
  const who = await people.customer('session-thrown-out@example.com');
  await people.prove(who, 'safe/update_password', { password: FUND, re_password: FUND });
  const person = {
    name: 'A Thief',
    country: 'ES',
    card_id: 'X9876543',
    birth_date: BORN,
    address: 'Calle 1',
  };
  let begun: ReturnType<typeof people.act> | undefined;
  let isDone = false;
  await server.platform.db.transaction('test-change', async (tx) => {
    await tx.query('select 1 from identity_users where id = $1 for update', [who.id]);
    begun = people
      .act({ ...who }, 'user/real_name', { ...person, fund_password: FUND })
      .finally(() => (isDone = true));
    const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect
      .poll(async () => isDone || (await server.database.owner.query(waiting)).length > 0)
      .toBe(true);
    await tx.query('update identity_sessions set revoked_at = now() where user_id = $1', [who.id]);
  });
  expect((await begun!).type).toBe(999);
  const cases = await server.database.owner.query('select 1 as one from kyc_cases where user_id = $1', [
    who.id,
  ]);
  expect(cases).toEqual([]);
});
