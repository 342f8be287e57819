/** Levels whose document has run out need a new one (R-KYC-1); each by itself, so that one that fails keeps no other. */
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import type { KycContext } from './kyc-context.ts';
import { expireDocument, expiredDocuments } from './review-store.ts';
import { tellOutcome } from './tell-outcome.ts';

const AT_ONCE = 500;

export async function expireDue(context: KycContext): Promise<void> {
  const { db, log } = context.platform;
  const day = context.waitsNow().toISOString().slice(0, 10);
  const expire = (id: number) =>
    db.transaction('kyc-expire', async (tx) => {
      const row = await expireDocument(tx, { id, day, at: context.now() });
      if (row !== undefined) await tellOutcome(context, tx, row);
    });
  const failures: unknown[] = [];
  for (let after = 0, isMore = true; isMore;) {
    const ids = await expiredDocuments(db, { day, after, limit: AT_ONCE });
    await eachByItself(ids, expire, (error, id) =>
      log.error({ err: error, kycCase: id }, 'a verification whose document has run out did not end'),
    ).catch((error: unknown) => failures.push(error));
    isMore = ids.length === AT_ONCE;
    after = ids.at(-1) ?? after;
  }
  if (failures.length > 0) throw failures[0];
}
