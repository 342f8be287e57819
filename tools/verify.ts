/**
 * `npm run verify`: recomputes the audit log from its first line and holds it against the roots that were written outside
 * the database (R-OPS-6). Names the first line that is not as it was written, and then ends with 1.
 */
import { withOperatorCommands } from '../apps/server/src/foundation/operators/index.ts';
import { version } from '../apps/server/src/start-server.ts';
import { ConfigFault, readConfig } from '../apps/server/src/platform/read-config.ts';

try {
  const config = readConfig(process.env, version());
  const { lines, roots, broken } = await withOperatorCommands(config, (commands) => commands.verifyAudit());
  if (broken === undefined) {
    console.log(`Audit log: ${lines} lines fit their hashes and ${roots} roots written outside.`);
  } else {
    console.error(`Audit log: line ${broken.seq} is broken: ${broken.why}.`);
    process.exitCode = 1;
  }
} catch (error) {
  console.error(error instanceof ConfigFault ? error.message : error);
  process.exitCode = 1;
}
