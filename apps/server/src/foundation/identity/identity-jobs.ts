/** Identity's work on one node at a time: building exports, and forgetting codes, attempts and tickets. */
import type { ExportSource } from './exports/write-export.ts';
import { buildNextExport } from './exports/build-export.ts';
import { rememberSigningKey } from './exports/exports-store.ts';
import type { IdentityContext } from './context/identity-context.ts';
import { prune } from './prune-store.ts';
import { cancelLateOrders } from './accounts/freeze.ts';
import { expireContactChanges } from './customer-desk/contact-change-cases.ts';
import { expireSecondResets } from './customer-desk/second-reset-cases.ts';
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import { openSigningKey } from './exports/signing-key.ts';

const EXPORT_EVERY_MS = 2_000;
const LATE_ORDERS_EVERY_MS = 2_000;
const PRUNE_EVERY_MS = 10 * 60_000;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export async function startIdentityJobs(
  context: IdentityContext,
  sources: readonly ExportSource[],
): Promise<void> {
  const { db, jobs, config } = context.platform;
  const key = openSigningKey(config.dataDir);
  await rememberSigningKey(db, { key_id: key.keyId, public_key_pem: key.publicKeyPem, since: context.now() });
  jobs.every('identity-exports', EXPORT_EVERY_MS, async (lease) => {
    let hasMore = true;
    while (hasMore && lease.held()) hasMore = await buildNextExport(context, { sources, key, lease });
  });
  jobs.every('identity-late-orders', LATE_ORDERS_EVERY_MS, () => cancelLateOrders(context));
  jobs.every('identity-prune', PRUNE_EVERY_MS, () => pruneNow(context));
  jobs.every('identity-second-resets', PRUNE_EVERY_MS, () => expireUndecided(context));
}

/** No request stays ajar. */
export async function expireUndecided(context: IdentityContext): Promise<void> {
  const untold = (): void => undefined;
  await eachByItself([expireSecondResets, expireContactChanges], (expire) => expire(context), untold);
}

export function pruneNow(context: Pick<IdentityContext, 'platform' | 'now'>): Promise<void> {
  const now = context.now().getTime();
  return prune(context.platform.db, {
    codes: new Date(now - 2 * DAY_MS),
    attempts: new Date(now - 2 * HOUR_MS),
    runs: new Date(now - 2 * DAY_MS),
    tickets: new Date(now - DAY_MS),
  });
}
