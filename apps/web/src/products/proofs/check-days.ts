/**
 * Recomputes on this device what the venue published (R-POL-3): the customer's leaves up to the roots, the day's signature, the days one
 * after the other, and that a day this device saw earlier is still the same. Loaded only when there is something to check.
 */
import { type CheckedStep, checkOwnProof, verifyAddresses, verifyDays } from '@candor/proof';
import { type ReplyOf, proofCalls, tickCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';

export type Mine = ReplyOf<typeof proofCalls.mine>;
export type Keys = ReplyOf<typeof tickCalls.keys>;

export interface DaysCheck {
  steps: CheckedStep[];
  /** The step that fails; undefined when all is right. */
  fault: string | undefined;
  keys: Keys;
}

/** Older days are for the command line. */
const DAYS = 30;
const SEEN = 'candor.seenProof';

/** `uid` is the customer's own, as he knows it, and never what this reply says it is. */
export async function checkDays(mine: { uid: number; reply: Mine } | undefined): Promise<DaysCheck> {
  const keys = await call(tickCalls.keys, {});
  const { days: count } = await call(proofCalls.status, {});
  const after = Math.max(0, count - DAYS);
  const { days } = await call(proofCalls.days, { after: String(after), limit: String(DAYS) });
  const seen = readLocal<{ seq: number; hash: string }>(SEEN);
  const kept = seen !== undefined && seen.seq > after ? seen : undefined;
  const own =
    mine === undefined
      ? []
      : checkOwnProof({ uid: mine.uid, day: mine.reply.day, leaves: mine.reply.leaves, keys });
  const newest = days.at(-1);
  const addresses = newest === undefined ? [] : [verifyAddresses(newest, newest.addresses)];
  const steps = [...own, ...verifyDays(days, { keys, kept, isWhole: after === 0 }), ...addresses];
  const fault = steps.find(({ isRight }) => !isRight)?.name;
  if (fault === undefined && newest !== undefined) writeLocal(SEEN, { seq: newest.seq, hash: newest.hash });
  return { steps, fault, keys };
}
