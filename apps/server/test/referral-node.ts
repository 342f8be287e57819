/** A node's daily run of referral as a process of its own, for a test that kills it: batch after batch until the day is settled, and says each. */
import { createLedger } from '../src/foundation/ledger/index.ts';
import type { ReferralPorts } from '../src/foundation/referral/ports.ts';
import { settleBatch } from '../src/foundation/referral/run-days.ts';
import { movableClock } from '../src/platform/clock.ts';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';
import { createLocalBus } from '../src/platform/local-bus.ts';
import type { Platform } from '../src/platform/platform.ts';
import { createWaitingClock } from '../src/platform/waiting-clock.ts';
import type { DeathAt } from './dying-database.ts';
import { dyingDatabase } from './dying-database.ts';

const { connection, now, day, most, death } = JSON.parse(process.argv[2] ?? '') as {
  connection: object;
  now: number;
  day: string;
  most: number;
  death?: DeathAt;
};
const open = openDatabase({ connection, role: APP_ROLE, patience: 20 });
const db = dyingDatabase(open, death);
const clock = movableClock(now);
// Nobody listens here: what is pushed goes nowhere.
const platform = {
  db,
  clock,
  waits: createWaitingClock(clock, 'demo'),
  bus: createLocalBus(console.error),
  streams: { pushToUsers: () => undefined },
} as unknown as Platform;
const ledger = createLedger(platform, (): string => 'USDT');
const ports = { usdtPrice: () => 100_000_000n } as unknown as ReferralPorts;
for (let settled = most; settled > 0;) {
  settled = await settleBatch({ platform, ledger, ports }, { day, most });
  process.stdout.write(`${settled}\n`);
}
await open.close();
