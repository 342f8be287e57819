/**
 * What is published of one day's snapshot (R-POL-2): a text with the root and total of each currency that names the day before by its
 * hash, signed with the venue's key. Whoever holds one day's hash holds all days before it.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { CheckedStep } from './check-chain.ts';
import type { ReserveAddress } from './reserve-address.ts';
import type { ListedKey } from './signature.ts';
import { isListed, isSignedText } from './signature.ts';

export interface PublishedTree {
  currency: string;
  /** Hex. */
  root: string;
  /** Decimal text, of everything that customers of the venue hold. */
  total: string;
  /** Leaves of customers, and with those that fill up to a power of two. */
  customers: number;
  size: number;
  /** Profits of open contracts at the mark, owed once they are closed; in no leaf. */
  unrealised: string;
}

export interface PublishedDay {
  /** Counts days from 1; none is left out. */
  seq: number;
  /** UTC. */
  date: string;
  taken_at: number;
  /** The last journal of the ledger that is in it, and the hash of all journals up to it. */
  journal: string;
  journal_hash: string;
  /** Hash of the day before; zeros of the first. */
  previous: string;
  hash: string;
  public_key: string;
  signature: string;
  trees: readonly PublishedTree[];
  /** Signed by themselves; not in the day's own text, which they sign. */
  addresses?: readonly ReserveAddress[];
}

export const FIRST_PREVIOUS = '0'.repeat(64);

export function textOfDay(day: Omit<PublishedDay, 'hash' | 'public_key' | 'signature'>): string {
  const head = ['candor-liabilities-1', day.seq, day.date, day.taken_at, day.journal, day.journal_hash];
  const lines = day.trees.map(({ currency, root, total, customers, size, unrealised }) =>
    [currency, root, total, customers, size, unrealised].join(' '),
  );
  return `${[[...head, day.previous].join(' '), ...lines].join('\n')}\n`;
}

const HASH = /^[0-9a-f]{64}$/;
const AMOUNT = /^[0-9]{1,31}(\.[0-9]{1,8})?$/;

/**
 * Whether the text can be read back in one way only. A line break within a field would make another line of it: one signed text, shown to some
 * with one tree of a currency and to others with another.
 */
function isPlain(day: Omit<PublishedDay, 'hash' | 'public_key' | 'signature'>): boolean {
  const { seq, date, taken_at: takenAt, journal, journal_hash: journalHash, previous, trees } = day;
  return (
    [seq, takenAt].every(Number.isSafeInteger) &&
    /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(date) &&
    /^[0-9]{1,19}$/.test(journal) &&
    [journalHash, previous].every((hash) => HASH.test(hash)) &&
    new Set(trees.map(({ currency }) => currency)).size === trees.length &&
    trees.every(
      ({ currency, root, total, customers, size, unrealised }) =>
        /^[A-Z0-9]{2,12}$/.test(currency) &&
        HASH.test(root) &&
        [total, unrealised].every((amount) => AMOUNT.test(amount)) &&
        [customers, size].every(Number.isSafeInteger),
    )
  );
}

export const hashOfDay = (day: Parameters<typeof textOfDay>[0]): string =>
  bytesToHex(sha256(utf8ToBytes(textOfDay(day))));

/** What the venue's key signs of a day. */
export const signedTextOfDay = ({ seq, date, hash }: Pick<PublishedDay, 'seq' | 'date' | 'hash'>): string =>
  `candor-liabilities|${seq}|${date}|${hash}`;

/** One day by itself: its hash, and the signature by a key that the venue lists for that time. */
export function verifyDay(day: PublishedDay, keys: readonly ListedKey[]): CheckedStep[] {
  const hash = isPlain(day) ? hashOfDay(day) : 'malformed';
  const isSignedByListed =
    isSignedText(signedTextOfDay(day), day) &&
    isListed(keys, { public_key: day.public_key, at: day.taken_at });
  return [
    { name: 'day_hash', isRight: hash === day.hash, detail: hash },
    { name: 'signature', isRight: isSignedByListed, detail: day.public_key },
  ];
}

/**
 * The days one after the other, oldest first: each names the one before, none is left out, time goes forward. `kept` is the hash of a
 * day that somebody noted earlier: it must still be among them.
 */
export function verifyDays(
  days: readonly PublishedDay[],
  {
    keys,
    kept,
    isWhole = true,
  }: {
    keys: readonly ListedKey[];
    kept?: { seq: number; hash: string } | undefined;
    /** False of a stretch that does not begin with the first day. */
    isWhole?: boolean;
  },
): CheckedStep[] {
  const wrongDay = days.find((day) => verifyDay(day, keys).some(({ isRight }) => !isRight));
  const broken = days.find((day, n) => (n === 0 ? isWhole && !isFirst(day) : !follows(day, days[n - 1]!)));
  const steps: CheckedStep[] = [
    {
      name: 'days_signed',
      isRight: wrongDay === undefined,
      detail: wrongDay === undefined ? `${days.length}` : wrongDay.date,
    },
    {
      name: 'days_chain',
      isRight: days.length > 0 && broken === undefined,
      detail: broken === undefined ? (days.at(-1)?.hash ?? 'no day at all') : broken.date,
    },
  ];
  if (kept !== undefined) {
    const isThere = days.some(({ seq, hash }) => seq === kept.seq && hash === kept.hash);
    steps.push({ name: 'days_kept', isRight: isThere, detail: kept.hash });
  }
  return steps;
}

const isFirst = ({ seq, previous }: PublishedDay): boolean => seq === 1 && previous === FIRST_PREVIOUS;

function follows(day: PublishedDay, before: PublishedDay): boolean {
  return (
    day.seq === before.seq + 1 &&
    day.previous === before.hash &&
    day.date > before.date &&
    day.taken_at > before.taken_at &&
    BigInt(day.journal) >= BigInt(before.journal)
  );
}
