/** What one person does alone with withdrawals: rejects, but not everybody's (R-OPS-8); writes no way to somebody into our letters (R-SEC-9, R-SUP-1). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { World } from '../withdrawals.fixture.ts';
import { PIN, USD, withdrawalsWorld } from '../withdrawals.fixture.ts';

const DAY_MS = 86_400_000;
const DETAILS = {
  bank_account: '93000762011623852957',
  iban: 'CH93 0076 2011 6238 5295 7',
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

test('R-OPS-8: one person rejects 200 withdrawals in a day; to stop everybody’s is a pause, and public', async () => {
  const [who, alone, other] = [
    await world.customer(),
    await world.operator('withdrawal_approver'),
    await world.operator('withdrawal_approver'),
  ];
  await world.server.database.owner.query(
    `insert into operators_audit_inbox (line) select format('{"action":"withdrawal.reject","actor":"operator","at":%s,"operator_id":%s,"target_id":"1","target_type":"withdrawal"}',
       $1::text, $2::text) from generate_series(1, 199)`,
    [world.clock.now(), alone.id],
  );
  const [first, second] = [(await world.out(who, '50')).data.id, (await world.out(who, '60')).data.id];
  const reject = (by: typeof alone, id: number, key?: string) =>
    world.post(by, 'operator/withdrawals/reject', { id, version: 1, reason: 'address_suspicious' }, key);
  expect((await reject(alone, first, 'the-last-of-today')).type).toBe('ok');
  expect((await reject(alone, second)).data).toMatchObject({ refusal: 'acts_too_many', limit: 200 });
  // What was done is answered under its key as before.
  expect((await reject(alone, first, 'the-last-of-today')).type).toBe('ok');
  expect((await reject(other, second)).type).toBe('ok');
});

test('R-OPS-8: nor one customer’s again and again, small ones in their first minute among them: from the sixth on a colleague decides', async () => {
  const [who, another] = [await world.customer(), await world.customer()];
  const [alone, other] = [
    await world.operator('withdrawal_approver'),
    await world.operator('withdrawal_approver'),
  ];
  const reject = (by: typeof alone, id: number) =>
    world.post(by, 'operator/withdrawals/reject', { id, version: 1, reason: 'address_suspicious' });
  const out = async (of: typeof who) => (await world.out(of, '50')).data.id as number;
  for (let n = 0; n < 5; n += 1) expect((await reject(alone, await out(who))).type).toBe('ok');
  const sixth = await out(who);
  expect((await reject(alone, sixth)).data).toMatchObject({ refusal: 'customer_held_up', limit: 5, days: 7 });
  expect((await reject(other, sixth)).type).toBe('ok');
  expect((await reject(alone, await out(another))).type).toBe('ok');
  world.clock.advance(7 * DAY_MS + 1);
  expect((await reject(alone, await out(who))).type).toBe('ok');
});

test('R-SEC-9, R-SUP-1: the name of a bank and the reference of an order lead nowhere', async () => {
  const who = await world.customer({ funds: { [USD]: '2000' } });
  const bind = (bank_name: string) => world.post(who, 'user/cash_save', { ...DETAILS, bank_name });
  for (const name of [
    'Security check: candor-safe.top',
    'Demo https://x.yz',
    'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8',
  ])
    expect((await bind(name)).data).toMatchObject({
      refusal: 'invalid_request',
      fields: { bank_name: 'leads_elsewhere' },
    });
  for (const name of ['J.P. Morgan', 'KakaoBank', 'Banca Sella S.p.A.', 'ธนาคารกสิกรไทย', '중국은행(香港)'])
    expect((await bind(name)).type).toBe('ok');
  world.clock.advance(4 * DAY_MS);
  const { id } = (await world.out(who, '100', { currency: USD, address: '--' })).data;
  const [approver, treasurer] = [
    await world.operator('withdrawal_approver'),
    await world.operator('treasurer'),
  ];
  const made = await world.post(approver, 'operator/withdrawals/approve', {
    id,
    version: 1,
    reason: 'known',
  });
  const agreed = { id: made.data.proposal_id, version: 1 };
  expect((await world.post(treasurer, 'operator/proposals/approve', agreed)).data.state).toBe('executed');
  const order = async (reference: string) => {
    const { version } = await world.state(id);
    const fields = { id, version, bank: 1, outcome: 'ordered', reference };
    return (await world.post(treasurer, 'operator/withdrawals/bank_payout', fields)).data;
  };
  expect(await order('Telegram-candor_help1')).toMatchObject({ fields: { reference: 'leads_elsewhere' } });
  expect((await order('BANK-77/LINEA-2')).state).toBe('executed');
});

test('R-OPS-11: one person opens 1,000 withdrawals in a day, each as often as he needs to', async () => {
  const [who, reader, other] = [
    await world.customer(),
    await world.operator('treasurer'),
    await world.operator('auditor'),
  ];
  const [first, second] = [(await world.out(who, '50')).data.id, (await world.out(who, '60')).data.id];
  const leave = (count: number) =>
    world.server.database.owner.query(
      `insert into operators_audit_inbox (line) select format('{"action":"withdrawal.view","actor":"operator","at":%s,"operator_id":%s,"target_id":"other %s","target_type":"withdrawal"}',
         $1::text, $2::text, n) from generate_series(1, $3::integer) n`,
      [world.clock.now(), reader.id, count],
    );
  await leave(999);
  const open = (by: typeof reader, id: number) => world.get(by, 'operator/withdrawals/detail', { id });
  for (let n = 0; n < 3; n += 1) expect((await open(reader, first)).type).toBe('ok');
  expect((await open(reader, second)).data).toMatchObject({ refusal: 'acts_too_many', limit: 1_000 });
  expect((await open(other, second)).type).toBe('ok');
});
