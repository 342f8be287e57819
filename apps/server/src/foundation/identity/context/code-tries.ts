/**
 * Sums of wrong codes (R-SEC-3): who has a code sent to each of many accounts and tries one at each is bounded by his address, and a crowd by the
 * sum of all. Only what opens something of an account counts. Where the target's owner has logged in from before, each target has tries of
 * its own there: no guesser at the same address keeps him out.
 */
import { addressBlock, neighbourhoodOf } from '../../../platform/http/rate-limiter.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CodePurpose } from './code-purposes.ts';
import { FOR_EXISTING } from './code-shares-rules.ts';
import type { Claim } from './tries.ts';
import { claimOfDay, daySeconds, takeBack } from './tries-store.ts';

/** Of one address; it is sent twenty codes an hour (R-SEC-3), and a person mistypes one in ten. */
const OF_ADDRESS_A_DAY = 40;
/** Of all strangers: each has a chance of a millionth. */
const OF_ALL_A_DAY = 5_000;
/** Then so many a neighbourhood (/24, /48). */
const CROWDED_OF_NEIGHBOURHOOD = 3;
/** At one target where its owner has been. */
const AT_HOME_A_DAY = 20;

interface Sum {
  key: string;
  most: number;
}

/** Throws too_many_attempts, before the code is looked at. */
export async function claimCodeTry(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  { target, purpose, isHome }: { target: string; purpose: CodePurpose; isHome: boolean },
  caller: Caller,
): Promise<Claim | undefined> {
  if (!FOR_EXISTING.includes(purpose) && purpose !== 'second_lost') return undefined;
  const at = new Date(clock.now());
  const block = addressBlock(caller.ip);
  const claimed: string[] = [];
  const giveBack = async (): Promise<void> => {
    for (const key of claimed) await takeBack(db, key);
  };
  const claim = async ({ key, most }: Sum): Promise<boolean> => {
    const isFree = await claimOfDay(db, key, { at, most });
    if (isFree) claimed.push(key);
    return isFree;
  };
  const must = async (sum: Sum): Promise<void> => {
    if (await claim(sum)) return;
    await giveBack();
    throw new Refusal('too_many_attempts', { seconds: await daySeconds(db, sum.key, at) });
  };
  if (isHome) await must({ key: `day|codes-home|${block}|${target}`, most: AT_HOME_A_DAY });
  else {
    await must({ key: `day|codes|${block}`, most: OF_ADDRESS_A_DAY });
    const near = `day|codes-near|${neighbourhoodOf(block)}`;
    if (!(await claim({ key: 'day|codes', most: OF_ALL_A_DAY })))
      await must({ key: near, most: CROWDED_OF_NEIGHBOURHOOD });
  }
  return { right: giveBack };
}
