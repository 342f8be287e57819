/**
 * "My balance is included" (R-POL-3): from a customer's own number, nonce and balance his leaf is worked out, and from leaf and path the
 * root and the total that everybody was shown. Each step has a name, so that a wrong one can be pointed at.
 */
import { decimal } from '@candor/money';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import type { PublishedDay } from './liability-day.ts';
import type { SumNode } from './liability-tree.ts';
import { SUM_LIMIT, isInRange, leafNode, paddedSize, rootFrom } from './liability-tree.ts';

/** What the venue tells one customer about his leaf in one currency. */
export interface LeafClaim {
  currency: string;
  balance: string;
  /** Hex of 32 bytes. */
  nonce: string;
  /** Hex of the leaf's hash. */
  leaf: string;
  /** Counts leaves from 0. */
  place: number;
  path: readonly { hash: string; sum: string }[];
}

export const LIABILITY_STEPS = ['range', 'leaf', 'path', 'root', 'total'] as const;
export type LiabilityStep = (typeof LIABILITY_STEPS)[number];

export interface LiabilityReport {
  steps: { step: LiabilityStep; isRight: boolean; computed: string; published: string }[];
  isRight: boolean;
  /** The first that is wrong; what comes after it cannot be right by itself. */
  fault: LiabilityStep | undefined;
}

/** `uid` is what the customer knows of himself, never what the venue says in the same breath. */
export function verifyLeaf(
  claim: LeafClaim,
  { uid, day }: { uid: number; day: Pick<PublishedDay, 'date' | 'trees'> },
): LiabilityReport {
  const steps: LiabilityReport['steps'] = [];
  const tree = day.trees.find(({ currency }) => currency === claim.currency);
  const sums = [claim.balance, ...claim.path.map(({ sum }) => sum)].map(sumIn);
  const outside = sums.findIndex((sum) => sum === undefined || !isInRange(sum));
  const check = (step: LiabilityStep, computed: string, published: string): boolean => {
    const isRight = computed === published;
    steps.push({ step, isRight, computed, published });
    return isRight;
  };
  // All of them together are the root's sum: within the limit none of the sums between can have wrapped around.
  const all = outside < 0 ? sums.reduce<bigint>((sum, each) => sum + each!, 0n) : SUM_LIMIT;
  if (!check('range', isInRange(all) ? 'in' : `sum ${outside} is out`, 'in')) return reported(steps);
  if (tree === undefined) {
    check('root', claim.currency, 'no tree of it');
    return reported(steps);
  }
  const nonce = bytesIn(claim.nonce);
  const leaf = leafNode({
    date: day.date,
    currency: claim.currency,
    uid,
    nonce: nonce ?? new Uint8Array(),
    balance: sums[0]!,
  });
  check('leaf', nonce === undefined ? 'no nonce' : bytesToHex(leaf.hash), claim.leaf);
  const height = Math.log2(tree.size);
  const hashes = claim.path.map(({ hash }) => bytesIn(hash));
  const fits =
    Number.isSafeInteger(claim.place) &&
    claim.place >= 0 &&
    claim.place < tree.size &&
    tree.size === paddedSize(tree.size) &&
    hashes.every((hash) => hash !== undefined);
  check('path', fits ? `${claim.path.length}` : 'malformed', `${height}`);
  if (!fits) return reported(steps);
  const path: SumNode[] = hashes.map((hash, n) => ({ hash: hash!, sum: sums[n + 1]! }));
  const root = rootFrom(leaf, claim.place, path);
  check('root', bytesToHex(root.hash), tree.root);
  check('total', `${root.sum}`, `${sumIn(tree.total) ?? tree.total}`);
  return reported(steps);
}

function reported(steps: LiabilityReport['steps']): LiabilityReport {
  const fault = steps.find(({ isRight }) => !isRight)?.step;
  return { steps, isRight: fault === undefined && steps.length === LIABILITY_STEPS.length, fault };
}

/** Totals may be larger than a balance can be. A negative one is read, to be refused by its own step. */
function sumIn(text: string): bigint | undefined {
  const found = /^(-?)([0-9]{1,31})(?:\.([0-9]{1,8}))?$/.exec(text);
  if (found === null) return undefined;
  const units = BigInt(found[2]!) * decimal('1') + BigInt((found[3] ?? '').padEnd(8, '0'));
  return found[1] === '-' ? -units : units;
}

function bytesIn(hex: string): Uint8Array | undefined {
  return /^[0-9a-f]{64}$/.test(hex) ? hexToBytes(hex) : undefined;
}
