/** The house book: caps, funding, auto-deleveraging, and what happens when it is too small for what it owes. */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import type { Fields } from '../../../../test/harness.ts';
import type { TestOperator } from '../../../../test/operators.ts';
import { openOperators } from '../../../../test/operators.ts';
import { createTreasury } from '../../treasury/treasury.ts';
import type { ContractsWorld } from '../contracts.fixture.ts';
import { BTC, START, contractsWorld } from '../contracts.fixture.ts';

let world: ContractsWorld;
afterEach(async () => {
  const [sum] = await world.server.database.owner.query<{ sum: bigint }>(
    'select sum(available + frozen)::bigint as sum from ledger_balances',
  );
  expect(sum!.sum).toBe(0n);
  await world.close();
});
const fields = { currency_id: BTC.currency_id, legal_id: BTC.legal_id, accepted: 1 };
/** The job does this every few seconds as well, and may have been first. */
const look = () => world.contracts.watch(BTC.id);
/** What is shown is made once a second for all who ask, and the funding channel asks as well. */
async function shown() {
  world.clock.advance(1_000);
  return (await world.server.call('contracts/book', {}, { method: 'GET' })).data;
}
const lastResorts = async () => (await shown()).last_resorts;
const fund = async () => (await shown()).pairs[0];

describe('R-CT-12: caps', () => {
  test('X-CT-8: what widens the net side beyond its cap is refused, the other side is accepted', async () => {
    // 60% of 100,000: C 60,000, NetCap 150,000.
    world = await contractsWorld({ book: '100000', insurance: '0', equity: '0' });
    await world.settle('50000');
    const [ana, ben, cat] = (await world.customers(3, '50000')) as [TestCustomer, TestCustomer, TestCustomer];
    await world.order(ana, { share: 2800, multiple: 20 });
    await world.tick('50000');
    expect(await fund()).toMatchObject({ capital: '60000', net_cap: '150000', long: '140000', short: '0' });
    const long = await world.call(ben, 'lever/submit', { ...fields, type: 1, share: 400, multiple: 20 });
    expect(long.data.refusal).toBe('book_full');
    const short = await world.order(ben, { type: 2, share: 400, multiple: 20 });
    await world.tick('50000');
    expect((await world.position(ben, short.id)).status).toBe(1);
    // Accepted together, there is room for one: the tick decides in the order of acceptance.
    const first = await world.order(cat, { share: 500, multiple: 20 });
    const second = await world.order(cat, { share: 500, multiple: 20 });
    await world.tick('50000');
    expect((await world.position(cat, first.id)).status).toBe(1);
    expect(await world.position(cat, second.id)).toMatchObject({ status: 4, reason: 'book_full', held: '0' });
  });
});

describe('R-CT-12: what people take out', () => {
  test('the house keeps what open positions stand on, however many agree and whatever opened meanwhile', async () => {
    world = await contractsWorld({ book: '1000', insurance: '0', equity: '0' }, START, [createTreasury]);
    // What a demo begins with is put back: the book of this test is small.
    const head = { kind: 'demo_funding', refType: 'demo', refId: 'back', actor: 'job:test' } as const;
    const from = house('B:contract');
    const moves = [{ from, to: house('X:demo'), currencyId: 3, amount: decimal('4000000') }];
    await world.server.platform.db.transaction('back', (tx) =>
      world.ledger.post(tx, [journalOf(head, moves)]),
    );
    const people = await openOperators(world.server.database.owner, ['treasurer', 'treasurer']);
    const [maker, checker] = people as [TestOperator, TestOperator];
    const act = (who: TestOperator, path: string, given: Fields) =>
      world.server.call(`operator/${path}`, given, { token: who.token });
    const route = { from: 'B:contract', to: 'E:equity', currency: 'USDT', reason: 'profit' };
    const out = (amount: string) => act(maker, 'treasury/move_own', { ...route, amount });
    const yes = (of: number) => act(checker, 'proposals/approve', { id: of, version: 1 });
    // Taken out and put back while nothing is open: a journal that could be undone later.
    expect((await yes((await out('700')).data.proposal_id as number)).data.state).toBe('executed');
    const back = { ...route, from: 'E:equity', to: 'B:contract', amount: '700' };
    const funded = await act(maker, 'treasury/move_own', back);
    expect((await yes(funded.data.proposal_id as number)).data.state).toBe('executed');
    await world.settle('50000');
    const [ana] = (await world.customers(1, '5000')) as [TestCustomer];
    await world.order(ana, { share: 10, multiple: 20 });
    await world.tick('50000');
    const [{ id: journalId }] = (await world.server.database.owner.query<{ id: bigint }>(
      `select id from ledger_journals where kind = 'reserve_funding' order by id desc limit 1`,
    )) as [{ id: bigint }];
    const undo = await act(maker, 'treasury/reverse', { journal_id: String(journalId), reason: 'mistyped' });
    expect((await yes(undo.data.proposal_id as number)).data.refusal).toBe('own_money_committed');
    // 500 of one side need 200, which is 60% of 333.33333334.
    const more = await out('666.66666667');
    expect(more.data.refusal).toBe('own_money_committed');
    expect(more.message).toContain('666.66666666');
    const asked = await out('600');
    expect(asked.data.state).toBe('open');
    await world.order(ana, { share: 4, multiple: 20 });
    await world.tick('50000');
    const late = await yes(asked.data.proposal_id as number);
    expect(late.data.refusal).toBe('own_money_committed');
    expect(await world.houseAmount('B:contract')).toBe('1000');
  });
});

describe('R-CT-11: funding', () => {
  test('the heavier side pays, the other receives, once a period, of what was open at the boundary', async () => {
    world = await contractsWorld({ book: '100000', insurance: '0', equity: '0' });
    world.clock.set(Date.parse('2026-11-21T15:59:53Z'));
    await world.settle('50000');
    const [ana, ben, late] = (await world.customers(3, '50000')) as [
      TestCustomer,
      TestCustomer,
      TestCustomer,
    ];
    const long = await world.order(ana, { share: 2000, multiple: 20 });
    const short = await world.order(ben, { type: 2, share: 500, multiple: 20 });
    await world.tick('50000');
    expect(await fund()).toMatchObject({ long: '100000', short: '25000', funding_rate: '0.025' });
    const before = decimal(await world.houseAmount('B:contract'));
    const after = await world.order(late, { share: 100, multiple: 20 });
    await world.tick('50000');
    // 0.05% * 75,000 / 150,000 = 0.025%.
    expect((await world.position(ana, long.id)).funding).toBe('-25');
    expect((await world.position(ben, short.id)).funding).toBe('6.25');
    expect((await world.position(late, after.id)).funding).toBe('0');
    await world.settle('50000');
    expect((await world.position(ana, long.id)).funding).toBe('-25');
    expect(decimal(await world.houseAmount('B:contract')) - before).toBe(decimal('18.75'));
    expect((await fund()).last_funding_rate).toBe('0.025');
  });

  test('without available balance the margin pays, and liquidation comes nearer', async () => {
    world = await contractsWorld({ book: '100000', insurance: '0', equity: '0' });
    world.clock.set(Date.parse('2026-11-21T15:59:40Z'));
    await world.settle('50000');
    const [ana] = (await world.customers(1, '5065.15')) as [TestCustomer];
    const { id } = await world.order(ana, { share: 2000, multiple: 20 });
    await world.tick('50000');
    const position = await world.position(ana, id);
    const [available] = await world.balance(ana);
    expect(available).toBe('15.15');
    world.clock.set(Date.parse('2026-11-21T15:59:59Z'));
    await world.tick('50000');
    const after = await world.position(ana, id);
    expect(after.funding).toBe('-33.333');
    expect(await world.balance(ana)).toEqual(['0', '4981.817']);
    expect(after.caution_money).toBe('4981.817');
    expect(decimal(after.liquidation_price)).toBeGreaterThan(decimal(position.liquidation_price));
  });
});

describe('R-CT-12: profits beyond the book', () => {
  test('auto-deleveraging closes the highest profit ratio times leverage at mark, without fee, until below 80%', async () => {
    // C 6,000, NetCap 15,000.
    world = await contractsWorld({ book: '10000', insurance: '0', equity: '0' });
    await world.settle('50000');
    const people = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    const ids: number[] = [];
    for (const [n, multiple] of [10, 20, 5].entries())
      ids.push((await world.order(people[n]!, { share: 100, multiple })).id);
    await world.tick('50000');
    await world.settle('70000');
    await look();
    expect(await world.position(people[1], ids[1]!)).toMatchObject({
      status: 3,
      reason: 'deleveraged',
      close_fee: '0',
      profits: '2000',
    });
    expect(await world.position(people[0], ids[0]!)).toMatchObject({ status: 3, reason: 'deleveraged' });
    expect((await world.position(people[2], ids[2]!)).status).toBe(1);
    expect(await fund()).toMatchObject({ open_profit: '2000', long: '7000' });
    expect(await world.contracts.watch(BTC.id)).toBe(0);
  });

  test('above 60% nothing that widens the net side opens', async () => {
    world = await contractsWorld({ book: '10000', insurance: '0', equity: '0' });
    await world.settle('50000');
    const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    await world.order(ana, { share: 200 });
    await world.tick('50000');
    await world.settle('69000');
    await look();
    expect((await fund()).is_opening_stopped).toBe(true);
    const refused = await world.call(ben, 'lever/submit', { ...fields, type: 1, share: 1, multiple: 1 });
    expect(refused.data.refusal).toBe('book_full');
    await world.order(ben, { type: 2, share: 1, multiple: 1 });
  });

  test('one tick beyond it: equity, then insurance, then pro rata; what a tick closes is paid alike', async () => {
    world = await contractsWorld({ book: '1000', insurance: '100', equity: '300' });
    await world.settle('50000');
    const [ana, ben, cat] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    const first = (await world.order(ana, { share: 20, multiple: 1 })).id;
    const second = (await world.order(ben, { share: 10, multiple: 1 })).id;
    const other = (await world.order(cat, { share: 1, type: 2, multiple: 1 })).id;
    await world.tick('50000');
    for (const person of [ana, ben, cat]) await world.call(person, 'lever/close_all');
    await world.tick('99000');
    // 980 and 490 won, 49 lost: 1,400 and 49 pay 1,449 of 1,470.
    expect(await world.position(ana, first)).toMatchObject({ status: 3, reason: 'user', profits: '966' });
    expect(await world.position(ben, second)).toMatchObject({ status: 3, profits: '483' });
    expect(await world.position(cat, other)).toMatchObject({ status: 3, profits: '-49' });
    for (const account of ['B:contract', 'F:insurance', 'E:equity'])
      expect(await world.houseAmount(account)).toBe('0');
    expect(await lastResorts()).toMatchObject([
      { symbol: 'BTC/USDT', is_wound_up: false, positions: 3, profits: '1470', paid: '1449' },
    ]);
  });

  test('wound up by its open profit: losses first, profits pro rata, nobody is paid from nowhere', async () => {
    world = await contractsWorld({ book: '1000', insurance: '100', equity: '300' });
    await world.settle('50000');
    const [ana, ben, cat] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    const first = (await world.order(ana, { share: 20, multiple: 1 })).id;
    const second = (await world.order(ben, { share: 10, multiple: 1 })).id;
    const other = (await world.order(cat, { share: 1, type: 2, multiple: 1 })).id;
    await world.tick('50000');
    await world.settle('99000');
    // 980 and 490 won, 49 lost: 1,400 and 49 pay 1,449 of 1,470.
    await look();
    expect(await world.position(ana, first)).toMatchObject({
      status: 3,
      reason: 'deleveraged',
      profits: '966',
    });
    expect(await world.position(ben, second)).toMatchObject({ profits: '483' });
    expect(await world.position(cat, other)).toMatchObject({ profits: '-49' });
    for (const account of ['B:contract', 'F:insurance', 'E:equity'])
      expect(await world.houseAmount(account)).toBe('0');
    expect(await lastResorts()).toMatchObject([
      { is_wound_up: true, mark: '99000', positions: 3, profits: '1470', paid: '1449' },
    ]);
    expect(await fund()).toMatchObject({ long: '0', short: '0', open_profit: '0' });
  });
});
