/**
 * Contracts while everything around them breaks: the connection lost between any two statements, PostgreSQL's sessions
 * killed during a storm of liquidations with two nodes racing, and a feed that repeats, goes back and goes mad.
 */
import { decimal } from '@candor/money';
import { afterEach, describe, expect, test } from 'vitest';
import { moneyFingerprint } from '../../../test/check-invariants.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { Database, Tx } from '../../platform/db/database.ts';
import type { ContractsWorld } from './contracts.fixture.ts';
import { BTC, contractsWorld } from './contracts.fixture.ts';

let world: ContractsWorld;
afterEach(() => world.close());

/** Before the n-th statement of a transaction its own session is ended from outside, as a crash of either side would. */
function dyingAt(db: Database, owner: Database) {
  const control = { at: 0, statements: 0, diesAfterCommit: false };
  const wrapped: Database = {
    ...db,
    async transaction(name, work) {
      const result = await db.transaction(name, async (tx) => {
        control.statements = 0;
        const dying: Tx = {
          ...tx,
          async query(text: string, values?: readonly unknown[]) {
            control.statements += 1;
            if (control.statements === control.at) {
              const [own] = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
              await owner.query('select pg_terminate_backend($1)', [own!.pid]);
            }
            return (await tx.query(text, values)) as never[];
          },
        };
        return work(dying);
      });
      // Committed, but whoever waited for it is gone.
      if (control.diesAfterCommit) throw new Error('died after the commit');
      return result;
    },
  };
  return { control, db: wrapped };
}

const rowsOf = (sql: string, values: unknown[] = []) =>
  world.server.database.owner.query<Record<string, bigint | string | null>>(sql, values);

test('R-CT-2: a crash before any statement of a tick leaves nothing of it, after the commit all of it, once', async () => {
  world = await contractsWorld();
  world.clock.set(Date.parse('2026-11-21T15:59:40Z'));
  await world.settle('50000');
  const people = (await world.customers(5)) as TestCustomer[];
  const [closes, stops, dies, opens, waits] = people as [
    TestCustomer,
    TestCustomer,
    TestCustomer,
    TestCustomer,
    TestCustomer,
  ];
  const ids = {
    closes: (await world.order(closes)).id,
    stops: (await world.order(stops, { stop_loss_price: '49000', stop_source: 'index' })).id,
    dies: (await world.order(dies, { multiple: 20, share: 100 })).id,
  };
  await world.tick('50000');
  // Marked down until the one at 20x waits for its execution; then the boundary of 16:00 comes with everything at once.
  await world.settleUntilClosing(dies, ids.dies, '49100');
  for (let n = 0; (await world.position(dies, ids.dies)).status === 1 && n < 5; n += 1)
    await world.tick('47700');
  await world.call(closes, 'lever/close', { id: ids.closes });
  const opening = { opens: (await world.order(opens)).id, waits: 0 };
  opening.waits = (await world.order(waits, { type: 2, status: 0, target_price: '47000' })).id;
  world.clock.set(Date.parse('2026-11-21T15:59:59Z'));
  const { owner } = world.server.database;
  const { control, db } = dyingAt(world.server.platform.db, owner);
  const node = await world.another({ db });
  // From here on nothing acts by itself.
  await Promise.all([world.contracts.runner.stop(), node.runner.stop()]);
  await world.tick('47690', { isUnseen: true });
  const before = await moneyFingerprint(owner);
  let died = 0;
  for (control.at = 1; control.at < 200; control.at += 1) {
    control.diesAfterCommit = false;
    const outcome = await node.runner.runPair(BTC.id).then(
      () => 'done',
      () => 'died',
    );
    if (outcome === 'done') break;
    died += 1;
    expect(await moneyFingerprint(owner)).toBe(before);
  }
  expect(died).toBeGreaterThan(15);
  const after = await moneyFingerprint(owner);
  expect(after).not.toBe(before);
  expect(await world.position(closes, ids.closes)).toMatchObject({ status: 3, update_price: '47690' });
  expect(await world.position(dies, ids.dies)).toMatchObject({ status: 3, reason: 'liquidated' });
  expect((await world.position(opens, opening.opens)).status).toBe(1);
  expect((await world.position(waits, opening.waits)).status).toBe(1);

  control.at = 0;
  control.diesAfterCommit = true;
  await world.tick('47690', { isUnseen: true });
  await expect(node.runner.runPair(BTC.id)).rejects.toThrow('died after the commit');
  control.diesAfterCommit = false;
  while (await node.runner.runPair(BTC.id));
  expect((await world.position(stops, ids.stops)).status).toBe(3);
});

test('R-CT-2: a customer who changes his position without end keeps no tick waiting', async () => {
  world = await contractsWorld();
  await world.settle('50000');
  const [ana] = (await world.customers(1)) as [TestCustomer];
  const { id } = await world.order(ana);
  await world.tick('50000');
  let isOver = false;
  let changed = 0;
  const lanes = Array.from({ length: 8 }, async (_, n) => {
    for (; !isOver && changed < 400; changed += 1)
      await world.call(ana, 'lever/setstop', { id, stop_loss_price: 46_000 + n });
  });
  await expect.poll(() => changed).toBeGreaterThan(20);
  const before = changed;
  await world.tick('50000');
  expect(changed - before).toBeLessThan(100);
  isOver = true;
  await Promise.all(lanes);
});

test('R-CT-2: nobody picks a price that is known: what is changed while ticks wait to be acted on is told to come again', async () => {
  world = await contractsWorld();
  await world.settle('50000');
  const [ana] = (await world.customers(1)) as [TestCustomer];
  const { id } = await world.order(ana);
  await world.settle('50000');
  await world.contracts.runner.stop();
  // Up and down again, for everybody to see, while nobody acts on it.
  for (const price of ['55000', '50000']) await world.settle(price, { isUnseen: true });
  const change = (path: string, fields: Record<string, string | number>) =>
    world.call(ana, path, { id, ...fields });
  const changes = await Promise.all([
    change('lever/setstop', { target_profit_price: '54000' }),
    change('lever/margin', { type: 1, number: '10' }),
    change('lever/close', {}),
    change('lever/reverse', {}),
    world.call(ana, 'lever/close_all'),
  ]);
  expect(changes.map(({ data }) => data.refusal)).toEqual(new Array(5).fill('busy'));
  while (await world.contracts.runner.runPair(BTC.id));
  expect((await world.position(ana, id)).status).toBe(1);
  expect((await change('lever/setstop', { target_profit_price: '54000' })).type).toBe('ok');
});

describe('a storm', () => {
  test('500 liquidations while sessions die and two nodes race: each settled once, on one tick', async () => {
    world = await contractsWorld({ book: '20000000', insurance: '100000', equity: '0' });
    await world.settle('50000');
    const people = await world.customers(50, '10000');
    await Promise.all(
      people.map(async (person) => {
        for (let n = 0; n < 10; n += 1) await world.order(person, { share: 10, multiple: 20 });
      }),
    );
    await world.tick('50000');
    const { owner } = world.server.database;
    const [opened] = await rowsOf(`select count(*) as n from contracts_positions where state = 'open'`);
    expect(opened!['n']).toBe(500n);
    for (let n = 0; n < 4; n += 1) await world.tick('47000', { isUnseen: true });
    await world.tick('46900', { isUnseen: true });
    const other = await world.another();
    let isOver = false;
    const killer = (async () => {
      for (let n = 0; !isOver && n < 40; n += 1) {
        await new Promise((wake) => setTimeout(wake, 15));
        await owner.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
        );
      }
    })();
    for (let n = 0; n < 400; n += 1) {
      const runs = await Promise.allSettled(
        [world.contracts, other].map(({ runner }) => runner.runPair(BTC.id)),
      );
      if (runs.every((run) => run.status === 'fulfilled' && !run.value)) break;
    }
    isOver = true;
    await killer;
    while (await other.runner.runPair(BTC.id));
    const ended = await rowsOf(
      `select state, reason, close_seq, count(*) as n from contracts_positions group by 1, 2, 3`,
    );
    expect(ended).toHaveLength(1);
    expect(ended[0]).toMatchObject({ state: 'closed', reason: 'liquidated', n: 500n });
    const [journals] = await rowsOf(
      `select count(*) as n, count(distinct ref_id) as each from ledger_journals where kind in ('contract_liquidated', 'contract_bankrupt')`,
    );
    expect(journals).toEqual({ n: 500n, each: 500n });
    const [told] = await rowsOf(
      `select count(*) as n from notify_messages where kind = 'contract_liquidated'`,
    );
    expect(told!['n']).toBe(500n);
  });
});

describe('a feed that cannot be trusted', () => {
  test('R-IDX-3, R-CT-2: repeated, older and impossible ticks are no ticks: nothing executes on them', async () => {
    world = await contractsWorld();
    await world.settle('50000');
    const [uma, vic] = (await world.customers(2)) as [TestCustomer, TestCustomer];
    const held = (await world.order(uma, { stop_loss_price: '49000', stop_source: 'index' })).id;
    await world.tick('50000');
    const waiting = (await world.order(vic)).id;
    const [head] = await rowsOf('select max(seq) as seq from ticks_lines where pair_id = $1', [BTC.id]);
    const now = world.clock.now();
    const index = (ts: number, price: string) => ({
      pairId: BTC.id,
      ts,
      index: price.startsWith('-') ? -decimal(price.slice(1)) : decimal(price),
      bid: price.startsWith('-') ? -decimal(price.slice(1)) : decimal(price),
      ask: price.startsWith('-') ? -decimal(price.slice(1)) : decimal(price),
      status: 'ok' as const,
      sources: [],
    });
    // The second that was published already, an older one, and a price that cannot be.
    await world.publish(index(now, '48000'));
    await world.publish(index(now - 5_000, '48000'));
    await world.publish(index(now + 1_000, '-1'));
    await world.publish(index(now + 1_000, '0'));
    while (await world.contracts.runner.runPair(BTC.id));
    const [same] = await rowsOf('select max(seq) as seq from ticks_lines where pair_id = $1', [BTC.id]);
    expect(same).toEqual(head);
    expect((await world.position(uma, held)).status).toBe(1);
    expect((await world.position(vic, waiting)).status).toBe(0);
    // The feed is back: the next good tick executes.
    await world.tick('50000');
    expect(await world.position(vic, waiting)).toMatchObject({ status: 1, price: '50000' });
  });

  test('R-IDX-3, R-IDX-7: three seconds without a tick, nothing is opened or accepted any more; what waits executes when it moves again', async () => {
    world = await contractsWorld();
    await world.settle('50000');
    const [wes] = (await world.customers(1)) as [TestCustomer];
    const { id } = await world.order(wes);
    world.clock.set(world.clock.now() + 3_001);
    const order = {
      currency_id: BTC.currency_id,
      legal_id: BTC.legal_id,
      type: 1,
      share: 1,
      multiple: 1,
      accepted: 1,
    };
    expect((await world.call(wes, 'lever/submit', order)).data.refusal).toBe('no_ticks');
    expect((await world.position(wes, id)).status).toBe(0);
    await world.tick('50000');
    expect((await world.position(wes, id)).status).toBe(1);
    // Who wants to close may always say so: it executes when there is a tick.
    world.clock.set(world.clock.now() + 60_000);
    expect((await world.call(wes, 'lever/close', { id })).type).toBe('ok');
    await world.tick('50000');
    expect((await world.position(wes, id)).status).toBe(3);
    expect((await world.call(wes, 'lever/submit', order)).type).toBe('ok');
    // A tick that lies in the future is no price either.
    world.clock.set(world.clock.now() - 3_600_000);
    expect((await world.call(wes, 'lever/submit', order)).data.refusal).toBe('no_ticks');
    world.clock.set(world.clock.now() + 3_600_000);
    expect((await world.call(wes, 'lever/submit', order)).type).toBe('ok');
  });

  test('R-CT-2: on a node whose clock is behind, an order is not dated before the tick that came before it', async () => {
    world = await contractsWorld();
    await world.settle('50000');
    const tickAt = world.clock.now();
    const [wes] = (await world.customers(1)) as [TestCustomer];
    world.clock.advance(-50);
    const { id, create_time: acceptedAt } = await world.order(wes);
    expect(acceptedAt).toBe(tickAt);
    world.clock.advance(50);
    // Whoever checks finds it at the first tick after its acceptance, as the venue did.
    await world.tick('50010');
    expect(await world.position(wes, id)).toMatchObject({ status: 1, price: '50010' });
  });

  test('R-IDX-4: a feed that jumps to and fro liquidates nobody by its spikes, and stops cost no more than they must', async () => {
    world = await contractsWorld();
    await world.settle('50000');
    const [xia] = (await world.customers(1)) as [TestCustomer];
    const { id } = await world.order(xia, { multiple: 20 });
    await world.tick('50000');
    for (const price of ['44000', '50000', '44000', '50000', '50000', '60000', '50000', '44000', '50000'])
      await world.tick(price);
    expect((await world.position(xia, id)).status).toBe(1);
    for (let n = 0; n < 3; n += 1) await world.tick('44000', { status: 'degraded' });
    expect((await world.position(xia, id)).status).toBe(1);
  });
});
