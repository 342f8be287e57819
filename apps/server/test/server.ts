/** A whole server for a test: real HTTP and sockets on a free port, its own migrated database, silent log. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assemble } from '../src/foundation/assemble.ts';
import type { Foundation, ProductFactory } from '../src/foundation/foundation.ts';
import { layFoundation } from '../src/foundation/foundation.ts';
import type { MarketDataNeeds } from '../src/foundation/market-data/index.ts';
import { PRODUCTS } from '../src/products/products.ts';
import type { Clock } from '../src/platform/clock.ts';
import type { Config } from '../src/platform/config.ts';
import { readSchema } from '../src/platform/db/schema-files.ts';
import { readConfig } from '../src/platform/read-config.ts';
import type { RunOptions, RunningServer } from '../src/platform/run-server.ts';
import { runServer } from '../src/platform/run-server.ts';
import type { CallOptions, CallReply, Fields, TestSocket } from './client.ts';
import { callApi, connectSocket } from './client.ts';
import { SECRET_PEPPER } from './operators.ts';
import { keepClock } from './second-factors.ts';
import { keptHistory } from './kept-history.ts';
import type { TestDatabase, TestDatabaseOptions } from './database.ts';
import { testDatabase } from './database.ts';

export interface TestServer extends RunningServer {
  database: TestDatabase;
  /** What its products stand on. */
  on(): Foundation;
  call(path: string, fields?: Fields, options?: CallOptions): Promise<CallReply>;
  socket(options?: Record<string, unknown>): Promise<TestSocket>;
  /** Stops the server and removes its database and folder. */
  close(): Promise<void>;
}

export interface TestServerOptions extends TestDatabaseOptions {
  /** A server of one's own instead, without the house. */
  createApp?: RunOptions['createApp'];
  /** Default: all of them. The foundation below is always the real one. */
  products?: readonly ProductFactory[];
  /** Parts of the house that stay away, by name: `chains` funds a demo's wallets when it starts. */
  without?: readonly string[];
  /** Instead of the simulated prices. */
  feed?: MarketDataNeeds['feed'];
  clock?: Clock;
  config?: Partial<Config>;
  /** Share another test server's database (a second node). */
  database?: TestDatabase;
}

const MANY_CODES = { codesPerAddress: 1_000_000, codesPerNetwork: 1_000_000, codesInAll: 1_000_000 };
/** Nodes of one venue have the same. */
const FILE_KEY = Buffer.alloc(32, 7).toString('base64');

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'candor-server-'));
  const database = options.database ?? (await testDatabase(options));
  const base = readConfig(
    { DATA_DIR: dataDir, PORT: '0', HOST: '127.0.0.1', LOG_LEVEL: 'silent', FILE_KEY, SECRET_PEPPER },
    'test',
  );
  let on: Foundation | undefined;
  const server = await runServer({
    // A still book and nobody at the console unless a test asks for them.
    // All customers of a test come from one address.
    config: {
      ...base,
      ...MANY_CODES,
      demoTraders: false,
      demoOperators: false,
      seedContent: false,
      demoDeskS: 0,
      houseLiquidity: false,
      ...options.config,
    },
    createApp(platform) {
      if (options.createApp !== undefined) return options.createApp(platform);
      on = layFoundation(platform, { feed: options.feed ?? keptHistory(platform) });
      const { without = [] } = options;
      return assemble(
        { ...on, parts: on.parts.filter(({ name }) => !without.includes(name)) },
        (options.products ?? PRODUCTS).map((create) => create(platform, on!)),
      );
    },
    database: { db: database.db, migrations: readSchema() },
    ...(options.clock ? { clock: options.clock } : {}),
  });
  keepClock(server.url, server.platform.clock);
  return {
    ...server,
    database,
    on() {
      if (on === undefined) throw new Error('this server stands on nothing');
      return on;
    },
    call: (path, fields, callOptions) => callApi(server.url, path, fields, callOptions),
    socket: (socketOptions) => connectSocket(server.url, socketOptions),
    async close() {
      await server.stop();
      if (!options.database) await database.close();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
