/**
 * The Merkle-sum tree of what customers are owed (R-POL-1): one leaf a customer, both children's sums in the hash of their parent, so
 * that nobody's balance can be left out of the total that everybody is shown.
 */
import { sha256 } from '@noble/hashes/sha2.js';
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js';

export interface SumNode {
  /** 32 bytes. */
  hash: Uint8Array;
  /** 10^-8 of the currency. */
  sum: bigint;
}

export interface LeafOf {
  /** UTC date of the snapshot. */
  date: string;
  currency: string;
  uid: number;
  /** 32 random bytes of this customer and snapshot: without it nobody can try customers' numbers on a leaf. */
  nonce: Uint8Array;
  balance: bigint;
}

/** Sums are below it, so that no addition wraps around in whatever checks them. */
export const SUM_LIMIT = 1n << 127n;
export const isInRange = (sum: bigint): boolean => sum >= 0n && sum < SUM_LIMIT;

const LEAF = Uint8Array.of(0);
const NODE = Uint8Array.of(1);
const SUM_BYTES = 16;
const LOW = (1n << 64n) - 1n;

export function leafNode({ date, currency, uid, nonce, balance }: LeafOf): SumNode {
  const id = sha256(concatBytes(utf8ToBytes(`uid|${uid}|`), nonce));
  const head = utf8ToBytes(`pol-v1|${date}|${currency}|`);
  return { hash: sha256(concatBytes(LEAF, head, id, sumBytes(balance))), sum: balance };
}

export function joinNodes(left: SumNode, right: SumNode): SumNode {
  const sum = left.sum + right.sum;
  // The sum itself is checked where it goes up again; the root's by whoever holds it.
  const both = concatBytes(NODE, left.hash, sumBytes(left.sum), right.hash, sumBytes(right.sum));
  return { hash: sha256(both), sum };
}

/** From the leaves up to the one root; their number is a power of two. */
export function levelsOf(leaves: readonly SumNode[]): SumNode[][] {
  if (leaves.length === 0 || (leaves.length & (leaves.length - 1)) !== 0)
    throw new RangeError(`${leaves.length} leaves: not a power of two`);
  const levels: SumNode[][] = [[...leaves]];
  for (let below = levels[0]!; below.length > 1; below = levels.at(-1)!) {
    const level: SumNode[] = [];
    for (let n = 0; n < below.length; n += 2) level.push(joinNodes(below[n]!, below[n + 1]!));
    levels.push(level);
  }
  return levels;
}

export const rootOf = (leaves: readonly SumNode[]): SumNode => levelsOf(leaves).at(-1)![0]!;

/** What stands beside the way from a leaf up to the root, lowest first. */
export function pathIn(levels: readonly (readonly SumNode[])[], place: number): SumNode[] {
  return levels.slice(0, -1).map((level, height) => level[(place >> height) ^ 1]!);
}

/** Where a leaf and its path lead to. */
export function rootFrom(leaf: SumNode, place: number, path: readonly SumNode[]): SumNode {
  return path.reduce(
    (node, beside, height) =>
      ((place >> height) & 1) === 0 ? joinNodes(node, beside) : joinNodes(beside, node),
    leaf,
  );
}

/** The smallest power of two that holds so many leaves. */
export function paddedSize(leaves: number): number {
  let size = 1;
  while (size < leaves) size *= 2;
  return size;
}

function sumBytes(sum: bigint): Uint8Array {
  if (!isInRange(sum)) throw new RangeError(`${sum}: not a sum of a tree`);
  const bytes = new Uint8Array(SUM_BYTES);
  const view = new DataView(bytes.buffer);
  view.setBigUint64(0, sum >> 64n);
  view.setBigUint64(8, sum & LOW);
  return bytes;
}
