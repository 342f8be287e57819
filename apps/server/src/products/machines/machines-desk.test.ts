/** Packages and payouts as acts of two persons: made, funded, opened, stopped; a payout is what the chain shows, booked once. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { QUICK_CHAINS, until } from '../../foundation/chains/quick-chains.fixture.ts';
import { DAY_MS, utcDay } from '../../platform/clock.ts';
import { createTreasury } from '../treasury/index.ts';
import type { Machines } from './machines.ts';
import { createMachines } from './machines.ts';
import { MACHINES_INVARIANTS } from './machines-invariants-store.ts';

const [BTC, USDT] = [1, 3];
let server: TestServer;
let machines: Machines;
let market: TestOperator;
let treasurer: TestOperator;
let approver: TestOperator;
let access: TestOperator;
let second: TestOperator;
let alice: TestCustomer;
beforeAll(async () => {
  server = await testServer({
    feed: SILENT_FEED,
    config: { chains: QUICK_CHAINS, rateLimitPerMinute: 1_000_000 },
    products: [
      createTreasury,
      (platform, foundation) => {
        machines = createMachines(platform, openToAll(platform, foundation));
        // The test ends days, and nobody beside it.
        return { ...machines, start: async () => {} };
      },
    ],
  });
  const { owner } = server.database;
  [market, treasurer, approver, access, second] = (await openOperators(owner, [
    'market_admin',
    'treasurer',
    'withdrawal_approver',
    'access_admin',
    'treasurer',
  ])) as [TestOperator, TestOperator, TestOperator, TestOperator, TestOperator];
  [alice] = (await openCustomers(owner, [{ [USDT]: '10000' }])) as [TestCustomer];
  await owner.query(`update identity_sessions set expires_at = '2100-01-01'`);
});
afterAll(() => server.close());

const post = (by: TestOperator, path: string, fields: Fields) =>
  server.call(`operator/${path}`, { reason: 'as agreed', ...fields }, { token: by.token, lang: 'en' });
const get = async (by: TestOperator, path: string, fields: Fields = {}) =>
  (await server.call(`operator/${path}`, fields, { token: by.token, method: 'GET' })).data;
async function approve(by: TestOperator, id: number) {
  const { version } = await get(by, 'proposals/detail', { id });
  return post(by, 'proposals/approve', { id, version });
}
/** By two, or by three where what was asked for before makes it so much (R-OPS-9). */
async function agree(id: number) {
  const answer = await approve(approver, id);
  return answer.data.state === 'open' ? approve(second, id) : answer;
}
/** Proposed by one, agreed to by another. */
async function both(maker: TestOperator, checker: TestOperator, path: string, fields: Fields) {
  const { data } = await post(maker, path, fields);
  return data.proposal_id === undefined ? data : (await approve(checker, data.proposal_id)).data;
}
const packages = async () => (await get(market, 'machines')).packages;
const pass = (days: number) =>
  server.platform.db.transaction('pass', (tx) => server.platform.waits.advance(tx, days * DAY_MS));
const POOLS = {
  BTC: { currencyId: BTC, currency: 'BTC', amount: '0.0051', rawAmount: 510_000n },
  TRC20: { currencyId: USDT, currency: 'USDT', amount: '5.1', rawAmount: 5_100_000n },
} as const;
/** What a pool sends to the wallet that pays; its transaction. */
async function send(chain: keyof typeof POOLS): Promise<string> {
  const { currencyId, rawAmount } = POOLS[chain];
  const [{ address: to }] = (await server.database.owner.query<{ address: string }>(
    `select address from chains_demo_wallets where chain = $1`,
    [chain],
  )) as [{ address: string }];
  return server.platform.db.transaction('pool', (tx) =>
    server.on().chains.demo(chain)!.sendFromOutside(tx, { to, currencyId, rawAmount }),
  );
}
/** The same, deep enough for its chain. */
async function sent(chain: keyof typeof POOLS): Promise<string> {
  const { chains } = server.on();
  const txId = await send(chain);
  const { currencyId } = POOLS[chain];
  await until(async () => {
    await chains.demo(chain)!.mine(1);
    return (await chains.houseTransfer({ chain, txId, currencyId })) !== undefined;
  }, 120_000);
  return txId;
}
const equity = (reference: string) =>
  post(treasurer, 'treasury/equity', {
    contra: 'X:trc20',
    direction: 'in',
    currency: 'USDT',
    amount: POOLS.TRC20.amount,
    reference,
  });

const TERMS = {
  model: 'Antminer S21',
  hash_rate: '200 TH/s',
  location: 'Iceland',
  pool: 'Pool',
  pool_url: 'https://pool.example/a',
  units: 10,
  currency: 'USDT',
  rent: '900',
  term_days: 90,
};
const whole = async () => {
  for (const { sql } of MACHINES_INVARIANTS) expect(await server.database.owner.query(sql)).toEqual([]);
  expect(await brokenInvariants(server.database.owner)).toEqual({});
};

test('R-OPS-3, R-FN-8: made by two, opened only when 9,450 lie there for ten units, overfunded and relieved of no more than is over', async () => {
  const fixed = { ...TERMS, kind: 'fixed', output_currency: 'USDT', daily_output: '10.5' };
  expect(await both(market, treasurer, 'machines/create', fixed)).toMatchObject({ state: 'executed' });
  const [made] = await packages();
  expect(made).toMatchObject({ state: 'published', lacking: '9450', left: 0, coverage: null, units: 10 });
  const listed = async (days: Fields) => (await get(market, 'machines', days)).packages.length;
  expect(await listed({ from: made.published_at, to: made.published_at + 1 })).toBe(1);
  expect(await listed({ to: made.published_at })).toBe(0);
  const act = (name: string, fields: Fields = {}, maker = market, checker = access) =>
    both(maker, checker, 'machines/act', { id: made.id, act: name, ...fields });
  expect(await act('open')).toMatchObject({ refusal: 'machine_reserve_short', lacking: '9450' });
  await act('fund', { amount: '9449.99999999' }, treasurer, approver);
  expect(await act('open')).toMatchObject({ refusal: 'machine_reserve_short', lacking: '0.00000001' });
  await act('fund', { amount: '50.00000001' }, treasurer, approver);
  expect(await act('release', { amount: '50.1' }, treasurer, approver)).toMatchObject({
    refusal: 'machine_surplus_short',
    surplus: '50',
  });
  await act('release', { amount: '50' }, treasurer, approver);
  expect(await act('open')).toMatchObject({ state: 'executed' });
  expect((await packages())[0]).toMatchObject({
    state: 'open',
    label: 'coming_soon',
    surplus: '0',
    coverage: '1',
  });
  // R-GEN-3: a day after it was published.
  const lease = (units: number) =>
    server.call('machine/sub', { config_id: made.id, amount: units, accepted: 1 }, { token: alice.token });
  expect((await lease(1)).data).toMatchObject({ refusal: 'machine_not_open' });
  await pass(1);
  expect((await lease(2)).data).toMatchObject({ state: 'running' });
  // R-OPS-4: one person stops it, at once.
  expect((await post(market, 'machines/act', { id: made.id, act: 'pause' })).data).toMatchObject({
    state: 'executed',
  });
  expect((await lease(1)).data).toMatchObject({ refusal: 'machine_not_open' });
  expect((await get(market, 'machines/calendar'))[0]).toMatchObject({ output: '21', rent: '20', rentals: 1 });
  await pass(2);
  await machines.payDue();
  expect((await get(market, 'machines/paid'))[0]).toMatchObject({
    currency: 'USDT',
    fixed: '21',
    rent: '20',
  });
  // More than the house owns itself: three persons, and the ledger says no.
  const beyond = (await post(treasurer, 'machines/act', { id: made.id, act: 'fund', amount: '900000000' }))
    .data;
  expect((await approve(approver, beyond.proposal_id)).data).toMatchObject({ state: 'open' });
  // R-OPS-1: whoever grants roles touches no money.
  expect((await approve(access, beyond.proposal_id)).data).toMatchObject({ refusal: 'forbidden' });
  expect((await approve(second, beyond.proposal_id)).data).toMatchObject({ refusal: 'insufficient_balance' });
  await whole();
});

test('R-MC-3, P-MC-6, R-OPS-9: a payout is what the chain shows, two persons agree, each transaction and each day once', async () => {
  const measured = { ...TERMS, kind: 'measured', output_currency: 'BTC', power_cost: '0.00001' };
  await both(market, treasurer, 'machines/create', measured);
  const { id } = (await packages()).at(-1);
  await both(market, access, 'machines/act', { id, act: 'open' });
  await pass(1);
  const { data: rental } = await server.call(
    'machine/sub',
    { config_id: id, amount: 3, accepted: 1 },
    { token: alice.token },
  );
  await pass(2);
  const day = utcDay(server.platform.waits.now() - DAY_MS);
  expect((await packages()).at(-1)).toMatchObject({ missing_day: day });
  expect(await get(treasurer, 'machines/preview', { id, day, amount: '0.0051' })).toMatchObject({
    output: '0.005',
    power_cost: '0.0001',
    leased: 3,
    per_unit: '0.0005',
    customers: '0.0015',
    house: '0.0035',
    shares: [{ rental_id: rental.id, units: 3, amount: '0.0015' }],
  });
  const ask = (fields: Fields) =>
    post(treasurer, 'machines/payout', { id, day, amount: '0.0051', chain: 'BTC', ...fields });
  expect((await ask({ tx_id: 'a'.repeat(64) })).data).toMatchObject({ refusal: 'machine_transfer_unseen' });
  const txId = await sent('BTC');
  // Not of this amount, not in this currency, not of a day that is not over.
  expect((await ask({ tx_id: txId, amount: '0.0052' })).data).toMatchObject({
    refusal: 'machine_transfer_unseen',
  });
  expect((await ask({ tx_id: txId, chain: 'TRC20' })).data).toMatchObject({ refusal: 'machine_no_chain' });
  expect((await ask({ tx_id: txId, day: utcDay(server.platform.waits.now()) })).data).toMatchObject({
    refusal: 'machine_day_unfit',
  });
  const { data: proposed } = await ask({ tx_id: txId });
  expect(proposed).toMatchObject({ state: 'open' });
  // Nobody agrees with himself, and nothing is paid before another one did.
  expect((await approve(treasurer, proposed.proposal_id)).data.refusal).toBeDefined();
  await machines.payDue();
  expect((await server.call('machine/output', { id }, { method: 'GET' })).data.total).toBe(0);
  // Without a price it takes three (R-OPS-9).
  expect((await approve(approver, proposed.proposal_id)).data).toMatchObject({ state: 'open' });
  expect((await approve(second, proposed.proposal_id)).data).toMatchObject({ state: 'executed' });
  await machines.payDue();
  const { data } = await server.call('machine/order', { status: 1 }, { token: alice.token, method: 'GET' });
  expect(data.order_list.find((row: { id: number }) => row.id === rental.id)).toMatchObject({
    total_output: '0.0015',
  });
  expect((await server.call('machine/output', { id }, { method: 'GET' })).data.data).toMatchObject([
    { day, amount: '0.0051', chain: 'BTC', tx_id: txId, is_checked: true },
  ]);
  // The day is entered, and the transaction is used: here and at the treasury.
  expect((await ask({ tx_id: await send('BTC') })).data).toMatchObject({ refusal: 'machine_day_unfit' });
  await pass(1);
  const next = utcDay(server.platform.waits.now() - DAY_MS);
  expect((await ask({ tx_id: txId, day: next })).data).toMatchObject({ refusal: 'machine_transaction_used' });
  const booked = await server.database.owner.query(`select kind from chk.journal where ref_id = $1`, [
    `X:btc:${txId}`,
  ]);
  expect(booked).toEqual([{ kind: 'equity_paid_in' }]);
  await whole();
});

test('R-OPS-9: a transfer is a payout of a pool or equity, whoever was first, and the refusal says what to do', async () => {
  const measured = { ...TERMS, kind: 'measured', output_currency: 'USDT', power_cost: '0.01' };
  await both(market, treasurer, 'machines/create', measured);
  const { id } = (await packages()).at(-1);
  await both(market, access, 'machines/act', { id, act: 'open' });
  await pass(3);
  const dayBefore = (days: number) => utcDay(server.platform.waits.now() - days * DAY_MS);
  const ask = (txId: string, day = dayBefore(1)) =>
    post(treasurer, 'machines/payout', { id, day, amount: POOLS.TRC20.amount, chain: 'TRC20', tx_id: txId });
  const txId = await sent('TRC20');
  // Asked for while the books do not have it, agreed to when they do.
  const { data: waiting } = await ask(txId);
  const { data: own } = await equity(txId);
  expect((await agree(own.proposal_id)).data).toMatchObject({ state: 'executed' });
  const late = await agree(waiting.proposal_id);
  expect(late.status).toBe(200);
  expect(late.data).toMatchObject({ refusal: 'machine_transfer_booked' });
  expect(late.message).toContain('goodwill');
  const { version } = await get(approver, 'proposals/detail', { id: waiting.proposal_id });
  const no = await post(second, 'proposals/refuse', { id: waiting.proposal_id, version });
  expect(no.type).toBe('ok');
  // Asked for afterwards: nobody else is troubled with it.
  expect((await ask(txId)).data).toMatchObject({ refusal: 'machine_transfer_booked' });
  // The day still waits for the transaction by which the pool paid it, and that one is no equity.
  const paid = await sent('TRC20');
  const { data: right } = await ask(paid);
  expect(right).toMatchObject({ state: 'open' });
  const { data: mistaken } = await equity(paid);
  expect((await agree(right.proposal_id)).data).toMatchObject({ state: 'executed' });
  expect((await agree(mistaken.proposal_id)).data).toMatchObject({ refusal: 'transfer_booked' });
  expect((await ask(paid, dayBefore(2))).data).toMatchObject({ refusal: 'machine_transaction_used' });
  await whole();
});

test('R-OPS-9: one transfer in two spellings is one, of rows as well that are older than the spelling', async () => {
  const { owner } = server.database;
  const spelled = ['A'.repeat(64), `0x${'a'.repeat(64)}`];
  await expect(
    owner.query(
      `insert into ledger_journals (id, kind, ref_type, ref_id, actor, at)
       select -n, 'equity_paid_in', 'statement', 'X:erc20:' || t, 'operator:1', now()
       from unnest($1::text[]) with ordinality as s (t, n)`,
      [spelled],
    ),
  ).rejects.toThrow('ledger_journals_one_transfer');
  await expect(
    owner.query(
      `insert into machines_payouts (package_id, day, currency_id, chain, tx_id, is_checked, amount, power_cost, carried, units, leased,
         customers, house, rest, entered_at)
       select p.id, date '2020-01-01' + n::integer, 1, 'ERC20', t, false, 1, 0, 0, 1, 0, 0, 1, 0, now()
       from (select min(id) as id from machines_packages) p, unnest($1::text[]) with ordinality as s (t, n)`,
      [spelled],
    ),
  ).rejects.toThrow('machines_payouts_one_transfer');
});

test.each([
  ['location', 'Reykjavik, pay at t.me/candor_rent'],
  ['model', 'S21 TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
  ['pool', 'Pool, IBAN DE89 3704 0044 0532 0130 00'],
  ['pool_url', 'https://wa.me/66812345678'],
])('R-DEP-2: %s of a machine, which customers read, names nobody to pay', async (field, text) => {
  const { data } = await post(market, 'machines/create', {
    ...TERMS,
    kind: 'fixed',
    output_currency: 'USDT',
    daily_output: '10.5',
    [field]: text,
  });
  expect(data).toMatchObject({ refusal: 'invalid_request', fields: { [field]: 'leads_elsewhere' } });
});
