/** Looks at everybody again, each night and when a list has changed (R-AML-1): lists grow after a customer was verified. */
import { eachByItself } from '../../platform/jobs/each-by-itself.ts';
import type { KycContext } from './kyc-context.ts';
import { personsAfter } from './names-store.ts';

const AT_ONCE = 500;
/** After a run with a failure; each run looks at everybody. */
const AGAIN_AFTER_MS = 5 * 60_000;

/** Whoever cannot be looked at keeps nobody behind him from it; the run has failed all the same. */
export async function screenEverybody({ platform, persons, screening }: KycContext): Promise<void> {
  const failures: unknown[] = [];
  for (let after = 0, isMore = true; isMore;) {
    const rows = await personsAfter(platform.db, after, AT_ONCE);
    await eachByItself(
      rows,
      async ({ id: caseId, user_id: userId, attempt, sealed }) => {
        const person = { userId, ...persons.open(sealed, { userId, caseId, attempt }) };
        if (screening.isListed(person))
          await platform.db.transaction('kyc-screen', (tx) => screening.person(tx, person));
      },
      (error, { id }) =>
        platform.log.error({ err: error, kycCase: id }, 'a verified person was not screened'),
    ).catch((error: unknown) => failures.push(error));
    isMore = rows.length === AT_ONCE;
    after = rows.at(-1)?.id ?? after;
  }
  if (failures.length > 0) throw failures[0];
}

/** A job that is asked often and does something once a day, when it was told to, or a while after it failed; between is neither. */
export function nightly(everyMs: number, now: () => number, work: () => Promise<void>) {
  let dueAt = Number.NEGATIVE_INFINITY;
  let hasFailed = false;
  return {
    now: () => void (dueAt = Number.NEGATIVE_INFINITY),
    async look(): Promise<void | 'waited'> {
      const began = now();
      if (began < dueAt) return hasFailed ? 'waited' : undefined;
      // Told again while it works, it begins again.
      dueAt = began + AGAIN_AFTER_MS;
      hasFailed = true;
      await work();
      hasFailed = false;
      if (dueAt > began) dueAt = began + everyMs;
    },
  };
}
