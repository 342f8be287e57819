/** What operators do with sales: terms that make none, two persons for each act, inventory before opening, the issuer last. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import { house, journalOf } from '@candor/ledger';
import type { LaunchpadWorld } from './launchpad.fixture.ts';
import { launchpadPorts } from './ports.ts';
import { saleActKind } from './sale-kinds.ts';
import { DAY, HOUR, START, launchpadWorld } from './launchpad.fixture.ts';

let world: LaunchpadWorld;
let maker: TestOperator;
let treasurer: TestOperator;
let checker: TestOperator;
let approver: TestOperator;
beforeAll(async () => {
  world = await launchpadWorld();
  const { owner } = world.server.database;
  [maker, treasurer, checker, approver] = (await openOperators(owner, [
    'market_admin',
    'treasurer',
    'access_admin',
    'withdrawal_approver',
  ])) as [TestOperator, TestOperator, TestOperator, TestOperator];
  await owner.query('update operators_sessions set last_used_at = $1, expires_at = $1', [
    new Date('2100-01-01'),
  ]);
});
afterAll(async () => {
  expect(await world.broken()).toEqual([]);
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

const SALE = {
  token: 'orbt',
  token_name: 'Orbit',
  token_decimals: 2,
  supply: '100000',
  change_rate: '0.1',
  cap: '100000',
  minimum: '10',
  maximum: '50000',
  lock_days: 7,
  opens_at: START + 2 * DAY,
  closes_at: START + 4 * DAY,
  allots_at: START + 4 * DAY + HOUR,
  launches_at: START + 5 * DAY,
  introduction_zh: '介绍',
  introduction_en: 'About it',
  reason: 'listing committee of today',
};
const post = (who: TestOperator, path: string, fields: Record<string, string | number>) =>
  world.server.call(path, fields, { token: who.token, lang: 'en' });
const create = (change: object = {}) => post(maker, 'operator/launchpad/create', { ...SALE, ...change });
const act = (who: TestOperator, fields: Record<string, string | number>) =>
  post(who, 'operator/launchpad/act', { reason: 'as agreed', ...fields });
const approve = (who: TestOperator, id: number) =>
  post(who, 'operator/proposals/approve', { id, version: 1 });
const listed = async (days: Record<string, number>) => {
  const { type, data } = await world.server.call('operator/launchpad', days, {
    token: checker.token,
    method: 'GET',
  });
  expect(data).toEqual(expect.objectContaining({ sales: expect.any(Array) }));
  expect(type).toBe('ok');
  return data;
};
const desk = async (id?: number) => {
  const data = await listed({});
  return id === undefined ? data : data.sales.find((sale: { id: number }) => sale.id === id);
};
const equity = (currencyId: number, amount: string) =>
  world.server.platform.db.transaction('equity', (tx) =>
    world.house.ledger.post(tx, [
      journalOf({ kind: 'demo_funding', refType: 'demo', refId: `desk:${currencyId}`, actor: 'job:test' }, [
        { from: house('X:demo'), to: house('E:equity'), currencyId, amount: decimal(amount) },
      ]),
    ]),
  );

describe('the desk of new coins', () => {
  test.each([
    [{ token: 'BTC' }, 'sale_token_unfit'],
    [{ token: 'USDT' }, 'sale_token_unfit'],
    [{ token: 'USD' }, 'sale_token_unfit'],
    [{ token: 'or bt' }, 'sale_token_unfit'],
    [{ change_rate: '0.0000001' }, 'sale_price_unfit'],
    [{ supply: '100000.001' }, 'sale_price_unfit'],
    [{ cap: '100001' }, 'sale_bounds_unfit'],
    [{ maximum: '9' }, 'sale_bounds_unfit'],
    [{ minimum: '0.0001' }, 'sale_bounds_unfit'],
    [{ soft_cap: '10001' }, 'sale_bounds_unfit'],
    [{ change_rate: '0' }, 'amount_zero'],
    [{ opens_at: START + DAY - 1 }, 'sale_dates_unfit'],
    [{ closes_at: START + 2 * DAY }, 'sale_dates_unfit'],
    [{ allots_at: START + 5 * DAY + 1 }, 'sale_dates_unfit'],
    [{ launches_at: START + 4 * DAY }, 'sale_dates_unfit'],
  ])('R-NC-1, R-GEN-3: %o cannot be proposed', async (change, refusal) => {
    expect((await create(change)).data.refusal).toBe(refusal);
  });

  test.each([
    ['introduction_en', 'Buy early and cheaper: send USDT to TQn9Y2khEsLJW1ChVWFMSMeRDow5KcbLSE'],
    ['introduction_zh', '提前认购请联系 t.me/orbit_presale'],
    ['introduction_en', 'Early buyers: IBAN DE89 3704 0044 0532 0130 00'],
    ['token_name', 'Orbit t.me/orbit_presale'],
  ])('R-DEP-2: %s of a sale names nobody to pay', async (field, text) => {
    expect((await create({ [field]: text })).data).toMatchObject({
      refusal: 'invalid_request',
      fields: { [field]: 'leads_elsewhere' },
    });
  });

  test('R-OPS-3, R-NC-1, P-NC-0, P-NC-4, P-NC-5: made, laid in, opened, stopped, allotted, listed, its issuer paid, each by two', async () => {
    const { data: made } = await create();
    expect(made).toMatchObject({ state: 'open' });
    expect((await approve(maker, made.proposal_id)).type).not.toBe('ok');
    expect((await approve(checker, made.proposal_id)).type).toBe('ok');
    const { sales } = await desk();
    const sale = sales.find((each: { new_currency_name: string }) => each.new_currency_name === 'ORBT');
    expect(sale).toMatchObject({
      state: 'published',
      soft_cap: '5000',
      lacking: '100000',
      phase: 'upcoming',
      introduction: '介绍',
    });
    const { id, published_at: at } = sale;
    expect((await listed({ from: at, to: at + 1 })).sales).toMatchObject([{ id }]);
    expect((await listed({ from: at + 1 })).sales).toEqual([]);
    expect((await act(maker, { id, act: 'open' })).data).toMatchObject({
      refusal: 'sale_inventory_short',
      lacking: '100000',
    });
    // Half of it is the house's already; the rest is issued as play tokens, for this is a demo.
    await equity(sale.new_currency_id, '50000');
    const fund = async (amount: string) => {
      const { data } = await act(treasurer, { id, act: 'fund', amount });
      // R-OPS-1: whoever grants roles touches no money.
      expect((await approve(checker, data.proposal_id)).data).toMatchObject({ refusal: 'forbidden' });
      return approve(approver, data.proposal_id);
    };
    expect((await fund('99999')).type).toBe('ok');
    expect((await act(maker, { id, act: 'open' })).data).toMatchObject({
      refusal: 'sale_inventory_short',
      lacking: '1',
    });
    expect((await fund('2')).type).toBe('ok');
    const { data: opening } = await act(maker, { id, act: 'open' });
    expect((await approve(treasurer, opening.proposal_id)).type).toBe('ok');
    // Nothing that is offered can be taken back.
    expect((await act(treasurer, { id, act: 'release', amount: '1.01' })).data).toMatchObject({
      refusal: 'sale_surplus_short',
      surplus: '1',
    });
    expect((await act(treasurer, { id, act: 'pay_issuer', account: 'X:demo' })).data.refusal).toBe(
      'sale_act_unfit',
    );

    world.clock.set(SALE.opens_at);
    const [alice, bob] = await world.customers(2);
    expect((await world.commit(alice!, id, '7000')).data.state).toBe('committed');
    // One stops it at once; two let it go on.
    expect((await act(maker, { id, act: 'pause' })).data.state).toBe('executed');
    expect((await world.commit(bob!, id, '5000')).data.refusal).toBe('sale_not_open');
    expect((await desk(id)).is_paused).toBe(true);
    const { data: again } = await act(maker, { id, act: 'open' });
    await approve(treasurer, again.proposal_id);
    expect((await world.commit(bob!, id, '5000')).data.state).toBe('committed');
    const { data: preview } = await world.server.call(
      'operator/launchpad/preview',
      { id },
      { token: maker.token, method: 'GET' },
    );
    expect(preview).toMatchObject({
      subscriptions: 2,
      committed: '12000',
      is_below_soft_cap: false,
      tokens: '99999.99',
      largest: [
        { amount: '7000', tokens: '58333.33' },
        { amount: '5000', tokens: '41666.66' },
      ],
    });
    world.clock.set(SALE.allots_at);
    await world.launchpad.runDue();
    expect(await desk(id)).toMatchObject({
      state: 'allotted',
      inventory: '1.01',
      surplus: '1.01',
      proceeds: '9999.999',
    });
    await world.list('ORBT');
    await world.launchpad.runDue();
    for (const account of ['X:tron', 'E:equity', 'X:bank:1'])
      expect((await act(treasurer, { id, act: 'pay_issuer', account })).data.refusal).toBe(
        'sale_account_unfit',
      );
    const { data: paying } = await act(treasurer, { id, act: 'pay_issuer', account: 'X:demo' });
    await approve(approver, paying.proposal_id);
    expect(await desk(id)).toMatchObject({ state: 'launched', proceeds: '0', paid_out: '9999.999' });
    expect((await act(treasurer, { id, act: 'pay_issuer', account: 'X:demo' })).data.refusal).toBe(
      'sale_act_unfit',
    );
    const { data: returning } = await act(treasurer, { id, act: 'release', amount: '1.01' });
    await approve(approver, returning.proposal_id);
    expect(await desk(id)).toMatchObject({ inventory: '0' });
    const { data: paid } = await world.server.call(
      'operator/launchpad/paid',
      { days: 30 },
      { token: maker.token, method: 'GET' },
    );
    expect(paid).toMatchObject([
      { sale: id, token: 'ORBT', cost: '9999.999', refunds: '2000.001', tokens: '99999.99' },
    ]);
  });

  test('R-NC-3, R-OPS-9: over a chain the issuer was paid when the chain shows it: out of the wallet, all of it, booked once', async () => {
    const shown = {
      txId: 'f'.repeat(64),
      direction: 'out',
      amount: decimal('10000'),
      outside: 'TIssuer',
    } as const;
    const { platform } = world.server;
    const kind = saleActKind({
      platform: { ...platform, config: { ...platform.config, mode: 'live' } },
      ledger: world.house.ledger,
      ports: launchpadPorts(world.house),
    });
    const launched = async () => {
      const sale = await world.sale();
      const [alice] = await world.customers(1);
      await world.commit(alice!, sale.id, '20000');
      world.clock.advance(2 * DAY + HOUR);
      await world.launchpad.runDue();
      await world.list(sale.token);
      world.clock.advance(2 * DAY);
      await world.launchpad.runDue();
      return sale.id;
    };
    const prepared = (id: number, seen?: object) =>
      platform.db.transaction('prepare', (tx) =>
        kind.prepare(tx, { id, act: 'pay_issuer', account: 'X:trc20', reason: 'paid', shown: seen }, 1),
      );
    const refused = (code: string) => expect.objectContaining({ code });
    const [id, other] = [await launched(), await launched()];
    for (const seen of [undefined, { ...shown, direction: 'in' }, { ...shown, amount: decimal('9999') }])
      await expect(prepared(id, seen)).rejects.toEqual(refused('sale_transfer_unseen'));
    const [payload, same] = [await prepared(id, shown), await prepared(other, shown)];
    expect((await kind.render(platform.db, payload)).lines).toEqual(
      expect.arrayContaining([
        { field: 'reference', after: shown.txId },
        { field: 'outside_address', after: 'TIssuer' },
      ]),
    );
    const carriedOut = (of: typeof payload) =>
      platform.db.transaction('execute', (tx) =>
        kind.execute(tx, { payload: of, proposalId: of.id, maker: 1, approver: 2 }),
      );
    const all = await Promise.allSettled([carriedOut(payload), carriedOut(same)]);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const paid = all[0]!.status === 'fulfilled' ? id : other;
    expect(await desk(paid)).toMatchObject({ proceeds: '0', paid_out: '10000' });
    const unpaid = paid === id ? other : id;
    expect(await desk(unpaid)).toMatchObject({ proceeds: '10000', paid_out: '0' });
    await expect(prepared(unpaid, shown)).rejects.toEqual(refused('sale_transfer_booked'));
    expect(await world.balance(null, 'X:trc20')).toBe('10000');
  });

  test('R-NC-3: the issuer is paid what customers have not taken back', async () => {
    const sale = await world.sale();
    const [alice, bob] = await world.customers(2);
    const { data: order } = await world.commit(alice!, sale.id, '6000');
    await world.commit(bob!, sale.id, '6000');
    world.clock.advance(3 * DAY + HOUR + 30 * DAY);
    await world.launchpad.runDue();
    const back = await world.server.call(
      'lh/send/order/take_back',
      { id: order.id },
      { token: alice!.token },
    );
    expect(back.data.state).toBe('taken_back');
    await world.list(sale.token);
    await world.launchpad.runDue();
    expect(await desk(sale.id)).toMatchObject({ state: 'ended', proceeds: '5000', paid_out: '0' });
    const { data: paying } = await act(treasurer, { id: sale.id, act: 'pay_issuer', account: 'X:demo' });
    expect((await approve(approver, paying.proposal_id)).data.state).toBe('executed');
    expect(await desk(sale.id)).toMatchObject({ proceeds: '0', paid_out: '5000' });
    expect((await act(treasurer, { id: sale.id, act: 'pay_issuer', account: 'X:demo' })).data.refusal).toBe(
      'sale_act_unfit',
    );
    expect(await world.broken()).toEqual([]);
  });

  test('R-NC-4: what trades is nobody’s to close, from the first trade on, whoever agreed before', async () => {
    const sale = await world.sale();
    const [alice] = await world.customers(1);
    await world.commit(alice!, sale.id, '20000');
    world.clock.advance(2 * DAY + HOUR);
    await world.launchpad.runDue();
    const { data: closing } = await act(maker, { id: sale.id, act: 'close' });
    await world.list(sale.token);
    // No job has come by: what it is worth is seen, and nobody has told the sale.
    expect((await approve(checker, closing.proposal_id)).data.refusal).toBe('sale_act_unfit');
    expect((await act(maker, { id: sale.id, act: 'close' })).data.refusal).toBe('sale_act_unfit');
    expect(await desk(sale.id)).toMatchObject({ state: 'allotted', proceeds: '10000' });
  });

  test('R-NC-3: a sale that is closed gives everything back, before the allotment and after it', async () => {
    const before = await world.sale();
    const afterwards = await world.sale();
    const [alice] = await world.customers(1);
    await world.commit(alice!, before.id, '7000');
    await world.commit(alice!, afterwards.id, '20000');
    const close = async (id: number) => {
      const { data } = await act(maker, { id, act: 'close' });
      await approve(checker, data.proposal_id);
      await world.launchpad.runDue();
      return desk(id);
    };
    expect(await close(before.id)).toMatchObject({ state: 'failed', failure: 'closed', phase: 'refunded' });
    world.clock.advance(2 * DAY + HOUR);
    await world.launchpad.runDue();
    expect(await desk(afterwards.id)).toMatchObject({ state: 'allotted', proceeds: '10000' });
    expect(await close(afterwards.id)).toMatchObject({
      state: 'failed',
      proceeds: '0',
      inventory: '100000',
      surplus: '100000',
    });
    expect(await world.balance(alice!.id, 'coin:available')).toBe('100000');
    expect((await act(maker, { id: afterwards.id, act: 'open' })).data.refusal).toBe('sale_act_unfit');
  });
});
