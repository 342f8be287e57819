/**
 * `npm run verify`: recomputes the audit log from its first line and holds it against the roots that were written outside
 * the database (R-OPS-6). Names the first line that is not as it was written, and then ends with 1.
 */
import { Registry } from 'prom-client';
import { operatorCommands } from '../apps/server/src/foundation/operators/index.ts';
import { version } from '../apps/server/src/main.ts';
import { openPlatformDatabase } from '../apps/server/src/platform/db/open-platform-database.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import { readConfig } from '../apps/server/src/platform/read-config.ts';

const config = readConfig(process.env, version());
const log = createLog({ logLevel: 'silent' });
const { db, close } = await openPlatformDatabase({ config, log, metrics: new Registry() });
try {
  const { lines, roots, broken } = await operatorCommands({ config, db, log }).verifyAudit();
  if (broken === undefined) console.log(`Audit log: ${lines} lines fit their hashes and ${roots} roots written outside.`);
  else {
    console.error(`Audit log: line ${broken.seq} is broken: ${broken.why}.`);
    process.exitCode = 1;
  }
} finally {
  await close();
}
