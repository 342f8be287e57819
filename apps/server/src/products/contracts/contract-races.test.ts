/** Contracts under race, restart and bad ticks: each order executes once, on good ticks only, and money never appears. */
import { decimal, formatDecimal } from '@candor/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestCustomer } from '../../../test/customers.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { createExecutions } from '../../foundation/executions/index.ts';
import { BTC, ETH, contractsWorld } from './contracts.fixture.ts';
import { idlePairs } from './engine/idle-pairs.ts';

let world: ContractsWorld;
beforeAll(async () => {
  world = await contractsWorld();
});
afterAll(() => world.close());

const one = async (amount?: string): Promise<TestCustomer> => (await world.customers(1, amount))[0]!;
async function opened(customer: TestCustomer, fields: Record<string, string | number> = {}): Promise<number> {
  await world.settle('50000');
  const { id } = await world.order(customer, fields);
  await world.tick('50000');
  return id;
}
const fields = {
  currency_id: BTC.currency_id,
  legal_id: BTC.legal_id,
  type: 1,
  share: 100,
  multiple: 10,
  accepted: 1,
};
const times = <T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));

/** All money sums to zero, nothing is negative, and what is frozen is what orders and positions hold. */
afterEach(async () => {
  const { owner } = world.server.database;
  const [sum] = await owner.query<{ sum: bigint; least: bigint }>(
    `select sum(available + frozen)::bigint as sum, min(available) filter (where user_id is not null)::bigint as least from ledger_balances`,
  );
  expect(sum!.sum).toBe(0n);
  expect(sum!.least >= 0n).toBe(true);
  const wrong = await owner.query(
    `select b.user_id, b.frozen, p.held from ledger_balances b left join lateral (
       select coalesce(sum(case when state in ('open', 'closing') then margin else held end), 0) as held
       from contracts_positions p where p.user_id = b.user_id and state in ('accepted', 'pending', 'open', 'closing')) p on true
     where b.account = 'contract' and b.frozen <> p.held`,
  );
  expect(wrong).toEqual([]);
  const books = await owner.query(
    `select b.pair_id from contracts_books b cross join lateral (select
       coalesce(sum(quantity) filter (where side = 'L'), 0) as long, coalesce(sum(quantity) filter (where side = 'S'), 0) as short
       from contracts_positions p where p.pair_id = b.pair_id and state in ('open', 'closing')) p
     where b.long_quantity <> p.long or b.short_quantity <> p.short`,
  );
  expect(books).toEqual([]);
});

describe('races', () => {
  test('R-MONEY-6: 50 orders of one balance, one is accepted', async () => {
    await world.settle('50000');
    const ana = await one('504.0075');
    await world.call(ana, 'lever/submit', { ...fields, share: 1, multiple: 7 });
    const replies = await times(50, () => world.call(ana, 'lever/submit', fields));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(new Set(replies.filter(({ type }) => type !== 'ok').map(({ data }) => data.refusal))).toEqual(
      new Set(['insufficient_balance']),
    );
    await world.tick('50000');
  });

  test('R-SEC-1: forty changes of one position wait for themselves: they do not take all connections of the database', async () => {
    const [ana, ben] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const [id, other] = [await opened(ana), await opened(ben)];
    const { owner } = world.server.database;
    // A tick that comes meanwhile waits for their shares of the book: that is none of them.
    const blocked = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
      and query like '%from contracts_positions where id = $2 and user_id = $1%'`;
    const stop = (n: number) => world.call(ana, 'lever/setstop', { id, stop_loss_price: 46_000 + n });
    const changing = await owner.transaction('holds', async (tx) => {
      await tx.query('select 1 from contracts_positions where id = $1 for update', [id]);
      const all = Array.from({ length: 40 }, (_, n) => stop(n));
      await expect.poll(async () => (await owner.query(blocked)).length, { timeout: 60_000 }).toBe(8);
      expect((await world.position(ben, other)).status).toBe(1);
      expect(await owner.query(blocked)).toHaveLength(8);
      return all;
    });
    for (const { type } of await Promise.all(changing)) expect(type).toBe('ok');
  });

  test('R-CT-2: 50 closes of one position, one closes it', async () => {
    const ben = await one();
    const id = await opened(ben);
    const replies = await times(50, () => world.call(ben, 'lever/close', { id }));
    expect(replies.filter(({ type }) => type === 'ok')).toHaveLength(1);
    await world.tick('50000');
    expect(await world.position(ben, id)).toMatchObject({ status: 3, close_fee: '2.5' });
    expect(await world.balance(ben)).toEqual(['9995', '0']);
  });

  test('R-CT-6: close, stops and margin against the tick that liquidates: one ending, whoever is first', async () => {
    const eves = await world.customers(8);
    await world.settle('50000');
    const ids = await Promise.all(eves.map(async (eve) => (await world.order(eve)).id as number));
    await world.tick('50000');
    await world.tick('45248');
    await world.tick('45248');
    await world.tick('45248', { isUnseen: true });
    await Promise.all([
      world.contracts.runner.runPair(BTC.id),
      ...eves.flatMap((eve, n) => [
        world.call(eve, 'lever/close', { id: ids[n]!, share: 40 }),
        world.call(eve, 'lever/setstop', { id: ids[n]!, stop_loss_price: '45249' }),
        world.call(eve, 'lever/margin', { id: ids[n]!, type: 1, number: '10' }),
      ]),
    ]);
    await world.settle('45248');
    const journals = await world.server.database.owner.query<{ n: bigint }>(
      `select count(*) as n from ledger_journals where kind in ('contract_liquidated', 'contract_bankrupt', 'contract_loss', 'contract_profit') and ref_id = any ($1::text[])`,
      [ids.map(String)],
    );
    const states = await Promise.all(eves.map(async (eve, n) => (await world.position(eve, ids[n]!)).status));
    expect(states.every((status) => status === 3 || status === 1)).toBe(true);
    expect(Number(journals[0]!.n)).toBe(states.filter((status) => status === 3).length);
  });

  test('R-GEN-4: one key, one order', async () => {
    await world.settle('50000');
    const cat = await one();
    const replies = await times(10, () =>
      world.server.call('lever/submit', fields, { token: cat.token, key: 'contract-key-0001' }),
    );
    const ids = new Set(replies.filter(({ type }) => type === 'ok').map(({ data }) => data.id));
    expect(ids.size).toBe(1);
    expect((await world.balance(cat))[1]).toBe('504.0075');
    await world.tick('50000');
  });
});

describe('ticks', () => {
  test('R-CT-8: stop loss and liquidation on one tick: the stop loss wins, no liquidation fee', async () => {
    const dan = await one();
    const id = await opened(dan, { stop_loss_price: '45249' });
    await world.settleUntilClosing(dan, id, '45000.1');
    expect((await world.position(dan, id)).reason).toBe('stop_loss');
    await world.tick('45200');
    expect(await world.position(dan, id)).toMatchObject({
      status: 3,
      liquidation_fee: '0',
      close_fee: '2.26',
    });
  });

  test('X-IDX-2, R-IDX-4: one spike liquidates nobody', async () => {
    const fay = await one();
    const id = await opened(fay);
    await world.tick('44000');
    await world.settle('50000');
    expect((await world.position(fay, id)).status).toBe(1);
    await world.call(fay, 'lever/close', { id });
    await world.tick('50000');
  });

  test('R-IDX-3, R-IDX-5: a degraded tick triggers and opens nothing; what the customer closes executes at its index', async () => {
    const [gil, hal] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const stopped = await opened(gil, { stop_loss_price: '49000', stop_source: 'index' });
    await world.settle('50000');
    const waiting = await world.order(hal);
    await world.tick('48000', { status: 'degraded', bid: '47000', ask: '49000' });
    expect((await world.position(gil, stopped)).status).toBe(1);
    expect((await world.position(hal, waiting.id)).status).toBe(0);
    await world.call(gil, 'lever/close', { id: stopped });
    await world.tick('48000', { status: 'degraded', bid: '47000', ask: '49000' });
    expect(await world.position(gil, stopped)).toMatchObject({
      status: 3,
      update_price: '48000',
      profits: '-200',
    });
    await world.tick('50000');
    expect((await world.position(hal, waiting.id)).status).toBe(1);
    await world.call(hal, 'lever/close', { id: waiting.id });
    await world.tick('50000');
  });

  test('R-CT-2: after a restart it goes on from the last tick, and executes on the ones it missed, once', async () => {
    const ida = await one();
    await world.settle('50000');
    const { id } = await world.order(ida, { target_profit_price: '50500', stop_source: 'index' });
    for (const price of ['50010', '50600', '50700', '50100']) await world.tick(price, { isUnseen: true });
    const restarted = await world.another();
    await Promise.all([restarted.runner.runPair(BTC.id), world.contracts.runner.runPair(BTC.id)]);
    while (await restarted.runner.runPair(BTC.id));
    expect(await world.position(ida, id)).toMatchObject({
      status: 3,
      price: '50010',
      reason: 'take_profit',
      update_price: '50700',
      profits: '69',
    });
  });

  test('R-CT-2: two nodes race over the same ticks, each order executes once', async () => {
    const people = await world.customers(6);
    await world.settle('50000');
    const other = await world.another();
    const ids = await Promise.all(people.map(async (person) => (await world.order(person)).id as number));
    for (const price of ['50000', '50010', '50020']) {
      await world.tick(price, { isUnseen: true });
      await Promise.all(
        [0, 1, 2, 3].map((n) => (n % 2 === 0 ? other : world.contracts).runner.runPair(BTC.id)),
      );
    }
    for (const [n, person] of people.entries())
      expect(await world.position(person, ids[n]!)).toMatchObject({ status: 1, price: '50000' });
    await Promise.all(people.map((person) => world.call(person, 'lever/close_all')));
    await world.settle('50000');
    for (const person of people) expect((await world.balance(person))[1]).toBe('0');
  });
});

describe('changes', () => {
  test('R-CT-3: a part closes, the parts sum to the whole', async () => {
    const jan = await one();
    const id = await opened(jan, { share: 100, multiple: 3 });
    const part = (await world.call(jan, 'lever/close', { id, share: 33 })).data;
    expect(part).toMatchObject({ share: 33, parent_id: id, status: 2 });
    await world.tick('51000');
    const [rest, gone] = [await world.position(jan, id), await world.position(jan, part.id)];
    expect(rest).toMatchObject({ status: 1, share: 67, number: '0.067' });
    expect(gone).toMatchObject({ status: 3, profits: '33' });
    expect(formatDecimal(decimal(rest.caution_money) + decimal(gone.caution_money))).toBe('1666.66666667');
    expect((await world.call(jan, 'lever/close', { id, share: 68 })).data.refusal).toBe('too_many_lots');
    await world.call(jan, 'lever/close', { id });
    await world.tick('51000');
    expect(await world.balance(jan)).toEqual(['10094.95', '0']);
  });

  test('R-CT-3: margin is added, and removed down to the requirement at the mark', async () => {
    const kim = await one('1000');
    const id = await opened(kim);
    const added = await world.call(kim, 'lever/margin', { id, type: 1, number: '100' });
    expect(added.data).toMatchObject({ caution_money: '600', liquidation_price: '44243.4' });
    expect((await world.call(kim, 'lever/margin', { id, type: 2, number: '100.1' })).data.refusal).toBe(
      'margin_needed',
    );
    expect((await world.call(kim, 'lever/margin', { id, type: 1, number: '1000' })).data.refusal).toBe(
      'insufficient_balance',
    );
    expect((await world.call(kim, 'lever/margin', { id, type: 2, number: '100' })).data.caution_money).toBe(
      '500',
    );
    await world.call(kim, 'lever/close', { id });
    await world.tick('50000');
  });

  test('R-CT-8: stops are replaced together, 0 clears one, nobody touches what is not his', async () => {
    const [lea, max] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const id = await opened(lea, { target_profit_price: '52000', stop_loss_price: '48000' });
    expect((await world.call(max, 'lever/close', { id })).data.refusal).toBe('order_unknown');
    expect((await world.call(max, 'lever/setstop', { id })).data.refusal).toBe('order_unknown');
    const { data } = await world.call(lea, 'lever/setstop', {
      id,
      target_profit_price: '53000',
      stop_loss_price: '0',
    });
    expect(data).toMatchObject({ target_profit_price: '53000', stop_loss_price: '0' });
    await world.call(lea, 'lever/close', { id });
    expect((await world.call(lea, 'lever/setstop', { id })).data.refusal).toBe('position_not_open');
    await world.tick('50000');
  });
});

describe('stopped', () => {
  test('R-OPS-4: what was accepted is cancelled whole, what waits goes on waiting, closing goes on', async () => {
    const [nia, oli, pam] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    const held = await opened(nia);
    const { owner } = world.server.database;
    const limit = await world.order(oli, { status: 0, target_price: '49900' });
    const market = await world.order(pam);
    await owner.query(
      `insert into openings_stops (pair_id, product, since, reason) values ($1, 'contracts', $2, 'a test')`,
      [BTC.id, new Date(world.clock.now())],
    );
    await world.call(nia, 'lever/close', { id: held });
    await world.tick('49900');
    expect(await world.position(pam, market.id)).toMatchObject({ status: 4, reason: 'stopped', held: '0' });
    expect(await world.balance(pam)).toEqual(['10000', '0']);
    expect((await world.position(oli, limit.id)).status).toBe(0);
    expect((await world.position(nia, held)).status).toBe(3);
    await owner.query('delete from openings_stops');
    await world.tick('49900');
    expect(await world.position(oli, limit.id)).toMatchObject({ status: 1, price: '49900' });
    // The node looks at what is stopped by itself; an order too large for anything tells when it has.
    const asked = () => world.call(oli, 'lever/submit', { ...fields, share: 1_000_000 });
    await expect.poll(async () => (await asked()).data.refusal).not.toBe('opening_stopped');
    await world.call(oli, 'lever/close', { id: limit.id });
    await world.tick('50000');
  });
});

describe('told', () => {
  const inbox = (person: TestCustomer) =>
    world.server.database.owner.query<{ kind: string; params: Record<string, string> }>(
      'select kind, params from notify_messages where user_id = $1 order by number',
      [person.id],
    );

  test('R-CT-6, R-CT-8, R-CT-9: what happened without the customer is in his inbox, once', async () => {
    const [quy, ren, sam] = (await world.customers(3)) as [TestCustomer, TestCustomer, TestCustomer];
    await world.settle('50000');
    const limit = await world.order(quy, { status: 0, target_price: '49990' });
    const stops = await world.order(ren, { stop_loss_price: '49000', stop_source: 'index' });
    await world.tick('49990');
    await world.tick('49000');
    await world.tick('48990');
    const held = await opened(sam);
    await world.settleUntilClosing(sam, held, '45248.8');
    await world.tick('45200');
    expect(await inbox(quy)).toMatchObject([
      { kind: 'contract_filled', params: { symbol: 'BTC/USDT', id: String(limit.id), price: '49990' } },
    ]);
    await world.call(quy, 'lever/close_all');
    await world.tick('45200');
    expect(await inbox(quy)).toHaveLength(1);
    expect(await inbox(ren)).toMatchObject([
      { kind: 'contract_stop_loss', params: { id: String(stops.id), price: '48990', result: '-100' } },
    ]);
    expect(await inbox(sam)).toMatchObject([
      { kind: 'contract_liquidated', params: { id: String(held), price: '45200', returned: '6.44' } },
    ]);
  });
});

describe('pairs in which nothing happens', () => {
  const PAIRS = [BTC.id, ETH.id];
  /** At the next tick, were it published now with these prices. */
  const idle = (prices: Record<number, string>): Promise<number[]> =>
    world.server.platform.db.transaction('test', (tx) => idlePairs(createExecutions(), tx, next(prices)));
  const next = (prices: Record<number, string>) =>
    Object.entries(prices).map(([pairId, price]) => {
      const [seq, at] = [1_000_000, Math.floor(world.clock.now() / 1000) * 1000 + 1000];
      const mid = decimal(price);
      const figures = { index: mid, mark: mid, ask: mid, bid: mid, status: 'ok' as const };
      return { ...figures, pairId: Number(pairId), seq, at, line: '', hash: '', backFrom: undefined };
    });
  const quiet = { [BTC.id]: '50000', [ETH.id]: '3000' };

  test('R-CT-2, R-CT-8, R-CT-9: a pair is idle unless something in it is due at the tick, or somebody is in its book', async () => {
    const { db } = world.server.platform;
    await world.settle('50000');
    await world.settle('3000', { pairId: ETH.id });
    expect(await idle(quiet)).toEqual(PAIRS);
    const tom = await one();
    const id = await opened(tom, { stop_loss_price: '49000', stop_source: 'index' });
    expect(await idle(quiet)).toEqual(PAIRS);
    for (const price of ['48999', '45000'])
      expect(await idle({ ...quiet, [BTC.id]: price })).toEqual([ETH.id]);
    await world.call(tom, 'lever/close', { id });
    expect(await idle(quiet)).toEqual([ETH.id]);
    await world.tick('50000');
    const waiting = await world.order(tom, { status: 0, target_price: '49990' });
    expect(await idle(quiet)).toEqual(PAIRS);
    expect(await idle({ ...quiet, [BTC.id]: '49990' })).toEqual([ETH.id]);
    await world.call(tom, 'lever/cancel', { id: waiting.id });
    const market = await world.order(tom);
    expect(await idle(quiet)).toEqual([ETH.id]);
    await world.tick('50000');
    await world.call(tom, 'lever/close', { id: market.id });
    await world.tick('50000');
    // Whoever orders holds the book, and what he does is seen by the tick's own turn.
    await db.transaction('customer', async (tx) => {
      await tx.query('select 1 from contracts_books where pair_id = $1 for share', [BTC.id]);
      expect(await idle(quiet)).toEqual([ETH.id]);
    });
    // Funding is due at the boundary, idle or not.
    const [{ funded }] = (await world.server.database.owner.query<{ funded: Date }>(
      'select funded_at as funded from contracts_books where pair_id = $1',
      [ETH.id],
    )) as [{ funded: Date }];
    const later = next(quiet).map((tick) => ({ ...tick, at: funded.getTime() + 8 * 3_600_000 }));
    expect(await db.transaction('test', (tx) => idlePairs(createExecutions(), tx, later))).toEqual([]);
  });

  test('R-CT-2: ticks of one second pass the idle pairs together and act on the others', async () => {
    const uma = await one();
    const { owner } = world.server.database;
    const cursors = async () =>
      (
        await owner.query<{ behind: bigint }>(
          `select h.seq - c.seq as behind from ticks_cursors c join ticks_chains h using (pair_id) where product = 'contracts'`,
        )
      ).map(({ behind }) => Number(behind));
    await world.second(quiet);
    await expect.poll(cursors).toEqual(expect.arrayContaining([0, 0]));
    const { id } = await world.order(uma);
    await world.second(quiet);
    await expect.poll(async () => (await world.position(uma, id)).status).toBe(1);
    await expect.poll(async () => (await cursors()).every((behind) => behind === 0)).toBe(true);
    await world.call(uma, 'lever/close', { id });
    await world.second(quiet);
    await expect.poll(async () => (await world.position(uma, id)).status).toBe(3);
  });
});
