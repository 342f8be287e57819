/** A node with the whole house as a process of its own, for tests that kill it: says its address once it is open. */
import { assemble } from '../src/foundation/assemble.ts';
import { layFoundation } from '../src/foundation/foundation.ts';
import { APP_ROLE } from '../src/platform/db/migrations-store.ts';
import { openDatabase } from '../src/platform/db/pg-database.ts';
import { readSchema } from '../src/platform/db/schema-files.ts';
import { readConfig } from '../src/platform/read-config.ts';
import { runServer } from '../src/platform/run-server.ts';
import { PRODUCTS } from '../src/products/products.ts';

const { connection, env, without } = JSON.parse(process.argv[2] ?? '') as {
  connection: object;
  /** Settings that the nodes of the venue share, and a folder of its own. */
  env: Record<string, string>;
  /** Parts of the house that stay away. */
  without: string[];
};
const { url } = await runServer({
  config: readConfig(env, 'test'),
  database: { db: openDatabase({ connection, role: APP_ROLE, patience: 20 }), migrations: readSchema() },
  createApp(platform) {
    const on = layFoundation(platform);
    const parts = on.parts.filter(({ name }) => !without.includes(name));
    return assemble(
      { ...on, parts },
      PRODUCTS.map((create) => create(platform, on)),
    );
  },
});
process.stdout.write(`open ${url}\n`);
