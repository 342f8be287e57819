/**
 * "Check it yourself" of an airdrop (R-AD-2, R-AD-3): the moments that the named block draws, the weight, the share, and the public list
 * in which the customer finds himself, worked out again. Every step is named, so that a broken one can be shown.
 */
import type { PoolTerms, Sharing } from '@candor/formulas';
import {
  airdropShare,
  capOf,
  drawnMoments,
  largestFirst,
  mostCapped,
  plainHash,
  sharingOf,
  totalOf,
  weightOf,
} from '@candor/formulas';
import { formatDecimal } from '@candor/money';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What the venue says, in 10^-8 and milliseconds. */
export interface AirdropClaim {
  campaignId: number;
  days: readonly string[];
  blockHash: string;
  pool: bigint;
  capRate: bigint;
  cap: bigint;
  decimals: number;
  customers: number;
  total: bigint;
  sharing: Sharing;
  userId: number;
  hours: readonly { at: number; balance: bigint }[];
  /** Null: he had nothing at any of the moments, and is not in the list. */
  share: {
    weight: bigint;
    total: bigint;
    personTotal: bigint;
    amount: bigint;
    nonce: string;
    tag: string;
  } | null;
}

/** A row of the public list. */
export interface ListedShare {
  tag: string;
  person: string;
  total: bigint;
  amount: bigint;
}

export interface AirdropStep {
  step: 'block' | 'moments' | 'weight' | 'share' | 'tag' | 'listed' | 'totals' | 'shares';
  isRight: boolean;
  expected: string;
  found: string;
}

const digest = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));
export const tagOf = (of: { campaignId: number; userId: number; nonce: string }): string =>
  digest(['candor-airdrop', of.campaignId, of.userId, of.nonce].join('|'));

/**
 * `list` is the whole public list, or the row of this customer alone where `isWhole` is false. `block` is the hash that somebody else says
 * the named block has; undefined where nobody was asked.
 */
export function verifyAirdrop(
  claim: AirdropClaim,
  of: { list: readonly ListedShare[]; isWhole: boolean; block?: string },
): AirdropStep[] {
  const steps: AirdropStep[] = [];
  const check = (step: AirdropStep['step'], expected: unknown, found: unknown): void => {
    steps.push({ step, isRight: expected === found, expected: String(expected), found: String(found) });
  };
  if (of.block !== undefined) check('block', plainHash(of.block), plainHash(claim.blockHash));
  const drawn = drawnMoments(
    { campaignId: claim.campaignId, blockHash: claim.blockHash, days: claim.days },
    digest,
  );
  check('moments', shortOf(drawn), shortOf(claim.hours.map(({ at }) => at)));
  const total = totalOf(claim.hours.map(({ balance }) => balance));
  check('weight', weightText(total, drawn.length), weightText(claim.share?.total ?? 0n, claim.hours.length));
  if (claim.share !== null) {
    const { nonce, tag, amount, personTotal } = claim.share;
    const right = airdropShare(termsOf(claim), claim.sharing, { total, person: personTotal });
    check('share', formatDecimal(right), formatDecimal(amount));
    check('tag', tagOf({ campaignId: claim.campaignId, userId: claim.userId, nonce }), tag);
    const ownRow = of.list.find((row) => row.tag === tag);
    check(
      'listed',
      `${total} ${right}`,
      ownRow === undefined ? 'not there' : `${ownRow.total} ${ownRow.amount}`,
    );
  }
  if (of.isWhole) wholeSteps(claim, of.list, check);
  return steps;
}

/** Everybody's: the totals that every share is worked out from, and each share out of them. */
function wholeSteps(
  claim: AirdropClaim,
  list: readonly ListedShare[],
  check: (step: AirdropStep['step'], expected: unknown, found: unknown) => void,
): void {
  const persons = new Map<string, bigint>();
  for (const { person, total } of list) persons.set(person, (persons.get(person) ?? 0n) + total);
  const terms = { ...termsOf(claim), cap: capOf(claim) };
  const largest = [...persons.values()].toSorted(largestFirst).slice(0, mostCapped(terms));
  const total = totalOf(list.map((row) => row.total));
  const sharing = sharingOf(terms, { total, largest });
  const shown = (of: Sharing, count: number, sum: bigint) =>
    [count, sum, of.capped, of.cappedFrom ?? '-', of.rest, of.restTotal].join(' ');
  check('totals', shown(sharing, list.length, total), shown(claim.sharing, claim.customers, claim.total));
  const wrong = list.filter(
    (row) =>
      airdropShare(terms, sharing, { total: row.total, person: persons.get(row.person)! }) !== row.amount,
  );
  const tags = new Set(list.map(({ tag }) => tag));
  const paid = totalOf(list.map(({ amount }) => amount));
  check(
    'shares',
    `${list.length} right`,
    wrong.length > 0 || tags.size < list.length || paid > claim.pool
      ? `${wrong.length} wrong, ${list.length - tags.size} twice, ${formatDecimal(paid)} of ${formatDecimal(claim.pool)}`
      : `${list.length} right`,
  );
}

const termsOf = ({ pool, cap, decimals }: AirdropClaim): PoolTerms => ({ pool, cap, decimals });
const weightText = (total: bigint, moments: number): string =>
  moments === 0 ? '0' : formatDecimal(weightOf(total, moments));
/** So many moments, and a digest of all of them: a name for the whole row that fits on a line. */
const shortOf = (moments: readonly number[]): string =>
  `${moments.length} ${digest(moments.join(' ')).slice(0, 16)}`;
