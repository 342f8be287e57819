/**
 * The whole check of what the venue owes (R-POL-3), for customers and for people who are none: the published days one after the other,
 * and, for who has a leaf, that it is in them. Offline from one file, or against what the venue publishes now.
 */
import type { CheckedStep } from './check-chain.ts';
import type { PublishedDay } from './liability-day.ts';
import { hashOfDay, verifyDay, verifyDays } from './liability-day.ts';
import type { LeafClaim } from './liability-proof.ts';
import { verifyLeaf } from './liability-proof.ts';
import type { OwnBalance } from './own-balances.ts';
import { verifyBalances } from './own-balances.ts';
import type { Venue } from './public-ticks.ts';
import { verifyAddresses } from './reserve-signature.ts';
import type { ListedKey } from './signature.ts';

/** What a customer takes with him of one day. */
export interface OwnProof {
  uid: number;
  day: PublishedDay;
  leaves: readonly LeafClaim[];
  keys: readonly ListedKey[];
  /** What he had by his own records at the journal of the day; without it, leaves that he was not given are not missed. */
  balances?: readonly OwnBalance[] | undefined;
}

const PAGE = 100;

/** One step a currency, that these are all by his records, and those of the day: all of it on this machine. */
export function checkOwnProof({ uid, day, leaves, keys, balances }: OwnProof): CheckedStep[] {
  return [
    ...leaves.map((claim) => {
      const { isRight, fault, steps } = verifyLeaf(claim, { uid, day });
      const wrong = steps.find(({ step }) => step === fault);
      const detail =
        wrong === undefined
          ? `${claim.balance} ${claim.currency}`
          : `${claim.currency}: computed ${wrong.computed}, the venue says ${wrong.published}`;
      return { name: fault ?? 'included', isRight, detail };
    }),
    ...(balances === undefined ? [] : [verifyBalances(balances, leaves)]),
    ...verifyDay(day, keys),
  ];
}

/**
 * That the day a customer was given is the one that everybody is shown: with a day of his own he would find himself in a tree that nobody else
 * sees. `seq` is the day that he asked for.
 */
export function verifyPublished(
  ownDay: PublishedDay,
  { seq, days }: { seq: number; days: readonly PublishedDay[] },
): CheckedStep {
  const same = days.find((day) => day.seq === seq);
  const isSame = ownDay.seq === seq && same !== undefined && hashOfDay(same) === hashOfDay(ownDay);
  return { name: 'day_published', isRight: isSame, detail: ownDay.date };
}

/** A file without a leaf shows that its owner is in no tree, and is no proof of anything. */
const stepsOf = (ownProof: OwnProof): CheckedStep[] =>
  ownProof.leaves.length > 0
    ? checkOwnProof(ownProof)
    : [{ name: 'included', isRight: false, detail: 'no leaf' }, ...checkOwnProof(ownProof)];

/** Without a venue only what is in the file can be said; with it, that everybody is shown the same day, and every day there ever was. */
export async function checkLiabilities(
  venue: Venue | undefined,
  { own, kept }: { own?: OwnProof | undefined; kept?: string | undefined },
): Promise<CheckedStep[]> {
  const steps = own === undefined ? [] : stepsOf(own);
  if (venue === undefined) return steps;
  const keys = (await venue.get('ticks/keys')) as ListedKey[];
  const days = await readDays(venue);
  if (own !== undefined) steps.push(verifyPublished(own.day, { seq: own.day.seq, days }));
  steps.push(...verifyDays(days, { keys }));
  const newest = days.at(-1);
  if (newest !== undefined) steps.push(verifyAddresses(newest, newest.addresses ?? []));
  if (kept !== undefined)
    steps.push({ name: 'days_kept', isRight: days.some(({ hash }) => hash === kept), detail: kept });
  return steps;
}

async function readDays(venue: Venue): Promise<PublishedDay[]> {
  const days: PublishedDay[] = [];
  for (;;) {
    const page = (await venue.get(`proofs/days?after=${days.at(-1)?.seq ?? 0}&limit=${PAGE}`)) as {
      days: PublishedDay[];
    };
    days.push(...page.days);
    if (page.days.length < PAGE) return days;
  }
}

/** Throws with what is missing. */
export function readOwnProof(json: unknown): OwnProof {
  const file = json as Partial<OwnProof> | null;
  const isWhole =
    typeof file === 'object' &&
    file !== null &&
    Number.isSafeInteger(file.uid) &&
    Array.isArray(file.leaves) &&
    Array.isArray(file.keys) &&
    (file.balances === undefined || Array.isArray(file.balances)) &&
    Array.isArray(file.day?.trees);
  if (!isWhole)
    throw new Error('the file is not a proof as the page of proofs gives it (uid, day, leaves, keys)');
  return file as OwnProof;
}
