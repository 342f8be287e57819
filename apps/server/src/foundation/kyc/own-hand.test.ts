/** Who sends a verification in: whoever sits in a session of somebody's does not choose whose account it is. */
import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED } from '../../../test/house.ts';
import { upload } from '../../../test/pictures.ts';
import { movableClock } from '../../platform/clock.ts';
import type { customersOf as CustomersOf } from '../identity/test-server.ts';
import { NOON, PASSWORD, customersOf } from '../identity/test-server.ts';

const FUND = '284917';
const clock = movableClock(NOON);
let server: TestServer;
let people: ReturnType<typeof CustomersOf>;
beforeAll(async () => {
  server = await testServer({ clock, products: [], feed: SILENT_FEED });
  people = customersOf(server);
});
afterAll(() => server.close());

const PERSON = {
  name: 'Maria Lopez',
  country: 'ES',
  card_id: 'X7654321',
  birth_date: '1990-03-07',
  address: 'Calle Mayor 1, Madrid',
};

test('R-SEC-5, R-KYC-2: who has a fund password or a second factor sends his verification in with it; an open session alone does not', async () => {
  const who = await people.customer('own-hand@example.com');
  expect((await people.prove(who, 'safe/update_password', { password: FUND, re_password: FUND })).type).toBe(
    'ok',
  );
  const send = (fields: Record<string, string>) => people.act(who, 'user/real_name', fields);
  const cases = () =>
    server.database.owner.query('select 1 as one from kyc_cases where user_id = $1', [who.id]);
  expect((await send(PERSON)).data).toMatchObject({ refusal: 'step_up_required', way: 'fund_password' });
  expect((await send({ ...PERSON, fund_password: '111299' })).data.refusal).toBe('fund_password_wrong');
  // What cannot be sent in costs no try.
  expect((await send({ ...PERSON, birth_date: '2020-01-01', fund_password: '111299' })).data.refusal).toBe(
    'kyc_under_age',
  );
  expect(await cases()).toHaveLength(0);
  expect((await send({ ...PERSON, fund_password: FUND })).type).toBe('ok');
  expect(await cases()).toHaveLength(1);
  await server.database.owner.query(
    `update kyc_cases set state = 'passed', version = version + 1, decided_at = now() where user_id = $1`,
    [who.id],
  );

  const begun = await people.act(who, 'user/second/totp_begin', { password: PASSWORD, fund_password: FUND });
  const { secret } = begun.data as { secret: string };
  const codeNow = () => generateSync({ secret, epoch: Math.floor(clock.now() / 1000) });
  expect((await people.act(who, 'user/second/totp_confirm', { code: codeNow() })).type).toBe('ok');
  clock.advance(30_000);
  const photos: Record<string, string> = {};
  for (const name of ['front_pic', 'reverse_pic', 'hand_pic']) photos[name] = await upload(server, who);
  const advanced = (fields: Record<string, string>) =>
    people.act(who, 'user/real_name2', { ...photos, ...fields });
  expect((await advanced({})).data).toMatchObject({ refusal: 'step_up_required', way: 'second_factor' });
  expect((await advanced({ fund_password: FUND })).data.refusal).toBe('step_up_required');
  // A code counts once: it is not spent on what is refused anyway.
  const twice = { hand_pic: photos['front_pic']!, second_code: codeNow() };
  expect((await advanced(twice)).data.refusal).toBe('files_differ');
  expect((await advanced({ second_code: codeNow() })).type).toBe('ok');
  expect((await advanced({ second_code: codeNow() })).data.refusal).toBe('kyc_under_review');
});

test('R-KYC-2: who has neither sends it in as he is', async () => {
  const who = await people.customer('newcomer@example.com');
  expect((await people.act(who, 'user/real_name', { ...PERSON, card_id: 'X7654322' })).type).toBe('ok');
});
