/** A node's run of sales as a process of its own, for a test that kills it: settles batch after batch of one sale, and says each. */
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
import { decideSale } from '../src/products/launchpad/allot-sale.ts';
import type { LaunchpadPorts } from '../src/products/launchpad/ports.ts';
import { resultOf, settleBatch } from '../src/products/launchpad/run-sales.ts';
import { findSale, readPages } from '../src/products/launchpad/sales-store.ts';

const { connection, now, most, saleId } = JSON.parse(process.argv[2] ?? '') as {
  connection: object;
  now: number;
  most: number;
  saleId: number;
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
const ports = { currencyName, notify, pairOf: () => undefined } as unknown as LaunchpadPorts;
const deps = { platform, ledger: createLedger(platform, currencyName), ports };
await decideSale(deps, saleId);
const sale = (await findSale(db, saleId))!;
const result = resultOf(await readPages(db, saleId));
for (let settled = most; settled > 0;) {
  settled = await settleBatch(deps, sale, { result, most });
  process.stdout.write(`${settled}\n`);
}
await db.close();
