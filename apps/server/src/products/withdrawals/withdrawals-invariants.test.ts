/** R-MONEY-9: what is given back twice is another's on its way out, and no balance is wrong by it. */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { World } from './withdrawals.fixture.ts';
import { knownCustomer, withdrawalsWorld } from './withdrawals.fixture.ts';
import { WITHDRAWAL_INVARIANTS } from './withdrawals-invariants-store.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(() => world?.close());

test('R-MONEY-9: what is approved and sent lies there, and what is given back beside its withdrawal is missed', async () => {
  const { owner } = world.server.database;
  const found = async () => Promise.all(WITHDRAWAL_INVARIANTS.map(({ sql }) => owner.query(sql)));
  const [first, second] = [await knownCustomer(world), await knownCustomer(world)];
  const id = (await world.out(first, '20')).data.id as number;
  await world.out(second, '30');
  world.clock.advance(120_000);
  await world.approveDue();
  await world.say({ kind: 'sent', ref: `withdrawal:${id}`, txId: 'a'.repeat(64) });
  expect(await world.state(id)).toMatchObject({ state: 'sent' });
  expect(await found()).toEqual([[]]);
  // Its own look at what comes now would stop all money.
  await world.server.platform.jobs.stop();

  const head = { kind: 'demo_funding', refType: 'demo', refId: 'again', actor: 'job:test' } as const;
  const back = { from: house('L:withdraw_pending'), to: coinAvailable(first.id), currencyId: 3 };
  const journal = journalOf(head, [{ ...back, amount: decimal('20') }]);
  await world.server.platform.db.transaction('test', (tx) => world.server.on().ledger.post(tx, [journal]));
  expect(await brokenInvariants(owner)).toEqual({});
  expect(await found()).toEqual([[{ currency_id: 3, held: '3000000000', owed: '5000000000' }]]);
});
