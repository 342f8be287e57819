/**
 * `npm run verify`: proves the records from the database alone. The audit log is recomputed from its first line and held
 * against the roots that were written outside (R-OPS-6); every pair's command log is replayed from its first command and
 * held against the stored orders and trades. Names the first difference of each, and then ends with 1.
 */
import { verifyDatabase } from '../apps/server/src/verify-database.ts';
import { version } from '../apps/server/src/start-server.ts';
import { ConfigFault, readConfig } from '../apps/server/src/platform/read-config.ts';

try {
  const isWhole = await verifyDatabase(readConfig(process.env, version()), (said, holds) =>
    holds ? console.log(said) : console.error(said),
  );
  if (!isWhole) process.exitCode = 1;
} catch (error) {
  console.error(error instanceof ConfigFault ? error.message : error);
  process.exitCode = 1;
}
