/** Looks at everybody again, each night and when a list has changed (R-AML-1): lists grow after a customer was verified. */
import type { KycContext } from './kyc-context.ts';
import { personsAfter } from './names-store.ts';

const AT_ONCE = 500;

export async function screenEverybody({ platform, persons, screening }: KycContext): Promise<void> {
  let after = 0;
  for (;;) {
    const rows = await personsAfter(platform.db, after, AT_ONCE);
    for (const { id: caseId, user_id: userId, attempt, sealed } of rows) {
      const person = { userId, ...persons.open(sealed, { userId, caseId, attempt }) };
      if (screening.isListed(person))
        await platform.db.transaction('kyc-screen', (tx) => screening.person(tx, person));
    }
    if (rows.length < AT_ONCE) return;
    after = rows.at(-1)!.id;
  }
}

/** A job that is asked often and does something once a day, or when it was told to. */
export function nightly(everyMs: number, now: () => number, work: () => Promise<void>) {
  let lastAt = Number.NEGATIVE_INFINITY;
  return {
    now: () => void (lastAt = Number.NEGATIVE_INFINITY),
    async look(): Promise<void> {
      if (now() - lastAt < everyMs) return;
      const began = now();
      await work();
      lastAt = began;
    },
  };
}
