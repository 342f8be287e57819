/** A node's daily run of machines as a process of its own, for a test that kills it: batch after batch until nothing is due, and says each. */
import { createLedger } from '../src/foundation/ledger/index.ts';
import { tellCustomers } from '../src/foundation/notify/inbox.ts';
import type { ToldMessage } from '../src/foundation/notify/index.ts';
import { movableClock } from '../src/platform/clock.ts';
import type { Tx } from '../src/platform/db/database.ts';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';
import { createLocalBus } from '../src/platform/local-bus.ts';
import type { Platform } from '../src/platform/platform.ts';
import { createWaitingClock } from '../src/platform/waiting-clock.ts';
import { paySharesOf } from '../src/products/machines/pay-shares.ts';
import { unpaidPayouts } from '../src/products/machines/payouts-store.ts';
import type { MachinesPorts } from '../src/products/machines/ports.ts';
import { packagesDue } from '../src/products/machines/rentals-store.ts';
import { endDaysOf } from '../src/products/machines/run-days.ts';

const { connection, now, most } = JSON.parse(process.argv[2] ?? '') as {
  connection: object;
  now: number;
  most: number;
};
const db = openDatabase({ connection, role: APP_ROLE, patience: 20 });
const clock = movableClock(now);
// Nobody listens here: what is pushed goes nowhere. The inbox is the real one.
const platform = {
  db,
  clock,
  waits: createWaitingClock(clock, 'demo'),
  bus: createLocalBus(console.error),
  streams: { pushToUsers: () => undefined },
} as unknown as Platform;
const currencyName = (): string => 'USDT';
const notify = {
  tellAll: (tx: Tx, messages: readonly ToldMessage[]) =>
    tellCustomers({ platform, topicOf: () => 'security' }, tx, messages),
};
const ledger = createLedger(platform, currencyName);
const deps = { platform, ledger, ports: { currencyName, notify } as unknown as MachinesPorts };
const say = (done: number): void => void process.stdout.write(`${done}\n`);
for (const packageId of await packagesDue(db, new Date(now)))
  for (let done = most; done > 0;) say((done = await endDaysOf(deps, { packageId, now, most })));
for (const { id: payoutId, package_id: packageId } of await unpaidPayouts(db))
  for (let done = most; done > 0;) say((done = await paySharesOf(deps, { payoutId, packageId, most })));
await db.close();
