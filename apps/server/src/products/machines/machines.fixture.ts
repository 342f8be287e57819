/** A server with machines whose clock a test holds: customers with money, packages as a test wants them, days that pass, pools that pay. */
import { fixedOutput } from '@candor/formulas';
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { openCustomers } from '../../../test/customers.ts';
import type { TestCustomer } from '../../../test/customers.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { SILENT_FEED, openToAll } from '../../../test/house.ts';
import { closeReplayed } from '../../../test/replayed.ts';
import type { Foundation } from '../../foundation/foundation.ts';
import type { Ledger } from '../../foundation/ledger/index.ts';
import { DAY_MS, movableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { enterPayout } from './enter-payout.ts';
import type { Machines } from './machines.ts';
import { createMachines } from './machines.ts';
import { MACHINES_INVARIANTS } from './machines-invariants-store.ts';
import { insertPackage, lockPackage, openPackage } from './packages-store.ts';
import type { MachinesDeps } from './ports.ts';
import { machinesPorts } from './ports.ts';
import { fundedJournal } from './settle-machine.ts';

export const START = Date.parse('2027-03-01T13:45:00Z');
export const [BTC, USDT] = [1, 3];

export interface TestPackage {
  units?: number;
  rent?: string;
  days?: number;
  /** Of fixed output; measured in BTC without it. */
  daily?: string;
  powerCost?: string;
  /** Lies in reserve; all that the units need when absent. */
  funded?: string;
}

export interface MachinesWorld {
  server: TestServer;
  clock: ReturnType<typeof movableClock>;
  machines: Machines;
  ledger: Ledger;
  deps: MachinesDeps;
  /** Another node on the same database; it acts only when it is told. */
  another(of: { db: Database }): Machines;
  /** An open package; its id. */
  package(of?: TestPackage): Promise<number>;
  /** The pool paid this for a day, and two persons have said so; its id. */
  payout(packageId: number, day: string, amount: string): Promise<number>;
  customers(count: number, amount?: string): Promise<TestCustomer[]>;
  lease(customer: TestCustomer, packageId: number, units: number): ReturnType<TestServer['call']>;
  cancel(customer: TestCustomer, id: number, back?: string): ReturnType<TestServer['call']>;
  /** 00:00 UTC so many days after that of START. */
  midnight(n: number): void;
  /** Decimal text of a balance of a customer (`coin:a`), or of the house. */
  balance(userId: number | null, account: string, currency?: 'USDT' | 'BTC'): Promise<string>;
  /** Nothing broken, of machines. */
  broken(): Promise<unknown[]>;
  close(): Promise<void>;
}

let funded = 0;

export async function machinesWorld(start = START): Promise<MachinesWorld> {
  const clock = movableClock(start);
  let machines: Machines | undefined;
  let on: Foundation | undefined;
  const server = await testServer({
    clock,
    feed: SILENT_FEED,
    without: ['chains'],
    products: [
      (platform, foundation) => {
        on = openToAll(platform, foundation);
        const product = createMachines(platform, on);
        // The test ends days, and nobody beside it.
        machines = product;
        return { ...product, start: async () => {} };
      },
    ],
  });
  const { db } = server.platform;
  const { ledger } = on!;
  const deps: MachinesDeps = { platform: server.platform, ledger, ports: machinesPorts(on!) };
  const fromDemo = (currencyId: number, amount: bigint) => {
    funded += 1;
    const head = { refId: `test:${funded}`, actor: 'job:test' };
    const journal = journalOf({ ...head, kind: 'demo_funding', refType: 'demo' }, [
      { from: house('X:demo'), to: house('E:equity'), currencyId, amount },
    ]);
    return { head, journal };
  };

  return {
    server,
    clock,
    machines: machines!,
    ledger,
    deps,
    another: ({ db: own }) => createMachines({ ...server.platform, db: own }, on!),
    async package(of = {}) {
      const { units = 200, rent = '900', days = 90, powerCost = '0' } = of;
      const daily = of.daily === undefined ? null : decimal(of.daily);
      const outputCurrencyId = daily === null ? BTC : USDT;
      return db.transaction('package', async (tx) => {
        const id = (await insertPackage(tx, {
          model: 'Test M1',
          hashRate: '100 TH/s',
          location: 'Nowhere',
          pool: 'Test Pool',
          poolUrl: 'https://pool.example/test',
          units,
          rentCurrencyId: USDT,
          rent: decimal(rent),
          termDays: days,
          kind: daily === null ? 'measured' : 'fixed',
          outputCurrencyId,
          dailyOutput: daily,
          powerCost: decimal(powerCost),
          publishedAt: new Date(clock.now()),
        }))!;
        const needed = fixedOutput({ units, daily: daily ?? 0n, days });
        const amount = of.funded === undefined ? needed : decimal(of.funded);
        if (daily !== null && amount > 0n) {
          const { head, journal } = fromDemo(outputCurrencyId, amount);
          const money = { packageId: id, currencyId: outputCurrencyId, amount };
          await ledger.post(tx, [journal, fundedJournal({ ...head, ...money })]);
        }
        await openPackage(tx, id, new Date(clock.now()));
        return id;
      });
    },
    payout: (packageId, day, text) =>
      db.transaction('payout', async (tx) => {
        const row = (await lockPackage(tx, packageId))!;
        const amount = decimal(text);
        const { head, journal } = fromDemo(row.output_currency_id, amount);
        const actor = head.actor;
        return enterPayout(deps, tx, {
          row,
          day,
          amount,
          source: null,
          isChecked: false,
          paidIn: journal,
          actor,
        });
      }),
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
    lease: (customer, packageId, units) =>
      server.call(
        'machine/sub',
        { config_id: packageId, amount: units, accepted: 1 },
        { token: customer.token, lang: 'en' },
      ),
    cancel: (customer, id, back) =>
      server.call(
        'machine/order/cancel',
        { id, ...(back === undefined ? {} : { back }) },
        { token: customer.token, lang: 'en' },
      ),
    midnight: (n) => clock.set(Math.floor(start / DAY_MS) * DAY_MS + n * DAY_MS),
    async balance(userId, account, currency = 'USDT') {
      const [name, bucket] = userId === null ? [account, 'house'] : account.split(':');
      const [row] = await server.database.owner.query<{ amount: string }>(
        `select coalesce(sum(amount), 0)::numeric::text as amount from chk.balance
         where user_id is not distinct from $1 and account = $2 and currency = $4
           and left(bucket, 1) = left($3, 1)`,
        [userId, name, bucket, currency],
      );
      return row!.amount.includes('.') ? row!.amount.replace(/\.?0+$/, '') : row!.amount;
    },
    async broken() {
      const rows = await Promise.all(MACHINES_INVARIANTS.map(({ sql }) => server.database.owner.query(sql)));
      return rows.flat();
    },
    close: () => closeReplayed(server),
  };
}
