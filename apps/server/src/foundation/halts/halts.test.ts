/** Announced halts on a whole server: public before they begin, refused orders and possible cancels, and nothing backwards. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { endOf, startOf } from './halt-rules.ts';

let server: TestServer;
let admin: TestOperator;
let treasurer: TestOperator;
let support: TestOperator;
let customer: TestCustomer;
beforeAll(async () => {
  server = await testServer();
  const { owner } = server.database;
  const people = await openOperators(owner, ['market_admin', 'treasurer', 'support']);
  [admin, treasurer, support] = people as [TestOperator, TestOperator, TestOperator];
  [customer] = (await openCustomers(owner, [{ 3: '100000' }])) as [TestCustomer];
});
afterAll(() => server.close());

const announce = (fields: object, by = admin) =>
  server.call(
    'operator/halts/announce',
    { product: 'all', cause: 'fault', reason: 'the book of one venue is broken', ...fields },
    { token: by.token, lang: 'en' },
  );
async function approve(id: number, by: TestOperator) {
  const at = { method: 'GET', token: by.token } as const;
  const { data } = await server.call('operator/proposals/detail', { id }, at);
  return server.call('operator/proposals/approve', { id, version: data.version }, { token: by.token });
}
const order = (currencyId: number) =>
  server.call(
    'coin/trade',
    { currency_id: currencyId, legal_id: 3, type: 1, target_price: '50000', amount: '0.01' },
    { token: customer.token, lang: 'en' },
  );
const halts = async () => (await server.call('halts', {}, { method: 'GET' })).data.list;
const notices = async () => (await server.call('news/list', { c_id: 4 }, { lang: 'en' })).data.list;

test('R-OPT-6: who announces is not who agrees, and others may do neither', async () => {
  expect((await announce({ match_id: 1 }, support)).data.refusal).toBe('forbidden');
  const { data } = await announce({ match_id: 1 });
  expect(data.state).toBe('open');
  expect((await approve(data.proposal_id, admin)).data.refusal).toBe('own_case');
  expect((await announce({ match_id: 1 })).data.refusal).toBe('proposal_open');
  expect(await halts()).toEqual([]);
  const at = { method: 'GET', token: treasurer.token } as const;
  const detail = await server.call('operator/proposals/detail', { id: data.proposal_id }, at);
  expect(detail.data.effect).toContainEqual({
    field: 'starts_at',
    before: null,
    against: null,
    after: 'at_once',
  });
  const no = { id: data.proposal_id, version: detail.data.version, reason: 'the venue is back' };
  await server.call('operator/proposals/refuse', no, { token: treasurer.token });
  expect(await halts()).toEqual([]);
});

test('R-OPT-6: the database itself refuses a halt without two persons, one that began, and any change of one', async () => {
  const { owner } = server.database;
  const insert = (proposalId: number, starts: string) =>
    owner.query(
      `insert into halts_announced (product, cause, starts_at, proposal_id) values ('all', 'fault', ${starts}, $1)`,
      [proposalId],
    );
  await expect(insert(1, `now() + interval '1 hour'`)).rejects.toMatchObject({ code: 'CN007' });
  const { data } = await announce({ match_id: 2, product: 'spot' });
  expect((await approve(data.proposal_id, treasurer)).data.state).toBe('executed');
  // The same approval opens no second row, and as the server's own role nothing changes.
  await expect(insert(data.proposal_id, `now() + interval '1 hour'`)).rejects.toMatchObject({
    code: '23505',
  });
  const change = server.platform.db.query(`update halts_announced set starts_at = now() - interval '1 day'`);
  await expect(change).rejects.toMatchObject({ code: '42501' });
  await expect(server.platform.db.query('delete from halts_announced')).rejects.toMatchObject({
    code: '42501',
  });
  // Approved, but too late: the commit is refused.
  await owner.query('alter table halts_announced disable trigger halts_announced_four_eyes');
  await expect(insert(99, 'now()')).rejects.toMatchObject({ code: 'CN008' });
  await expect(insert(99, `now() - interval '1 minute'`)).rejects.toMatchObject({ code: 'CN008' });
  await owner.query('alter table halts_announced enable trigger halts_announced_four_eyes');
  await owner.query('alter table halts_ended disable trigger halts_ended_four_eyes');
  const end = `insert into halts_ended (halt_id, ends_at, proposal_id) select id, now() - interval '1 minute', 99 from halts_announced`;
  await expect(owner.query(end)).rejects.toMatchObject({ code: 'CN008' });
  await owner.query('alter table halts_ended enable trigger halts_ended_four_eyes');
});

test('R-OPT-6, R-SPOT-7: it is told in public first, then takes no order, and cancelling stays possible', async () => {
  const { data } = await announce({ match_id: 1 });
  const resting = await order(1);
  await approve(data.proposal_id, treasurer);
  const [halt] = (await halts()).filter((one: { match_id: number }) => one.match_id === 1);
  expect(halt).toMatchObject({ symbol: 'BTC/USDT', product: 'all', state: 'coming', ends_at: null });
  expect(halt.starts_at - halt.announced_at).toBeGreaterThan(2_000);
  const [notice] = await notices();
  expect(notice.title).toBe('Trading halt: BTC/USDT all products');

  const isRefused = async () => (await order(1)).data?.refusal === 'trading_halted';
  await expect.poll(isRefused, { timeout: 60_000, interval: 300 }).toBe(true);
  expect((await halts())[0].state).toBe('running');
  const contract = { currency_id: 1, legal_id: 3, type: 1, share: 1, multiple: 1, accepted: 1 };
  const opened = await server.call('lever/submit', contract, { token: customer.token });
  expect(opened.data.refusal).toBe('trading_halted');
  const cancelled = await server.call(
    'coin/trade',
    { id: resting.data.id },
    { method: 'PUT', token: customer.token },
  );
  expect(cancelled.data.state).toBe('cancelled');

  const ended = await server.call(
    'operator/halts/end',
    { id: halt.id, reason: 'the venue is back' },
    { token: admin.token },
  );
  await approve(ended.data.proposal_id, treasurer);
  await expect.poll(isRefused, { timeout: 60_000, interval: 300 }).toBe(false);
  expect((await notices())[0].title).toBe('Halt ends: BTC/USDT all products');
});

test('R-GEN-3: notice, whole seconds, and ends that only come nearer', () => {
  const now = 1_000_000_000_500;
  const planned = { cause: 'legal', startsAt: now + 61 * 60_000, endsAt: undefined } as const;
  expect(startOf(planned, now)).toBe(1_000_003_661_000);
  expect(startOf({ ...planned, startsAt: now + 60 * 60_000 }, now)).toMatchObject({ code: 'halt_too_soon' });
  expect(startOf({ ...planned, startsAt: undefined }, now)).toMatchObject({ code: 'halt_too_soon' });
  expect(startOf({ cause: 'fault', startsAt: undefined, endsAt: now }, now)).toMatchObject({
    code: 'halt_ends_early',
  });
  const halt = {
    id: 1,
    pairId: 1,
    product: 'all',
    cause: 'fault',
    announcedAt: now,
    startsAt: now + 5_000,
    endsAt: now + 60_000,
    plannedEndsAt: undefined,
    endAnnouncedAt: undefined,
    proposalId: 1,
    endProposalId: undefined,
  } as const;
  expect(endOf(halt, { endsAt: now + 60_000, now })).toMatchObject({ code: 'halt_ends_early' });
  expect(endOf(halt, { endsAt: now + 1_000, now })).toMatchObject({ code: 'halt_ends_early' });
  expect(endOf(halt, { endsAt: undefined, now: now + 10_000 })).toBe(1_000_000_016_000);
  expect(endOf(halt, { endsAt: undefined, now: now + 60_000 })).toMatchObject({ code: 'halt_over' });
  expect(endOf(undefined, { endsAt: undefined, now })).toMatchObject({ code: 'halt_unknown' });
});

test('R-OPS-4: an end stands once it is announced, so none is announced for later than a week, and a halt can always be ended', async () => {
  const announced = await announce({ match_id: 3, product: 'spot' });
  await approve(announced.data.proposal_id, treasurer);
  const { id } = (await halts()).find((one: { match_id: number }) => one.match_id === 3);
  const end = async (fields: object) =>
    (
      await server.call(
        'operator/halts/end',
        { id, reason: 'the venue is back', ...fields },
        { token: admin.token, lang: 'en' },
      )
    ).data;
  const week = Date.now() + 7 * 86_400_000;
  for (const ends_at of [4_000_000_000_000, week + 60_000])
    expect(await end({ ends_at })).toMatchObject({
      refusal: 'invalid_request',
      fields: { ends_at: 'too_large' },
    });
  const { proposal_id: proposal } = await end({ ends_at: week - 60_000 });
  const no = { id: proposal, version: 1, reason: 'sooner' };
  await server.call('operator/proposals/refuse', no, { token: treasurer.token });
  const { proposal_id: now } = await end({});
  expect((await approve(now, treasurer)).data).toEqual({ state: 'executed' });
});
