/** Several statements in one round trip: what is sent in one turn leaves in one write, and is waited for once. */
import { isAftermath } from './sqlstate.ts';

/**
 * Waits for all of them and answers their answers. When some fail it throws the error of the one that was sent first: those behind it in
 * a transaction only say that it is aborted, and whichever comes first by chance is no cause. Work that sends a statement late may stand before
 * the one that failed.
 */
export async function together<T extends readonly unknown[]>(
  sent: readonly [...{ [K in keyof T]: Promise<T[K]> }],
): Promise<T> {
  const answers = await Promise.allSettled(sent as readonly Promise<unknown>[]);
  const failed = answers.filter((answer) => answer.status === 'rejected');
  const cause = failed.find(({ reason }) => !isAftermath(reason)) ?? failed[0];
  if (cause !== undefined) throw cause.reason;
  return answers.map((answer) => (answer as PromiseFulfilledResult<unknown>).value) as unknown as T;
}
