/** R-POL-7 of contracts: openings, triggers, closings and margins from ticks, terms and journals; one changed figure is found and named. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '../../../../test/customers.ts';
import { differencesOf, differencesWith, replayedOf } from '../../../../test/replayed.ts';
import type { ReplayedRange } from '../../../foundation/replay/index.ts';
import { newestJournal, replayAll } from '../../../foundation/replay/index.ts';
import type { ContractsWorld } from '../contracts.fixture.ts';
import { contractsWorld } from '../contracts.fixture.ts';

let world: ContractsWorld;
let ids: number[];
let partId: bigint;
beforeAll(async () => {
  world = await contractsWorld();
  const [ana, ben] = (await world.customers(2, '100000')) as [TestCustomer, TestCustomer];
  await world.settle('50000');
  const [long, short] = [await world.order(ana), await world.order(ben, { type: 2 })] as [
    { id: number },
    { id: number },
  ];
  await world.tick('50000');
  ids = [long.id, short.id];
  await world.call(ana, 'lever/margin', { id: long.id, type: 1, number: '17.5' });
  // A part of it closes, then it is stopped out.
  await world.call(ana, 'lever/close', { id: long.id, share: 3 });
  await world.tick('50100');
  await world.call(ana, 'lever/setstop', { id: long.id, stop_loss_price: '49000', target_profit_price: '0' });
  await world.settle('48900');
  await world.call(ben, 'lever/close', { id: short.id });
  await world.tick('48800');
  const { owner } = world.server.database;
  partId = (
    await owner.query<{ id: bigint }>(`select id from contracts_positions where parent_id = ${long.id}`)
  )[0]!.id;
});
afterAll(() => world.close());

test('R-POL-7, R-CT-2 to 8: a long closed in parts and by its stop, a short closed by hand', async () => {
  const { position } = await replayedOf(world.server);
  expect(position).toMatchObject({ differences: [] });
  expect(position!.records).toBe(3);
});

test('R-POL-7: a changed price, profit, fee, margin or liquidation price is found and named', async () => {
  const { server } = world;
  const changed = (id: number | bigint, column: string) =>
    differencesWith(server, {
      table: 'contracts_positions',
      where: `id = ${id}`,
      column,
      to: `${column} + 1`,
    });
  for (const [id, column] of [
    [ids[0]!, 'exit_price'],
    [ids[1]!, 'profit'],
    [partId, 'close_fee'],
    [ids[0]!, 'shortfall'],
  ] as const) {
    const found = (await changed(id, column)).join('\n');
    expect(found).toContain(`position ${id}: ${column} is `);
  }
  expect((await changed(partId, 'initial_margin')).join('\n')).toContain(
    `position of order ${ids[0]}: initial_margin is `,
  );
  expect((await changed(ids[1]!, 'margin')).join('\n')).toContain(`position of order ${ids[1]}: margin is `);
  expect((await changed(ids[0]!, 'trigger_seq')).join('\n')).toContain(`position ${ids[0]}: `);
  expect((await changed(ids[1]!, 'liquidation_at')).join('\n')).toContain(
    `position ${ids[1]}: liquidation_at is `,
  );
  expect(await differencesOf(server)).toEqual([]);
});

test('R-POL-7: a run that ends in the middle goes on behind its last page and comes to the same', async () => {
  const { db } = world.server.platform;
  const replays = world.server.on().collection.replays();
  const range = {
    journals: { after: 0n, upTo: await newestJournal(db) },
    times: { after: new Date(0), upTo: new Date('2100-01-01') },
  };
  let whole: ReplayedRange = [];
  for await (whole of replayAll(db, { replays, range }));
  let done: ReplayedRange = [];
  // As a run that is killed after every page.
  for (let isOver = false; !isOver;) {
    isOver = true;
    for await (done of replayAll(db, {
      replays,
      range,
      done: JSON.parse(JSON.stringify(done)) as ReplayedRange,
    })) {
      isOver = false;
      break;
    }
  }
  expect(done).toEqual(whole);
});
