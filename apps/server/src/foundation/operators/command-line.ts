/** What the command lines `npm run operator` and `npm run verify` may do with a database, without a server. */
import { join } from 'node:path';
import { Registry } from 'prom-client';
import { systemClock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Database } from '../../platform/db/database.ts';
import { openPlatformDatabase } from '../../platform/db/open-platform-database.ts';
import { createLog } from '../../platform/log.ts';
import type { Platform } from '../../platform/platform.ts';
import { createWaitingClock } from '../../platform/waiting-clock.ts';
import { ROOTS_FILE } from './audit.ts';
import { enrolmentLink } from './enrolment-letter.ts';
import type { NewPerson } from './first-operators.ts';
import { createFirst, missingRoles, renewLink } from './first-operators.ts';
import { createOperatorContext } from './operator-context.ts';
import { verifyAudit } from './verify-audit.ts';

/** Opens the database of DATA_DIR or DATABASE_URL for as long as `work` lasts; a running server is not disturbed. */
export async function withOperatorCommands<T>(
  config: Config,
  work: (commands: OperatorCommands & { db: Database }) => Promise<T>,
): Promise<T> {
  const log = createLog({ logLevel: 'silent' });
  const { db, close } = await openPlatformDatabase({ config, log, metrics: new Registry() });
  try {
    return await work({ ...operatorCommands({ config, db, log }), db });
  } finally {
    await close();
  }
}

export type OperatorCommands = ReturnType<typeof operatorCommands>;

export function operatorCommands({
  config,
  db,
  log,
}: {
  config: Config;
  db: Database;
  log: Platform['log'];
}) {
  const context = createOperatorContext(
    { config, db, log, clock: systemClock, waits: createWaitingClock(systemClock, config.mode) },
    // Links are printed, not sent.
    { letter: () => {} },
  );
  return {
    create: async (person: NewPerson) => enrolmentLink(config, await createFirst(context, person)),
    link: async (email: string) => enrolmentLink(config, await renewLink(context, email)),
    missingRoles: () => missingRoles(context),
    verifyAudit: () => verifyAudit(db, join(config.dataDir, ROOTS_FILE)),
  };
}

/** The sentence for whoever starts a server without the people it needs. */
export const CREATE_COMMAND =
  'npm run operator -- create --email you@example.com --name "Your Name" --roles access_admin';
