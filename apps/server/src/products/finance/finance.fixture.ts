/** A server with hosting whose clock a test holds: customers with money, products as a test wants them, days that pass. */
import { decimal } from '@candor/money';
import { settlementRatio, totalInterest } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll } from '../../../test/house.ts';
import { closeReplayed } from '../../../test/replayed.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Finance } from './finance.ts';
import { createFinance } from './finance.ts';
import { FINANCE_INVARIANTS } from './finance-invariants-store.ts';
import { insertProduct, openProduct } from './products-store.ts';
import { fundedJournal } from './settle-hosting.ts';

export const START = Date.parse('2027-03-01T13:45:00Z');
export const USDT = 3;
export const DAY = 86_400_000;

export interface TestProduct {
  days?: number;
  yield?: string;
  minimum?: string;
  maximum?: string;
  quota?: string;
  /** Lies in reserve; all that the quota needs when absent. */
  funded?: string;
}

export interface FinanceWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  finance: Finance;
  ledger: Ledger;
  house: Foundation;
  /** Another node on the same database; it acts only when it is told. */
  another(of: { db: Database }): Finance;
  /** An open product; its id. */
  product(of?: TestProduct): Promise<number>;
  customers(count: number, amount?: string): Promise<TestCustomer[]>;
  buy(customer: TestCustomer, productId: number, amount: string): ReturnType<TestServer['call']>;
  /** Decimal text of a balance of a customer (`coin:a`), or of the house. */
  balance(userId: number | null, account: string): Promise<string>;
  /** Nothing broken, of the ledger and of hosting. */
  broken(): Promise<unknown[]>;
  close(): Promise<void>;
}

let funded = 0;

export async function financeWorld(start = START): Promise<FinanceWorld> {
  const clock = movableClock(start);
  let finance: Finance | undefined;
  let on: Foundation | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, foundation) => {
        on = openToAll(platform, foundation);
        const product = createFinance(platform, on);
        // The test pays, and nobody beside it.
        finance = product;
        return { ...product, start: async () => {} };
      },
    ],
  });
  const { db } = server.platform;
  const ledger = on!.ledger;

  return {
    server,
    clock,
    finance: finance!,
    ledger,
    house: on!,
    another: ({ db: own }) => createFinance({ ...server.platform, db: own }, on!),
    async product(of = {}) {
      const { days = 15, yield: y = '0.04', minimum = '10', maximum = '1000000', quota = '1000000' } = of;
      const terms = { cycleDays: days, totalYield: decimal(y) };
      const amount = totalInterest({ amount: decimal(quota), totalYield: terms.totalYield });
      return db.transaction('product', async (tx) => {
        const id = (await insertProduct(tx, {
          ...terms,
          currencyId: USDT,
          settlementRatio: settlementRatio(terms)!,
          minimum: decimal(minimum),
          maximum: decimal(maximum),
          quota: decimal(quota),
          publishedAt: new Date(clock.now()),
        }))!;
        funded += 1;
        const inReserve = of.funded === undefined ? amount : decimal(of.funded);
        const head = { refId: `test:${funded}`, actor: 'job:test' };
        const money = { currencyId: USDT, amount: inReserve };
        await ledger.post(tx, [
          journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
            { from: house('X:demo'), to: house('E:equity'), ...money },
          ]),
          fundedJournal({ ...head, productId: id, ...money }),
        ]);
        await openProduct(tx, id, new Date(clock.now()));
        return id;
      });
    },
    async customers(count, amount = '10000') {
      const { owner } = server.database;
      const opened = await openCustomers(
        owner,
        Array.from({ length: count }, () => ({ [USDT]: amount })),
      );
      // Months pass here.
      await owner.query(`update identity_sessions set last_used_at = $1, expires_at = $1`, [
        new Date('2100-01-01'),
      ]);
      return opened;
    },
    buy: (customer, productId, amount) =>
      server.call(
        'lh/deposit',
        { config_id: productId, amount, accepted: 1 },
        { token: customer.token, lang: 'en' },
      ),
    async balance(userId, account) {
      const [name, bucket] = userId === null ? [account, 'house'] : account.split(':');
      const [row] = await server.database.owner.query<{ amount: string }>(
        `select coalesce(sum(amount), 0)::numeric::text as amount from chk.balance
         where user_id is not distinct from $1 and account = $2 and currency = 'USDT'
           and left(bucket, 1) = left($3, 1)`,
        [userId, name, bucket],
      );
      return row!.amount.replace(/\.?0+$/, '') || '0';
    },
    async broken() {
      const rows = await Promise.all(FINANCE_INVARIANTS.map(({ sql }) => server.database.owner.query(sql)));
      return rows.flat();
    },
    close: () => closeReplayed(server),
  };
}
