/** Hosting products as acts of two persons: made, funded, opened, stopped, closed; what falls due over a leap day, and what was paid. */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import { openCustomers } from '../../../test/customers.ts';
import type { Fields, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll } from '../../../test/house.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { DAY_MS, movableClock } from '../../platform/clock.ts';
import type { Finance } from './finance.ts';
import { createFinance } from './finance.ts';
import { FINANCE_INVARIANTS } from './finance-invariants-store.ts';

const USDT = 3;
/** Two days before a leap day. */
const BOUGHT = Date.parse('2028-02-27T13:45:00Z');
const clock = movableClock(BOUGHT - DAY_MS);
let server: TestServer;
let finance: Finance;
let ledger: Ledger;
let market: TestOperator;
let treasurer: TestOperator;
let approver: TestOperator;
let second: TestOperator;
let access: TestOperator;
let alice: TestCustomer;
beforeAll(async () => {
  server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    config: { rateLimitPerMinute: 1_000_000 },
    products: [
      (platform, foundation) => {
        finance = createFinance(platform, openToAll(platform, foundation));
        ledger = foundation.ledger;
        // The test pays, and nobody beside it.
        return { ...finance, start: async () => {} };
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
  [alice] = (await openCustomers(owner, [{ [USDT]: '20000' }])) as [TestCustomer];
  // What the house itself owns; reserves are funded from it.
  const own = { currencyId: USDT, amount: decimal('200000') };
  await server.database.db.transaction('equity', (tx) =>
    ledger.post(tx, [
      journalOf({ kind: 'demo_funding', refType: 'demo', refId: 'test:equity', actor: 'job:test' }, [
        { from: house('X:demo'), to: house('E:equity'), ...own },
      ]),
    ]),
  );
  // Weeks pass here.
  for (const table of ['identity_sessions', 'operators_sessions'])
    await owner.query(`update ${table} set last_used_at = $1, expires_at = $1`, [new Date('2100-01-01')]);
});
afterAll(() => server.close());

const post = (by: TestOperator, path: string, fields: Fields) =>
  server.call(`operator/${path}`, { reason: 'as agreed', ...fields }, { token: by.token, lang: 'en' });
const get = async (by: TestOperator, path: string, fields: Fields = {}) =>
  (await server.call(`operator/${path}`, fields, { token: by.token, method: 'GET' })).data;
async function approve(by: TestOperator, id: number) {
  const { version } = await get(by, 'proposals/detail', { id });
  return (await post(by, 'proposals/approve', { id, version })).data;
}
/** Proposed by one, agreed to by another, and by a third where the money of the day is large (R-OPS-9). */
async function both(maker: TestOperator, checker: TestOperator, path: string, fields: Fields) {
  const { data } = await post(maker, path, fields);
  if (data.proposal_id === undefined) return data;
  const first = await approve(checker, data.proposal_id);
  return first.state === 'open' ? approve(second, data.proposal_id) : first;
}
const newest = async () => (await get(market, 'hosting')).products.at(-1);
const actOn =
  (id: number) =>
  (act: string, fields: Fields = {}, maker = market, checker = access) =>
    both(maker, checker, 'hosting/act', { id, act, ...fields });
const buy = async (id: number, amount: string) =>
  (await server.call('lh/deposit', { config_id: id, amount, accepted: 1 }, { token: alice.token })).data;
const whole = async () => {
  for (const { sql } of FINANCE_INVARIANTS) expect(await server.database.owner.query(sql)).toEqual([]);
  expect(await brokenInvariants(server.database.owner)).toEqual({});
};
const TERMS = {
  currency: 'usdt',
  cycle_days: 15,
  total_yield: '6',
  minimum: '10',
  maximum: '10000',
  quota: '1000000',
};
const made = async (terms: Fields): Promise<number> => {
  expect(await both(market, treasurer, 'hosting/create', { ...TERMS, ...terms })).toMatchObject({
    state: 'executed',
  });
  return (await newest()).id;
};

test('X-FN-6, R-OPS-3, R-FN-8: made by two, opened only when 60,000 lie there, overfunded and relieved of no more than is over', async () => {
  const id = await made({});
  expect(await newest()).toMatchObject({ state: 'published', lacking: '60000', coverage: '0' });
  const { published_at: publishedAt } = await newest();
  const listed = async (days: Fields) =>
    (await get(market, 'hosting', days)).products.map((row: { id: number }) => row.id);
  expect(await listed({ from: publishedAt, to: publishedAt + 1 })).toEqual([id]);
  expect(await listed({ to: publishedAt })).not.toContain(id);
  const act = actOn(id);
  expect(await act('open')).toMatchObject({ refusal: 'hosting_reserve_short', lacking: '60000' });
  expect(await act('fund', { amount: '59999.99999999' }, treasurer, approver)).toMatchObject({
    state: 'executed',
  });
  expect(await act('open')).toMatchObject({ refusal: 'hosting_reserve_short', lacking: '0.00000001' });
  await act('fund', { amount: '50.00000001' }, treasurer, approver);
  expect(await newest()).toMatchObject({ surplus: '50', lacking: '0' });
  expect(await act('release', { amount: '50.1' }, treasurer, approver)).toMatchObject({
    refusal: 'hosting_surplus_short',
    surplus: '50',
  });
  await act('release', { amount: '50' }, treasurer, approver);
  expect(await act('open')).toMatchObject({ state: 'executed' });
  expect(await newest()).toMatchObject({ state: 'open', label: 'coming_soon', surplus: '0', coverage: '1' });
  // More than the house owns itself: the ledger says no, whoever agrees.
  const { proposal_id: beyond } = (
    await post(treasurer, 'hosting/act', { id, act: 'fund', amount: '900000000' })
  ).data;
  // What a checker reads: what is offered, and money from where to where (R-OPS-9).
  expect((await get(approver, 'proposals/detail', { id: beyond })).effect).toMatchObject([
    { field: 'product', after: `#${id} USDT` },
    { field: 'cycle_days', after: '15' },
    { field: 'hosting_act', before: null, after: 'fund' },
    { field: 'amount', after: '900000000 USDT' },
    { field: 'from', after: 'E:equity' },
    { field: 'to', after: `T:finance:${id}:free` },
    { field: 'reserve', before: '60000 USDT', after: '900060000 USDT' },
  ]);
  expect(await approve(approver, beyond)).toMatchObject({ state: 'open' });
  expect(await approve(access, beyond)).toMatchObject({ refusal: 'forbidden' });
  expect(await approve(second, beyond)).toMatchObject({ refusal: 'insufficient_balance' });
  await whole();
});

test('R-OPS-4: one person stops sales twelve times in a day, and the next stop takes two; another has as many of his own', async () => {
  const id = await made({ quota: '2000' });
  const act = actOn(id);
  expect(await act('fund', { amount: '120' }, treasurer, approver)).toMatchObject({ state: 'executed' });
  const pause = async (by: TestOperator) => (await post(by, 'hosting/act', { id, act: 'pause' })).data;
  for (let n = 0; n < 12; n += 1) {
    expect(await act('open')).toMatchObject({ state: 'executed' });
    expect(await pause(market)).toMatchObject({ state: 'executed' });
  }
  expect(await act('open')).toMatchObject({ state: 'executed' });
  const next = await pause(market);
  expect(next).toMatchObject({ state: 'open' });
  expect(await newest()).toMatchObject({ state: 'open' });
  expect(await approve(market, next.proposal_id)).toMatchObject({ refusal: 'own_case' });
  expect(await approve(access, next.proposal_id)).toMatchObject({ state: 'executed' });
  expect(await act('open')).toMatchObject({ state: 'executed' });
  expect(await pause(treasurer)).toMatchObject({ state: 'executed' });
  expect(await newest()).toMatchObject({ state: 'paused' });
  // Whoever paused it does not keep it paused by his no.
  const { proposal_id: opening } = (await post(market, 'hosting/act', { id, act: 'open' })).data;
  const no = { id: opening, version: 1, reason: 'not yet' };
  expect((await post(treasurer, 'proposals/refuse', no)).data).toMatchObject({ refusal: 'own_case' });
  expect(await approve(access, opening)).toMatchObject({ state: 'executed' });
});

test('R-OPS-4, R-GEN-3: on sale a day after it was published; one stops it, two close it; what is owed is paid all the same', async () => {
  const id = await made({ quota: '2000' });
  const act = actOn(id);
  expect(await act('fund', { amount: '120' }, treasurer, approver)).toMatchObject({ state: 'executed' });
  expect(await act('open')).toMatchObject({ state: 'executed' });
  expect(await buy(id, '1000')).toMatchObject({ refusal: 'hosting_not_open' });
  clock.set(BOUGHT);
  expect(await buy(id, '1000')).toMatchObject({ state: 'hosting' });
  expect((await post(market, 'hosting/act', { id, act: 'pause' })).data).toMatchObject({ state: 'executed' });
  expect(await buy(id, '10')).toMatchObject({ refusal: 'hosting_not_open' });
  // Nobody closes it alone, and what is promised stays in the reserve when it is closed.
  const { proposal_id: closing } = (await post(market, 'hosting/act', { id, act: 'close' })).data;
  expect((await get(access, 'proposals/detail', { id: closing })).effect).toContainEqual({
    field: 'offer_state',
    before: 'paused',
    after: 'closed',
    against: null,
  });
  expect((await approve(market, closing)).refusal).toBeDefined();
  expect(await approve(access, closing)).toMatchObject({ state: 'executed' });
  expect(await newest()).toMatchObject({ state: 'closed', surplus: '60', coverage: '2' });
  expect(await act('release', { amount: '60.1' }, treasurer, approver)).toMatchObject({
    refusal: 'hosting_surplus_short',
  });
  await act('release', { amount: '60' }, treasurer, approver);
  expect(await newest()).toMatchObject({ coverage: '1', surplus: '0' });
  for (const each of ['open', 'pause', 'close'])
    expect(await act(each)).toMatchObject({ refusal: 'hosting_act_unfit', state: 'closed' });

  // R-FN-2: bought on the 27th of February of a leap year, the days are the 28th, the 29th, the 1st and so on.
  const due = await get(market, 'hosting/calendar', { days: 90 });
  expect(due).toHaveLength(15);
  const row = { currency: 'USDT', interest: '4', principal: '0', payments: 1, maturing: 0 };
  expect(due.slice(0, 3)).toEqual([
    { day: '2028-02-29', ...row },
    { day: '2028-03-01', ...row },
    { day: '2028-03-02', ...row },
  ]);
  expect(due.at(-1)).toEqual({ day: '2028-03-14', ...row, principal: '1000', maturing: 1 });
  // A millisecond before midnight it is still the leap day; the run comes late, at the last midnight.
  clock.set(Date.parse('2028-02-29T23:59:59.999Z'));
  await finance.payDue();
  expect((await get(market, 'hosting/paid'))[0]).toMatchObject({ day: '2028-02-29', interest: '4' });
  clock.set(Date.parse('2028-03-14T00:00:00Z'));
  await finance.payDue();
  const paid = await get(market, 'hosting/paid');
  expect(paid).toHaveLength(15);
  expect(paid[0]).toMatchObject({ day: '2028-03-14', interest: '4', matured: '1000', redeemed: '0' });
  expect(paid.map(({ day }: { day: string }) => day)).toContain('2028-03-01');
  expect(await newest()).toMatchObject({ orders: 0, principal: '0' });
  await whole();
});

test('R-FN-8, P-FN-5: what may be for sale again tomorrow is no surplus, to the last unit that cutting leaves', async () => {
  const id = await made({ total_yield: '4', quota: '1000' });
  const act = actOn(id);
  await act('fund', { amount: '40' }, treasurer, approver);
  await act('open');
  clock.set(clock.now() + DAY_MS);
  // T(10.00000024 * 4%) and T(989.99999976 * 4%) are a unit less than 40 together.
  const order = await buy(id, '10.00000024');
  expect(order).toMatchObject({ state: 'hosting', expected_interest: '0.4' });
  const { surplus } = await newest();
  const released = await act('release', { amount: '0.00000001' }, treasurer, approver);
  const { data } = await server.call('lh/deposit/order/cancel', { id: order.id }, { token: alice.token });
  expect(data).toMatchObject({ state: 'redeemed', cancel_fee: '0' });
  await whole();
  expect([surplus, released]).toMatchObject(['0', { refusal: 'hosting_surplus_short', surplus: '0' }]);
  expect(await newest()).toMatchObject({ left: '1000', coverage: '1', surplus: '0' });
});

test('what does not fit, or is asked by the wrong person, is refused and changes nothing', async () => {
  const before = await get(market, 'hosting');
  const create = async (fields: Fields, by = market) =>
    (await post(by, 'hosting/create', { ...TERMS, ...fields })).data.refusal;
  expect(await create({ currency: 'DOGE9' })).toBe('currency_unknown');
  expect(await create({ cycle_days: 7, total_yield: '1' })).toBe('hosting_ratio_unfit');
  expect(await create({ total_yield: '150' })).toBe('hosting_yield_too_high');
  expect(await create({ maximum: '9' })).toBe('hosting_bounds_unfit');
  expect(await create({ quota: '0' })).toBe('amount_zero');
  expect(await create({ quota: '1.000000001' })).toBe('amount_too_precise');
  expect(await create({}, treasurer)).toBe('forbidden');
  expect((await actOn(99_999)('open')).refusal).toBe('hosting_unknown');
  const [{ id }] = before.products;
  expect((await actOn(id)('fund')).refusal).toBe('hosting_act_unfit');
  expect((await actOn(id)('open', { amount: '1' })).refusal).toBe('hosting_act_unfit');
  const after = await get(market, 'hosting');
  expect(after.products).toEqual(before.products);
});
