/**
 * Recomputes on this device what the venue published (R-POL-3): the customer's leaves up to the roots, that they are what his records say, the
 * day's signature, the days one after the other, and that a day this device saw earlier is still the same. Loaded only when there is something
 * to check.
 */
import type { BalanceDifference, CheckedStep, OwnBalance } from '@candor/proof';
import { checkOwnProof, differencesOf, verifyAddresses, verifyDays, verifyPublished } from '@candor/proof';
import { type ReplyOf, proofCalls, tickCalls } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import { readLocal, writeLocal } from '../../platform/storage/index.ts';
import { readOwnBalances } from './own-balances.ts';

export type Mine = ReplyOf<typeof proofCalls.mine>;
type Days = ReplyOf<typeof proofCalls.days>['days'];
export type Keys = ReplyOf<typeof tickCalls.keys>;

export interface DaysCheck {
  steps: CheckedStep[];
  /** The step that fails; undefined when all is right. */
  fault: string | undefined;
  keys: Keys;
  /** By the customer's own records at the snapshot; undefined when too much has happened since. */
  balances: OwnBalance[] | undefined;
  differences: BalanceDifference[];
}

/** Older days, unless this device has seen one of them last, are for the command line. */
const DAYS = 30;
const PAGE = 100;
const SEEN = 'candor.seenProof';

/** What the venue answered when it was asked for a day. */
export interface Given {
  /** The customer's own number, as he knows it, and never what this reply says it is. */
  uid: number;
  /** The day that was asked for. */
  seq: number;
  reply: Mine;
}

export async function checkDays(mine: Given | undefined): Promise<DaysCheck> {
  const keys = await call(tickCalls.keys, {});
  const { days: count } = await call(proofCalls.status, {});
  const kept = readLocal<{ seq: number; hash: string }>(SEEN);
  // From the day on that this device saw last: whoever stays away for long is shown the same past.
  const after = Math.max(0, Math.min(count - DAYS, (kept?.seq ?? count) - 1, (mine?.seq ?? count) - 1));
  const days = await daysAfter(after);
  const balances = mine && (await readOwnBalances(mine.reply.day.journal));
  const ownSteps =
    mine === undefined
      ? []
      : [
          ...checkOwnProof({ uid: mine.uid, day: mine.reply.day, leaves: mine.reply.leaves, keys, balances }),
          verifyPublished(mine.reply.day, { seq: mine.seq, days }),
        ];
  const newest = days.at(-1);
  const addresses = newest === undefined ? [] : [verifyAddresses(newest, newest.addresses)];
  const steps = [...ownSteps, ...verifyDays(days, { keys, kept, isWhole: after === 0 }), ...addresses];
  const fault = steps.find(({ isRight }) => !isRight)?.name;
  if (fault === undefined && newest !== undefined) writeLocal(SEEN, { seq: newest.seq, hash: newest.hash });
  const differences = balances && mine ? differencesOf(balances, mine.reply.leaves) : [];
  return { steps, fault, keys, balances, differences };
}

async function daysAfter(after: number): Promise<Days> {
  const days: Days = [];
  for (;;) {
    const page = await call(proofCalls.days, {
      after: String(days.at(-1)?.seq ?? after),
      limit: String(PAGE),
    });
    days.push(...page.days);
    if (page.days.length < PAGE) return days;
  }
}
