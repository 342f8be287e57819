/**
 * The connection to PostgreSQL breaks before and after every statement of the order path: after each, every answer was
 * true, the book in memory equals the database and a replay of its log, and the next order trades as it should.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { brokenInvariants } from '../../../../test/check-invariants.ts';
import type { TestServer } from '../../../../test/harness.ts';
import { testServer } from '../../../../test/harness.ts';
import type { PgCable } from '../../../../test/pg-cable.ts';
import { layPgCable } from '../../../../test/pg-cable.ts';
import type { Database } from '../../../platform/db/database.ts';
import { APP_ROLE } from '../../../platform/db/migrations-store.ts';
import { openDatabase } from '../../../platform/db/pg-database.ts';
import type { FaultServer } from './order-path-faults.fixture.ts';
import {
  aTradeTriggers,
  cutEverywhere,
  delayEverywhere,
  sells,
  stopsWait,
  turn,
  twoBuys,
} from './order-path-faults.fixture.ts';

let server: TestServer;
let cable: PgCable;
let cabled: Database;
let of: { server: FaultServer; cabled: Database; cable: PgCable };
beforeAll(async () => {
  server = await testServer();
  cable = await layPgCable(server.database.connection);
  cabled = openDatabase({ connection: cable.connection, role: APP_ROLE });
  of = {
    server: { platform: server.platform, owner: server.database.owner, db: server.database.db },
    cabled,
    cable,
  };
});
beforeEach(() => () => brokenInvariants(server.database.owner).then((broken) => expect(broken).toEqual({})));
afterAll(async () => {
  await cabled.close();
  await cable.close();
  await server.close();
});

test('I6, I8: the first use of a balance row', async () => {
  expect(await cutEverywhere(of, { prepare: sells, act: twoBuys })).toBeGreaterThan(26);
});

test('I6, I8: a batch that arrives when its node has given it up', async () => {
  expect(await delayEverywhere(of, { prepare: sells, act: twoBuys })).toBeGreaterThan(30);
});

test('R-SPOT-10, R-SPOT-11: stops and an OCO that a trade triggers', async () => {
  expect(await cutEverywhere(of, { prepare: stopsWait, act: aTradeTriggers })).toBeGreaterThan(10);
  const [stops] = await server.database.owner.query<{ triggered: bigint; beside: bigint }>(
    `select count(*) filter (where triggered_by is not null) as triggered,
       count(*) filter (where sibling_id is not null and trigger_price is null and state = 'cancelled') as beside from spot_orders`,
  );
  expect(stops!.triggered).toBeGreaterThan(30n);
  expect(stops!.beside).toBeGreaterThan(10n);
});

test('R-SPOT-7: cancels and amends behind a trade', async () => {
  await cutEverywhere(of, {
    prepare: sells,
    async act(stage) {
      const { engine } = stage.near;
      const [seller] = stage.customers;
      const [first, second, third] = stage.told.map(
        ({ intent }) => (intent as { order: { id: number } }).order.id,
      );
      const trade = stage.place(engine, { by: 1, side: 'buy', price: '50000', quantity: '0.25' });
      await turn();
      await Promise.all([
        trade,
        stage.submit(engine, { kind: 'amend', userId: seller!, orderId: first!, quantity: 50_000_000n }),
        stage.submit(engine, { kind: 'cancel', userId: seller!, orderId: second! }),
        turn().then(() =>
          stage.submit(engine, { kind: 'cancel', userId: seller!, orderId: third! }, `c${third}`),
        ),
      ]);
    },
  });
});

let keys = 0;

test('R-GEN-4: idempotency keys and client order ids, repeated while the answer is lost', async () => {
  await cutEverywhere(of, {
    prepare: sells,
    async act(stage) {
      const { engine } = stage.near;
      const key = `key ${(keys += 1)}`;
      const buy = { by: 1, side: 'buy', price: '50000', quantity: '0.4', key } as const;
      const named = { by: 2, side: 'buy', price: '50000', quantity: '0.1', name: key } as const;
      const first = [stage.place(engine, buy), stage.place(engine, named), stage.place(engine, buy)];
      await turn();
      await Promise.all([...first, stage.place(engine, named), stage.place(engine, buy)]);
      await stage.place(engine, buy);
    },
  });
  const [twice] = await server.database.owner.query<{ n: bigint }>(
    `select count(*) as n from (select idem_key from ledger_journals where idem_key is not null group by 1 having count(*) > 1) k`,
  );
  expect(twice!.n).toBe(0n);
});

test('R-SPOT-9: money that another node has spent meanwhile', async () => {
  await cutEverywhere(of, {
    async prepare(stage) {
      await sells(stage);
      // Both nodes know the balance; then one of them spends nearly all of it.
      await stage.place(stage.near.engine, { by: 1, side: 'buy', price: '40000', quantity: '1' });
      await stage.far.engine.load();
      await stage.spendAllBut(stage.far.engine, { by: 1, rest: '50000' });
      await stage.near.engine.load();
    },
    async act(stage) {
      const { engine } = stage.near;
      const small = stage.place(engine, { by: 1, side: 'buy', price: '50000', quantity: '0.5' });
      const large = stage.place(engine, { by: 1, side: 'buy', price: '50000', quantity: '2' });
      await turn();
      await Promise.all([
        small,
        large,
        stage.place(engine, { by: 2, side: 'buy', price: '50100', quantity: '1' }),
      ]);
    },
  });
});

test('two nodes at once', async () => {
  await cutEverywhere(of, {
    prepare: sells,
    async act(stage) {
      const [near, far] = [stage.near.engine, stage.far.engine];
      const orders = [near, far, near, far].map((engine, n) =>
        stage.place(engine, { by: 1 + (n % 2), side: 'buy', price: '50100', quantity: '0.3' }),
      );
      await turn();
      const [seller] = stage.customers;
      const own = (stage.told[2]!.intent as { order: { id: number } }).order.id;
      await Promise.all([
        ...orders,
        stage.submit(near, { kind: 'cancel', userId: seller!, orderId: own }),
        stage.place(far, { by: 0, side: 'sell', price: '50050', quantity: '0.2' }),
      ]);
    },
  });
});
