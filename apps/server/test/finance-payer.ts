/** A node's daily run as a process of its own, for a test that kills it: pays batch after batch until nothing is due, and says each. */
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
import { payBatch } from '../src/products/finance/pay-interest.ts';
import type { FinancePorts } from '../src/products/finance/ports.ts';

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
const deps = { platform, ledger, ports: { currencyName, notify } as unknown as FinancePorts };
for (let paid = most; paid > 0;) {
  paid = await payBatch(deps, { now, most });
  process.stdout.write(`${paid}\n`);
}
await db.close();
