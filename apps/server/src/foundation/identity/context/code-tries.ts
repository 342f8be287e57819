/**
 * Sums of wrong codes (R-SEC-3): who has a code sent to each of many accounts and tries one at each is bounded by his address, and a crowd by the
 * sum of all. Only what opens or takes something counts. Where the target's owner has logged in from before, each target has tries of
 * its own there: no guesser at the same address keeps him out. They count in the sums as well, and where these are used up a wrong one is
 * answered there as anywhere: else a guesser would learn who has an account. Where a sum is used up, codes are sent that nobody finds by trying:
 * whoever shares the address with a guesser asks for one and comes in.
 */
import { addressBlock, neighbourhoodOf } from '../../../platform/http/rate-limiter.ts';
import type { Caller } from '../../../platform/http/handler.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Refusal } from '../../../platform/refusal.ts';
import type { CodePurpose } from './code-purposes.ts';
import { FOR_EXISTING } from './code-shares-rules.ts';
import { claimOfDay, daySeconds, isDaySpent, takeBack } from './tries-store.ts';

/** Of one address; it is sent twenty codes an hour (R-SEC-3), and a person mistypes one in ten. */
const OF_ADDRESS_A_DAY = 40;
/** Of all strangers: each has a chance of a millionth. */
const OF_ALL_A_DAY = 5_000;
/** Then so many a neighbourhood (/24, /48). */
const CROWDED_OF_NEIGHBOURHOOD = 3;
/** At one target where its owner has been. */
const AT_HOME_A_DAY = 20;
/** At one target from all devices that are known: whoever has the password makes as many of them as he likes. */
const BY_KNOWN_A_DAY = 100;

interface Sum {
  key: string;
  most: number;
}

export interface CodeClaim {
  /** It was right: what was counted for it is none. */
  right(): Promise<void>;
  /** What a wrong one is answered with. */
  wrong: Refusal;
}

/** What opens an account, a visitor's threads, or binds somebody's address to the account of who found the code. */
const SUMMED: readonly CodePurpose[] = [
  ...FOR_EXISTING,
  'second_lost',
  'visitor',
  'bind_email',
  'bind_phone',
];
const isSummed = (purpose: CodePurpose): boolean => SUMMED.includes(purpose);

/** Whether a code of six digits that is sent to there now could not be tried. */
export async function areTriesSpent(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  purpose: CodePurpose,
  { ip }: Caller,
): Promise<boolean> {
  if (!isSummed(purpose)) return false;
  const at = new Date(clock.now());
  const block = addressBlock(ip);
  const isSpent = (key: string, most: number) => isDaySpent(db, key, { at, most });
  if (await isSpent(ofAddress(block), OF_ADDRESS_A_DAY)) return true;
  return (await isSpent(OF_ALL, OF_ALL_A_DAY)) && isSpent(ofNeighbourhood(block), CROWDED_OF_NEIGHBOURHOOD);
}

/** Whether who has a device of the account has had his tries at codes to this address: a code of six digits that is sent to one now could not be tried. */
export const areKnownTriesSpent = (
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  target: string,
): Promise<boolean> => isDaySpent(db, ofKnown(target), { at: new Date(clock.now()), most: BY_KNOWN_A_DAY });

const OF_ALL = 'day|codes';
const ofKnown = (target: string): string => `day|codes-known|${target}`;
const ofAddress = (block: string): string => `day|codes|${block}`;
const ofNeighbourhood = (block: string): string => `day|codes-near|${neighbourhoodOf(block)}`;

/** Throws too_many_attempts, before the code is looked at. */
export async function claimCodeTry(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  {
    target,
    purpose,
    isHome,
    isKnown,
  }: { target: string; purpose: CodePurpose; isHome: boolean; isKnown: boolean },
  caller: Caller,
): Promise<CodeClaim | undefined> {
  if (!isSummed(purpose)) return undefined;
  const at = new Date(clock.now());
  const block = addressBlock(caller.ip);
  const claimed: string[] = [];
  const giveBack = async (): Promise<void> => {
    for (const key of claimed) await takeBack(db, key);
  };
  /** The sum that is used up, if one is. */
  const claim = async ({ key, most }: Sum): Promise<Sum | undefined> => {
    if (!(await claimOfDay(db, key, { at, most }))) return { key, most };
    claimed.push(key);
    return undefined;
  };
  const refused = async ({ key }: Sum): Promise<Refusal> =>
    new Refusal('too_many_attempts', { seconds: await daySeconds(db, key, at) });
  if (isKnown) {
    const spent = await claim({ key: ofKnown(target), most: BY_KNOWN_A_DAY });
    if (spent !== undefined) throw await refused(spent);
    return { right: giveBack, wrong: new Refusal('code_wrong') };
  }
  const isLeftAtHome =
    isHome && (await claim({ key: `day|codes-home|${block}|${target}`, most: AT_HOME_A_DAY })) === undefined;
  const spent =
    (await claim({ key: ofAddress(block), most: OF_ADDRESS_A_DAY })) ??
    ((await claim({ key: OF_ALL, most: OF_ALL_A_DAY })) &&
      (await claim({ key: ofNeighbourhood(block), most: CROWDED_OF_NEIGHBOURHOOD })));
  if (spent !== undefined && !isLeftAtHome) {
    await giveBack();
    throw await refused(spent);
  }
  return { right: giveBack, wrong: spent === undefined ? new Refusal('code_wrong') : await refused(spent) };
}
