/** A node with contracts and copy-trading as a process of its own, for a test that kills it: acts on every tick that waits, then ends. */
import { layFoundation } from '../src/foundation/foundation.ts';
import type { Foundation } from '../src/foundation/foundation.ts';
import { movableClock } from '../src/platform/clock.ts';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';
import { readSchema } from '../src/platform/db/schema-files.ts';
import { readConfig } from '../src/platform/read-config.ts';
import { runServer } from '../src/platform/run-server.ts';
import { createContracts } from '../src/products/contracts/index.ts';
import type { Contracts } from '../src/products/contracts/index.ts';
import { createCopyTrading } from '../src/products/copy-trading/index.ts';
import type { DeathAt } from './dying-database.ts';
import { dyingDatabase } from './dying-database.ts';
import { SILENT_FEED, openToAll } from './house.ts';

const { connection, now, dataDir, keys, pairId, death } = JSON.parse(process.argv[2] ?? '') as {
  connection: object;
  now: number;
  dataDir: string;
  /** As every node of the venue has them. */
  keys: { SECRET_PEPPER: string; FILE_KEY: string };
  pairId: number;
  death?: DeathAt;
};
const db = dyingDatabase(openDatabase({ connection, role: APP_ROLE, patience: 20 }), death);
const config = readConfig(
  { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'error', ...keys },
  'test',
);
let made: { on: Foundation; contracts: Contracts } | undefined;
const server = await runServer({
  config,
  clock: movableClock(now),
  database: { db, migrations: readSchema() },
  createApp(platform) {
    const on = openToAll(platform, layFoundation(platform, { feed: SILENT_FEED }));
    // Ticks reach the engine when it is told, not before.
    const contracts = createContracts(platform, { ...on, ticks: { ...on.ticks, onTick: () => undefined } });
    createCopyTrading(platform, on);
    made = { on, contracts };
    return {
      features: [
        on.markets.feature,
        ...on.parts.filter(({ name }) => name === 'configuration'),
        on.ticks.feature,
        contracts,
      ],
      authenticate: async () => undefined,
    };
  },
});
while (await made!.contracts.runner.runPair(pairId));
await server.stop();
await db.close();
