/**
 * One currency's tree of one day (R-POL-1): fresh nonces, customers in an order that says nothing, padded with zero leaves of random hash.
 * Built a piece at a time: whoever trades on this node waits for milliseconds, never for the whole of it.
 */
import { getRandomValues, randomFillSync } from 'node:crypto';
import type { SumNode } from '@candor/proof';
import { leafNode, paddedSize, rootOf } from '@candor/proof';
import type { CurrencyBalances } from './read-balances.ts';
import { NODE_BYTES, PIECE, bytesOfRecords, nodesIn, putNode } from './tree-bytes.ts';

export interface BuiltTree {
  currencyId: number;
  currency: string;
  root: SumNode;
  customers: number;
  size: number;
  owed: bigint;
  /** The roots of the pieces. */
  tops: Buffer;
  pieces: Buffer[];
  records: { firstUser: number; bytes: Buffer }[];
}

export async function buildTree(
  { currencyId, users, balances, owed }: CurrencyBalances,
  of: { date: string; currency: string },
): Promise<BuiltTree> {
  const size = paddedSize(users.length);
  const places = shuffled(size);
  const nonces = randomFillSync(Buffer.alloc(users.length * 32));
  const leaves = randomFillSync(Buffer.alloc(size * NODE_BYTES));
  // What no customer stands on is a zero leaf with a hash of nothing.
  for (let n = users.length; n < size; n += 1)
    leaves.fill(0, places[n]! * NODE_BYTES + 32, (places[n]! + 1) * NODE_BYTES);
  const records: BuiltTree['records'] = [];
  for (let from = 0; from < users.length; from += PIECE) {
    const page = users.slice(from, from + PIECE).map((userId, k) => {
      const n = from + k;
      const nonce = nonces.subarray(n * 32, n * 32 + 32);
      const [place, balance] = [places[n]!, balances[n]!];
      putNode(leaves, place, leafNode({ ...of, uid: userId, nonce, balance }));
      return { userId, place, balance, nonce };
    });
    records.push({ firstUser: page[0]!.userId, bytes: bytesOfRecords(page) });
    await breath();
  }
  const pieces: Buffer[] = [];
  const tops: SumNode[] = [];
  for (let from = 0; from < size; from += PIECE) {
    const piece = leaves.subarray(from * NODE_BYTES, Math.min(from + PIECE, size) * NODE_BYTES);
    pieces.push(piece);
    tops.push(rootOf(nodesIn(piece)));
    await breath();
  }
  const topBytes = Buffer.alloc(tops.length * NODE_BYTES);
  for (const [n, top] of tops.entries()) putNode(topBytes, n, top);
  const root = rootOf(tops);
  return {
    currencyId,
    currency: of.currency,
    root,
    customers: users.length,
    size,
    owed,
    tops: topBytes,
    pieces,
    records,
  };
}

const breath = (): Promise<void> => new Promise((wake) => setImmediate(wake));

/** Fisher-Yates with bytes of the system's own. */
function shuffled(size: number): Uint32Array {
  const places = Uint32Array.from({ length: size }, (_, n) => n);
  const dice = new Uint32Array(Math.min(size, 16_384));
  let thrown = dice.length;
  for (let n = size - 1; n > 0; n -= 1) {
    if (thrown === dice.length) {
      getRandomValues(dice);
      thrown = 0;
    }
    // 2^32 over a few million: what is uneven about it tells nobody anything.
    const other = dice[thrown]! % (n + 1);
    thrown += 1;
    [places[n], places[other]] = [places[other]!, places[n]!];
  }
  return places;
}
