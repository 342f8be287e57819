/** What chains took, booked for payouts and for sweeps: two nouns that post one kind, and neither takes the other's number. */
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import { sweepFeePaid } from '../../../foundation/chains/sweeps/settle-sweep.ts';
import type { World } from '../withdrawals.fixture.ts';
import { ETH, USDT, withdrawalsWorld } from '../withdrawals.fixture.ts';

let world: World;
beforeAll(async () => {
  world = await withdrawalsWorld();
});
afterAll(async () => {
  expect(await brokenInvariants(world.server.database.owner)).toEqual({});
  await world.close();
});

it('P-WD-3: the fee of withdrawal 1 is booked although the first leg of a sweep was, and both stay', async () => {
  const { ledger } = world.withdrawals.deps;
  const { db } = world.server.platform;
  const { owner } = world.server.database;
  await owner.query(
    `insert into ledger_balances (user_id, account, currency_id) values (null, 'E:network', $1), (null, 'X:demo', $1) on conflict do nothing`,
    [ETH],
  );
  await owner.query(
    `select 1 as done from ledger_post('{demo_funding}', '{demo}', '{network}', '{job:test}', '{null}', '{null}', now(), '{1,1}',
       array[(select id from ledger_balances where account = 'E:network' and currency_id = $1), (select id from ledger_balances where account = 'X:demo' and currency_id = $1)],
       '{h,h}', array[$1, $1]::integer[], '{100,-100}')`,
    [ETH],
  );
  const customer = await world.customer({ funds: { [USDT]: '200' } });
  const { id } = (await world.out(customer, '200')).data;
  await owner.query(`update withdrawals_requests set flags = '{}' where id = $1`, [id]);
  world.clock.advance(60_000);
  await world.approveDue();
  // The same number from the other noun, first.
  await db.transaction('sweep', (tx) =>
    ledger.post(tx, [sweepFeePaid({ id, contra: 'X:trc20', currencyId: ETH, amount: 7n })]),
  );
  const networkFee = { currencyId: ETH, amount: 5n };
  await world.say({ kind: 'confirmed', ref: `withdrawal:${id}`, txId: 'tx-1', networkFee });
  await world.bookFees();
  expect(await world.house('X:trc20', ETH)).toBe(12n);
  expect(await world.house('X:trc20', USDT)).toBe(decimal('190'));
  const fees = await owner.query(
    `select ref_type, ref_id from ledger_journals where kind = 'network_fee' order by id`,
  );
  expect(fees).toEqual([
    { ref_type: 'sweep', ref_id: `sweep:${id}` },
    { ref_type: 'withdrawal', ref_id: `withdrawal:${id}` },
  ]);
});
