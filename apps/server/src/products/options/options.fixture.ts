/** A server with options on a chain whose ticks a test makes itself, second by second. */
import { decimal } from '@candor/money';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll, untilLeading } from '../../../test/house.ts';
import { closeReplayed } from '../../../test/replayed.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import type { TicksNoun } from '../../foundation/ticks/index.ts';
import { house as houseAccount, journalOf } from '@candor/ledger';
import { movableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Options } from './options.ts';
import { createOptions } from './options.ts';

export const START = Date.parse('2026-11-21T10:00:00Z');
export const BTC = 1;
const USDT = 3;

export interface OptionsWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  options: Options;
  ledger: Ledger;
  ticks: TicksNoun;
  /** Another engine on the same database, as a second node or a restart has one; it acts only when it is told. */
  another(of: { db: Database }): Options;
  /** Publishes the tick of the next second at a price and acts on it, unless nobody shall see it yet. */
  tick(price: string, status?: 'ok' | 'stressed' | 'degraded', of?: { isUnseen: boolean }): Promise<void>;
  /** Customers with this much in the option account and the risk test passed. */
  customers(count: number, amount?: string): Promise<TestCustomer[]>;
  close(): Promise<void>;
}

export async function optionsWorld(book = '1000000', start = START): Promise<OptionsWorld> {
  const clock = movableClock(start);
  let options: Options | undefined;
  let house: Foundation | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, on) => {
        const pairs = () => on.ticks.pairs().filter(({ id }) => id === BTC);
        house = { ...openToAll(platform, on), ticks: { ...on.ticks, pairs, optionPairs: pairs } };
        return (options = createOptions(platform, house));
      },
    ],
  });
  const { ledger, ticks } = house!;
  await untilLeading(house!);
  const { db } = server.platform;
  const fund = journalOf(
    { kind: 'demo_funding', refType: 'demo', refId: 'options-book', actor: 'job:test' },
    [
      {
        from: houseAccount('X:demo'),
        to: houseAccount('B:option:a'),
        currencyId: USDT,
        amount: decimal(book),
      },
    ],
  );
  await db.transaction('fund', (tx) => ledger.post(tx, [fund]));

  return {
    server,
    clock,
    options: options!,
    ledger,
    ticks,
    another: ({ db: own }) => createOptions({ ...server.platform, db: own }, house!),
    async tick(price, status = 'ok', { isUnseen } = { isUnseen: false }) {
      const ts = Math.floor(clock.now() / 1000) * 1000 + 1000;
      clock.set(ts);
      const mid = decimal(price);
      const sources = ['a', 'b', 'c'].map((name) => ({ name, mid, ageMs: 50, used: true }));
      const before = ticks.latest(BTC)?.seq ?? 0;
      // Executable prices are on the step of 0.1; the index is finer.
      const onStep = mid - (mid % decimal('0.1'));
      ticks.publish([{ pairId: BTC, ts, index: mid, bid: onStep, ask: onStep, status, sources }]);
      while ((ticks.latest(BTC)?.seq ?? 0) === before) await new Promise((wake) => setTimeout(wake, 2));
      if (!isUnseen) while (await options!.runner.runPair(BTC));
    },
    async customers(count, amount = '10000') {
      const customers = await openCustomers(
        server.database.owner,
        Array.from({ length: count }, () => ({ [USDT]: amount })),
      );
      for (const { id, token } of customers) {
        const move = { currency_id: USDT, from_field: 'coin', to_field: 'option', number: amount };
        const journal = journalOf(
          { kind: 'transfer', refType: 'transfer', refId: `t${id}`, actor: `user:${id}` },
          [
            {
              from: { userId: id, account: 'coin', bucket: 'available' },
              to: { userId: id, account: 'option', bucket: 'available' },
              currencyId: move.currency_id,
              amount: decimal(amount),
            },
          ],
        );
        await db.transaction('move', (tx) => ledger.post(tx, [journal]));
        await server.call('microtrade/test', { answers: 'bcabc', accepted: 1 }, { token });
        await server.call('microtrade/limit', { daily_loss_limit: '0' }, { token });
        await server.database.owner.query(
          'update options_customers set daily_loss_limit = 1000000000000 where user_id = $1',
          [id],
        );
      }
      return customers;
    },
    close: () => closeReplayed(server),
  };
}
