/** Two nodes, a node that dies between a lead's fill and his followers', and everything that meets on one tick: each signal once, or skipped with its reason. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockLine } from '../../../test/lock-line.ts';
import type { Database, Queryable, Tx } from '../../platform/db/database.ts';
import { BTC } from '../contracts/contracts.fixture.ts';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';
import { lockLeads, moveLead, shareLeads } from './leads-store.ts';

let world: CopyWorld;
beforeEach(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterEach(async () => {
  expect(await world.broken()).toEqual([]);
  await world.close();
});

/** Dies at the first statement that says so, as often as it comes. */
function dyingAt(db: Database, words: string): Database {
  const query: Queryable['query'] = (sql, values) => {
    if (sql.includes(words)) throw new Error('killed');
    return db.query(sql, values);
  };
  return {
    ...db,
    query,
    transaction: (name, work) =>
      db.transaction(name, (tx) =>
        work({
          ...tx,
          afterCommit: (after) => tx.afterCommit(after),
          query: (sql: string, values?: unknown[]) => {
            if (sql.includes(words)) throw new Error('killed');
            return tx.query(sql, values);
          },
        } as Tx),
      ),
  };
}

const mirrors = async () =>
  world.server.database.owner.query<{ copies: bigint; rows: bigint; positions: bigint }>(
    `select count(distinct copy_id) as copies, count(*) as rows, count(distinct position_id) as positions from copy_trading_mirrors`,
  );

test('R-GEN-4, R-CP-3: a node dies between the lead’s fill and his followers’, before and after they are stored; two others carry out once', async () => {
  const { lead, id } = await world.lead();
  const people = await world.followers(20);
  for (const each of people) await world.copy(each, id, '1000');
  await world.order(lead, { share: 100 });
  await world.tick('50000');
  const { db } = world.server.platform;
  const dying = await world.another({ db: dyingAt(db, 'insert into copy_trading_mirrors') });
  // The copying that this node carries out is the house's: it dies where contracts store what opened.
  const early = await world.another({ db: dyingAt(db, 'insert into contracts_positions') });
  // A tick wakes the living node as well; here it acts only when it is told, after the two that die.
  await world.contracts.runner.stop();
  await world.tick('50010', { isUnseen: true });
  await expect(early.runner.runPair(BTC.id)).rejects.toThrow('killed');
  await expect(dying.runner.runPair(BTC.id)).rejects.toThrow('killed');
  expect(await mirrors()).toEqual([{ copies: 0n, rows: 0n, positions: 0n }]);
  const others = [await world.another(), await world.another()];
  await Promise.all([
    ...others.map((each) => each.runner.runPair(BTC.id)),
    world.contracts.runner.runPair(BTC.id),
  ]);
  expect(await mirrors()).toEqual([{ copies: 20n, rows: 20n, positions: 20n }]);
  const [first] = await world.signals(
    people[0]!,
    (await world.get(people[0]!, 'documentation/order', {})).order_list[0].id,
  );
  expect([first.price, first.lots]).toEqual(['50010', 5]);
});

test('R-CP-4: the lead closes while followers leave, add, pause and withdraw, on two nodes: closed once, money in its place', async () => {
  const { lead, id } = await world.lead();
  const people = await world.followers(12, '2000');
  const copies: Awaited<ReturnType<typeof world.copy>>[] = [];
  for (const each of people) copies.push(await world.copy(each, id, '1000'));
  const position = await world.order(lead, { share: 200 });
  await world.tick('50000');
  await world.tick('50000');
  await world.call(lead, 'lever/close', { id: position.id });
  await world.tick('50100');
  const other = await world.another();
  await world.tick('50200', { isUnseen: true });
  const acts = ['cancel', 'add', 'pause', 'withdraw'];
  await Promise.all([
    world.contracts.runner.runPair(BTC.id),
    other.runner.runPair(BTC.id),
    ...people.map((each, n) =>
      world.call(each, `documentation/order/${acts[n % 4]}`, {
        id: copies[n]!.id,
        ...(n % 4 === 1 || n % 4 === 3 ? { amount: '100' } : {}),
        ...(n % 4 === 2 ? { paused: 1 } : {}),
      }),
    ),
    world.copying.endDue(),
  ]);
  await world.tick('50200');
  await world.copying.endDue();
  const seen = await Promise.all(people.map((each, n) => world.detail(each, copies[n]!.id)));
  expect(seen.map(({ order }) => order.open)).toEqual(people.map(() => 0));
  expect(seen.filter((_, n) => n % 4 === 0).map(({ order }) => order.state)).toEqual([
    'ended',
    'ended',
    'ended',
  ]);
  for (const [n, each] of people.entries()) {
    const signals = await world.signals(each, copies[n]!.id);
    // Whoever had left when the tick came is closed by his own wish, and not by the lead's.
    expect(signals.filter(({ kind }: { kind: string }) => kind === 'opened')).toHaveLength(1);
    expect(signals.length).toBeLessThanOrEqual(2);
    const history = await world.get(each, 'documentation/order/positions', { id: copies[n]!.id });
    expect(history.total).toBe(1);
  }
});

test('R-CT-6, R-CP-3: a follower is liquidated on the tick that closes with the lead: closed once; a follower of two leads has two portfolios', async () => {
  const one = await world.lead();
  const two = await world.lead();
  const [ann] = await world.followers(1);
  const first = await world.copy(ann!, one.id, '1000', { stop_loss: 95 });
  const second = await world.copy(ann!, two.id, '2000');
  const position = await world.order(one.lead, { share: 200, multiple: 20 });
  await world.order(two.lead, { share: 100, multiple: 5 });
  await world.tick('50000');
  await world.tick('50000');
  expect((await world.detail(ann!, first.id)).positions[0]).toMatchObject({ share: 10, multiple: 20 });
  expect((await world.detail(ann!, second.id)).positions[0]).toMatchObject({ share: 10, multiple: 5 });
  await world.settle('47600');
  // Triggered, it waits for the next tick; the lead's own stands on the same.
  await world.call(one.lead, 'lever/close', { id: position.id });
  await world.tick('47600');
  await world.tick('47600');
  const { positions, order } = await world.detail(ann!, first.id);
  expect([positions, order.open]).toEqual([[], 0]);
  const { list } = await world.get(ann!, 'documentation/order/positions', { id: first.id });
  expect(list.map(({ reason }: { reason: string }) => reason)).toEqual(['liquidated']);
  // The other portfolio is not touched by it: each stands on its own account.
  expect((await world.detail(ann!, second.id)).order).toMatchObject({ open: 1, state: 'active' });
});

test('R-CP-1: two leads who copy each other at the same moment, and one who copies himself: one of the two, and never himself', async () => {
  const { owner } = world.server.database;
  for (let round = 0; round < 4; round += 1) {
    const [a, b] = [await world.lead(), await world.lead()];
    for (const { lead } of [a, b]) {
      await owner.query(
        'insert into copy_trading_customers (user_id, test_version, tested_at) values ($1, 1, now())',
        [lead.id],
      );
      await world.call(lead, 'wallet/change', {
        from_field: 'lever',
        to_field: 'change',
        currency_id: 3,
        number: '1000',
      });
    }
    const sub = (lead: typeof a.lead, id: number) =>
      world.call(lead, 'documentation/sub', { config_id: id, amount: '100', accepted: 1 });
    const tries = await Promise.all([sub(a.lead, b.id), sub(b.lead, a.id), sub(a.lead, a.id)]);
    expect(tries[2]!.data.refusal).toBe('copy_own');
    const both = tries.slice(0, 2);
    expect(both.filter(({ type }) => type === 'ok')).toHaveLength(1);
    expect(both.find(({ type }) => type !== 'ok')!.data.refusal).toBe('copy_ring');
  }
});

test('R-CP-3: two leads act on one tick, on two nodes, while their followers leave one of them: each signal once with each, in its own portfolio', async () => {
  const [one, two] = [await world.lead(), await world.lead()];
  const people = await world.followers(6, '3000');
  const copies: { first: number; second: number }[] = [];
  for (const each of people)
    copies.push({
      first: (await world.copy(each, one.id, '1000')).id,
      second: (await world.copy(each, two.id, '1000')).id,
    });
  await world.order(one.lead, { share: 200 });
  await world.order(two.lead, { share: 100, type: 2 });
  await world.tick('50000');
  const other = await world.another();
  await world.tick('50010', { isUnseen: true });
  await Promise.all([
    world.contracts.runner.runPair(BTC.id),
    other.runner.runPair(BTC.id),
    ...people
      .slice(0, 3)
      .map((each, n) => world.call(each, 'documentation/order/cancel', { id: copies[n]!.first })),
    world.copying.endDue(),
  ]);
  for (let n = 0; n < 2; n += 1) {
    await world.tick('50010');
    await world.copying.endDue();
  }
  for (const [n, each] of people.entries()) {
    const { first, second } = copies[n]!;
    // Whoever had left when the tick came got nothing of the first; nobody got anything twice.
    const ofFirst = await world.signals(each, first);
    expect(ofFirst.length).toBeLessThanOrEqual(1);
    if (n >= 3) expect(ofFirst).toMatchObject([{ lots: 10, type: 1, reason: null }]);
    const ofSecond = await world.signals(each, second);
    expect(ofSecond).toMatchObject([{ lots: 5, type: 2, reason: null }]);
    const { positions } = await world.detail(each, second);
    expect(positions).toMatchObject([{ share: 5, type: 2 }]);
    if (n < 3) expect((await world.detail(each, first)).order.state).toBe('ended');
  }
});

test('R-CP-3: followers who change their copies without end keep no signal of their lead waiting', async () => {
  const { id } = await world.lead();
  const order = await lockLine(world.server, {
    share: (tx) => shareLeads(tx, [BigInt(id)]),
    alone: (tx) => lockLeads(tx, [BigInt(id)]),
  });
  expect(order).toEqual(['shared', 'alone', 'later']);
});

test('R-CP-1: nor do they keep a lead from being removed, or from stopping', async () => {
  const { id } = await world.lead();
  const order = await lockLine(world.server, {
    share: (tx) => shareLeads(tx, [BigInt(id)]),
    alone: (tx) =>
      moveLead(tx, { id: BigInt(id), from: 'active', to: 'removed', at: new Date(world.clock.now()) }),
  });
  expect(order).toEqual(['shared', 'alone', 'later']);
});
