/** A server with new coins whose clock a test holds: customers with money, sales as a test wants them, days that pass. */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll } from '../../../test/house.ts';
import { closeReplayed } from '../../../test/replayed.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import { ensureCurrency } from '../../foundation/markets/index.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Launchpad } from './launchpad.ts';
import { createLaunchpad } from './launchpad.ts';
import { LAUNCHPAD_INVARIANTS } from './launchpad-invariants-store.ts';
import { insertSale, moveSale } from './sales-store.ts';
import { fundedJournal } from './settle-sale.ts';

export const START = Date.parse('2027-03-01T12:00:00Z');
export const USDT = 3;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;

export interface TestSale {
  supply?: string;
  price?: string;
  cap?: string;
  step?: string;
  minimum?: string;
  maximum?: string;
  softCap?: string;
  lockDays?: number;
  /** Subscription runs for two days from now, is allotted an hour later, and the coin is announced for a day after that. */
  opensIn?: number;
  state?: 'published' | 'open';
  /** Lies in the inventory; all of it when absent. */
  funded?: string;
}

export interface LaunchpadWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  launchpad: Launchpad;
  house: Foundation;
  /** Another node on the same database; it acts only when it is told. */
  another(of: { db: Database }): Launchpad;
  sale(of?: TestSale): Promise<{ id: number; token: string; tokenId: number }>;
  customers(count: number, amount?: string): Promise<TestCustomer[]>;
  commit(customer: TestCustomer, saleId: number, amount: string): ReturnType<TestServer['call']>;
  /** Of a customer (`coin:available`), or of the house. */
  balance(userId: number | null, account: string, currency?: string): Promise<string>;
  /** Lists the coin, as two people would have. */
  list(token: string): Promise<void>;
  broken(): Promise<unknown[]>;
  close(): Promise<void>;
}

let made = 0;

export async function launchpadWorld(start = START): Promise<LaunchpadWorld> {
  const clock = movableClock(start);
  let launchpad: Launchpad | undefined;
  let on: Foundation | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, foundation) => {
        on = openToAll(platform, foundation);
        const product = createLaunchpad(platform, on);
        // The test runs it, and nobody beside it.
        launchpad = product;
        return { ...product, start: async () => {} };
      },
    ],
  });
  const { db } = server.platform;
  const { owner } = server.database;

  return {
    server,
    clock,
    launchpad: launchpad!,
    house: on!,
    another: ({ db: own }) => createLaunchpad({ ...server.platform, db: own }, on!),
    async sale(of = {}) {
      made += 1;
      const token = `TOK${made}`;
      const { supply = '100000', price = '0.1', lockDays = 7, opensIn = 0, state = 'open' } = of;
      const sale = await db.transaction('sale', async (tx) => {
        const tokenId = await ensureCurrency(tx, {
          name: token,
          fullName: `Token ${made}`,
          displayDecimals: 2,
          accounts: ['coin', 'trust'],
        });
        const opens = clock.now() + opensIn;
        const id = (await insertSale(tx, {
          token_id: tokenId,
          currency_id: USDT,
          supply: decimal(supply),
          price: decimal(price),
          step: decimal(of.step ?? '0.01'),
          cap: decimal(of.cap ?? supply),
          minimum: decimal(of.minimum ?? '10'),
          maximum: decimal(of.maximum ?? '1000000'),
          soft_cap: decimal(of.softCap ?? '1'),
          lock_days: lockDays,
          introduction: { zh: '测试', en: 'Test' },
          published_at: new Date(clock.now()),
          opens_at: new Date(opens),
          closes_at: new Date(opens + 2 * DAY),
          allots_at: new Date(opens + 2 * DAY + HOUR),
          launches_at: new Date(opens + 3 * DAY + HOUR),
        }))!;
        const head = { refId: `test:${made}`, actor: 'job:test' };
        const money = { currencyId: tokenId, amount: decimal(of.funded ?? supply) };
        await on!.ledger.post(tx, [
          journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
            { from: house('X:demo'), to: house('E:equity'), ...money },
          ]),
          fundedJournal({ ...head, saleId: id, ...money }),
        ]);
        if (state === 'open') await moveSale(tx, id, { from: ['published'], to: 'open' });
        return { id, token, tokenId };
      });
      await on!.markets.reload();
      return sale;
    },
    async customers(count, amount = '100000') {
      const opened = await openCustomers(
        owner,
        Array.from({ length: count }, () => ({ [USDT]: amount })),
      );
      // Months pass here.
      await owner.query('update identity_sessions set last_used_at = $1, expires_at = $1', [
        new Date('2100-01-01'),
      ]);
      return opened;
    },
    commit: (customer, saleId, amount) =>
      server.call(
        'lh/send/order',
        { config_id: saleId, amount, accepted: 1 },
        { token: customer.token, lang: 'en' },
      ),
    async balance(userId, account, currency = 'USDT') {
      const [name, bucket] = userId === null ? [account, 'house'] : account.split(':');
      const [row] = await owner.query<{ amount: string }>(
        `select coalesce(sum(amount), 0)::numeric::text as amount from chk.balance
         where user_id is not distinct from $1 and account = $2 and currency = $4 and left(bucket, 1) = left($3, 1)`,
        [userId, name, bucket, currency],
      );
      return row!.amount.includes('.') ? row!.amount.replace(/\.?0+$/, '') : row!.amount;
    },
    async list(token) {
      await owner.query(
        `insert into markets_pairs (id, base_id, quote_id, tick, index_tick, lot, min_notional, max_notional, band_inner, band_outer, listed_at, sort)
         select (select max(id) + 1 from markets_pairs), c.id, 3, 100000, 100000, 1000000, 500000000, 10000000000000, 5000000, 10000000, $2,
           (select max(sort) + 1 from markets_pairs) from markets_currencies c where c.name = $1`,
        [token, new Date(clock.now())],
      );
      await on!.markets.reload();
    },
    async broken() {
      const rows = await Promise.all(LAUNCHPAD_INVARIANTS.map(({ sql }) => owner.query(sql)));
      return rows.flat();
    },
    close: () => closeReplayed(server),
  };
}
