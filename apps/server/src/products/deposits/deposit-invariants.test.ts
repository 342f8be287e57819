/** R-MONEY-9: what a deposit that is credited twice takes is another's, and no balance is wrong by it. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import type { Move } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import { DEPOSIT_INVARIANTS } from './deposit-invariants-store.ts';
import type { World } from './deposits.fixture.ts';
import { USD, USDT, depositsWorld } from './deposits.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await depositsWorld();
});
afterAll(() => world.close());

const found = async () =>
  Promise.all(DEPOSIT_INVARIANTS.map(({ sql }) => world.server.database.owner.query(sql)));
let posted = 0;
const post = (move: Move) =>
  world.server.platform.db.transaction('test-post', (tx) =>
    world.server
      .on()
      .ledger.post(tx, [
        journalOf({ kind: 'demo_funding', refType: 'demo', refId: `t${++posted}`, actor: 'job:test' }, [
          move,
        ]),
      ]),
  );

test('R-MONEY-9: a transfer that waits, an open line and one in suspense are what lies there, to the unit', async () => {
  const who = await world.customer();
  const [treasurer, maker] = [await world.operator('treasurer'), await world.operator('deposit_maker')];
  await world.say({ kind: 'seen', transfer: world.transfer({ userId: who.id, raw: 7_000_000n }) });
  await world.say({ kind: 'final', transfer: world.transfer({ userId: who.id, raw: 500_000n }) });
  for (const [id, amount] of [
    ['LINE-1', '300'],
    ['LINE-2', '200'],
  ])
    await world.post(treasurer, 'operator/deposits/enter_line', {
      bank: 1,
      bank_line_id: id!,
      value_date: new Date().toISOString().slice(0, 10),
      amount: amount!,
      sender_name: 'SMITH JOHN',
    });
  const [line] = (await world.get(maker, 'operator/deposits/lines')).data.data;
  const aside = { line_id: line.id, version: line.version, reason: 'nobody claims it' };
  expect((await world.post(maker, 'operator/deposits/suspend', aside)).type).toBe('ok');
  expect(await found()).toEqual([[], []]);
  // Its own look at what comes now would stop all money.
  await world.server.platform.jobs.stop();

  const taken = { from: house('L:deposit_transit'), to: coinAvailable(who.id), currencyId: USDT };
  await post({ ...taken, amount: decimal('7') });
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  expect(await found()).toEqual([[{ currency_id: USDT, held: '50000000', owed: '750000000' }], []]);
  await post({ from: taken.to, to: taken.from, currencyId: USDT, amount: decimal('7') });
  const moved = { from: house('L:suspense'), to: house('L:deposit_transit'), currencyId: USD };
  await post({ ...moved, amount: decimal('1') });
  expect((await found()).map((rows) => rows.length)).toEqual([1, 1]);
});
