/** R-POL-1 to 3: the tree to the last digit of the worked example, and every known way of cheating with one, refused by the step it breaks. */
import { formatDecimal } from '@candor/money';
import { ed25519 } from '@noble/curves/ed25519.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, test } from 'vitest';
import { verifyPublished } from './check-liabilities.ts';
import { runCommand } from './command-line.ts';
import type { PublishedDay } from './liability-day.ts';
import { FIRST_PREVIOUS, hashOfDay, signedTextOfDay, verifyDay, verifyDays } from './liability-day.ts';
import type { LeafClaim } from './liability-proof.ts';
import { verifyLeaf } from './liability-proof.ts';
import type { SumNode } from './liability-tree.ts';
import { joinNodes, leafNode, levelsOf, paddedSize, pathIn, rootOf } from './liability-tree.ts';

const UIDS = [1001, 1002, 1003, 1004];
const BALANCES = [150_000_000n, 0n, 7_000_000_001n, 25n];
const nonceOf = (n: number): Uint8Array => new Uint8Array(32).fill(n + 1);
const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

const leavesOf = (balances: readonly bigint[], date = '2025-03-31'): SumNode[] =>
  UIDS.map((uid, n) => leafNode({ date, currency: 'USDT', uid, nonce: nonceOf(n), balance: balances[n]! }));

const secret = new Uint8Array(32).fill(7);
const publicKey = base64(ed25519.getPublicKey(secret));
const keys = [{ public_key: publicKey, valid_from: 0, valid_until: null }];

function dayOf(of: {
  seq?: number;
  date?: string;
  previous?: string;
  leaves: readonly SumNode[];
}): PublishedDay {
  const { seq = 1, date = '2025-03-31', previous = FIRST_PREVIOUS, leaves } = of;
  const root = rootOf(leaves);
  const tree = { root: bytesToHex(root.hash), total: formatDecimal(root.sum), customers: 4, size: 4 };
  const taken = { journal: String(900 + seq), journal_hash: 'ab'.repeat(32), taken_at: 1000 + seq };
  const trees = [{ currency: 'USDT', ...tree, unrealised: '0' }];
  const body = { seq, date, previous, ...taken, trees };
  const hash = hashOfDay(body);
  const signature = base64(ed25519.sign(utf8ToBytes(signedTextOfDay({ ...body, hash })), secret));
  return { ...body, hash, public_key: publicKey, signature };
}

function claimOf(n: number, leaves: readonly SumNode[], balance = BALANCES[n]!): LeafClaim {
  const path = pathIn(levelsOf(leaves), n);
  return {
    currency: 'USDT',
    balance: formatDecimal(balance),
    nonce: bytesToHex(nonceOf(n)),
    leaf: bytesToHex(leaves[n]!.hash),
    place: n,
    path: path.map(({ hash, sum }) => ({ hash: bytesToHex(hash), sum: formatDecimal(sum) })),
  };
}

const LEAVES = leavesOf(BALANCES);
const DAY = dayOf({ leaves: LEAVES });
const faultOf = (claim: LeafClaim, uid: number, day = DAY) => verifyLeaf(claim, { uid, day }).fault;

test('X-POL-1: total, leaf of 1003 and root to the last digit; each of the four finds himself', () => {
  const root = rootOf(LEAVES);
  expect(root.sum).toBe(7_150_000_026n);
  expect(bytesToHex(LEAVES[2]!.hash)).toBe(
    '1d044ecc84da25d84254c30ce1b0a0712d18088f1f520f6bf4d54285172b23bf',
  );
  expect(bytesToHex(root.hash)).toBe('3d7b79e33746d529458012c2534e161b840b9a480e11ed243e60a9a2d3bb1813');
  for (const [n, uid] of UIDS.entries()) {
    const report = verifyLeaf(claimOf(n, LEAVES), { uid, day: DAY });
    expect(report).toMatchObject({ isRight: true, fault: undefined });
    expect(report.steps.map(({ step }) => step)).toEqual(['range', 'leaf', 'path', 'root', 'total']);
  }
});

test('X-POL-2: with 7000000000 for 1003, leaf, root and total differ, and his check names the leaf', () => {
  const changed = leavesOf(BALANCES.with(2, 7_000_000_000n));
  expect(changed[2]!.hash).not.toEqual(LEAVES[2]!.hash);
  expect(rootOf(changed).hash).not.toEqual(rootOf(LEAVES).hash);
  expect(rootOf(changed).sum).not.toBe(rootOf(LEAVES).sum);
  const told = claimOf(2, changed, 7_000_000_001n);
  expect(faultOf(told, 1003, dayOf({ leaves: changed }))).toBe('leaf');
});

describe('R-POL-1: attacks', () => {
  test('R-POL-1: another balance under the old root', () => {
    expect(faultOf({ ...claimOf(2, LEAVES), balance: '70' }, 1003)).toBe('leaf');
    const leaf = bytesToHex(leavesOf(BALANCES.with(2, 7_000_000_000n))[2]!.hash);
    expect(faultOf({ ...claimOf(2, LEAVES), balance: '70', leaf }, 1003)).toBe('root');
  });
  test('R-POL-1: a negative leaf that lowers the total', () => {
    expect(() => leavesOf(BALANCES.with(0, -1n))).toThrow(RangeError);
    const claim = claimOf(2, LEAVES);
    expect(faultOf({ ...claim, balance: '-1' }, 1003)).toBe('range');
    const path = claim.path.map((beside, n) => (n === 0 ? { ...beside, sum: '-5' } : beside));
    expect(faultOf({ ...claim, path }, 1003)).toBe('range');
  });
  test('R-POL-1: sums that would wrap around', () => {
    const half = formatDecimal(1n << 126n);
    const path = claimOf(2, LEAVES).path.map(({ hash }) => ({ hash, sum: half }));
    expect(faultOf({ ...claimOf(2, LEAVES), path }, 1003)).toBe('range');
    const huge: SumNode = { hash: new Uint8Array(32), sum: 1n << 126n };
    expect(() => joinNodes(joinNodes(huge, huge), huge)).toThrow(RangeError);
  });
  test('R-POL-1: two customers are shown one leaf', () => {
    const shown = claimOf(2, LEAVES);
    expect(faultOf(shown, 1003)).toBeUndefined();
    expect(faultOf(shown, 1007)).toBe('leaf');
    const own = leafNode({ ...NAMES, uid: 1007, nonce: nonceOf(2), balance: BALANCES[2]! });
    expect(faultOf({ ...shown, leaf: bytesToHex(own.hash) }, 1007)).toBe('root');
  });
  test('R-POL-1: a customer who was left out cannot be given a way to the root', () => {
    const left = leavesOf(BALANCES).with(2, { hash: new Uint8Array(32).fill(9), sum: 0n });
    const day = dayOf({ leaves: left });
    expect(faultOf(claimOf(2, LEAVES), 1003, day)).toBe('root');
    const short = { ...claimOf(2, LEAVES), path: claimOf(2, LEAVES).path.slice(1) };
    expect(faultOf(short, 1003, day)).toBe('path');
    expect(faultOf({ ...claimOf(2, LEAVES), place: 6 }, 1003)).toBe('path');
    expect(faultOf({ ...claimOf(2, LEAVES), currency: 'BTC' }, 1003)).toBe('root');
  });
  test('R-POL-1: the root of another day', () => {
    const next = leavesOf(BALANCES, '2025-04-01');
    expect(faultOf(claimOf(2, LEAVES), 1003, dayOf({ seq: 2, date: '2025-04-01', leaves: next }))).toBe(
      'leaf',
    );
    expect(faultOf(claimOf(2, next), 1003)).toBe('leaf');
  });
  test('R-POL-1: a total that is not the sum of the leaves', () => {
    const trees = [{ ...DAY.trees[0]!, total: '71.5' }];
    expect(faultOf(claimOf(2, LEAVES), 1003, { ...DAY, trees })).toBe('total');
  });
});

describe('R-POL-2: days', () => {
  const second = dayOf({
    seq: 2,
    date: '2025-04-01',
    previous: DAY.hash,
    leaves: leavesOf(BALANCES, '2025-04-01'),
  });
  const third = dayOf({
    seq: 3,
    date: '2025-04-02',
    previous: second.hash,
    leaves: leavesOf(BALANCES, '2025-04-02'),
  });
  const wrong = (of: { isRight: boolean; name: string }[]) =>
    of.filter(({ isRight }) => !isRight).map(({ name }) => name);

  test('R-POL-2: signed days that follow one another', () => {
    expect(wrong(verifyDays([DAY, second, third], { keys }))).toEqual([]);
    expect(wrong(verifyDays([DAY, second], { keys, kept: { seq: 1, hash: DAY.hash } }))).toEqual([]);
  });
  test('R-POL-2: a forged signature, a key of nobody, and a figure that was changed afterwards', () => {
    expect(wrong(verifyDay({ ...DAY, signature: second.signature }, keys))).toEqual(['signature']);
    expect(wrong(verifyDay(DAY, []))).toEqual(['signature']);
    const trees = [{ ...DAY.trees[0]!, unrealised: '1' }];
    expect(wrong(verifyDay({ ...DAY, trees }, keys))).toEqual(['day_hash']);
  });
  test('R-POL-2: one signed text is one day: no line of it hides in a field, and no currency has two trees', () => {
    const other = { ...DAY.trees[0]!, root: 'cd'.repeat(32), total: '1' };
    const text = (tree: typeof other) =>
      [tree.currency, tree.root, tree.total, tree.customers, tree.size, tree.unrealised].join(' ');
    const both = { ...DAY, trees: [DAY.trees[0]!, other] };
    const sign = (day: PublishedDay): PublishedDay => {
      const hash = hashOfDay(day);
      const signature = base64(ed25519.sign(utf8ToBytes(signedTextOfDay({ ...day, hash })), secret));
      return { ...day, hash, signature };
    };
    const first = sign({ ...DAY, trees: [{ ...DAY.trees[0]!, unrealised: `0\n${text(other)}` }] });
    const last = sign({ ...DAY, previous: `${DAY.previous}\n${text(DAY.trees[0]!)}`, trees: [other] });
    // Two views of one text, each with another root.
    expect(first.hash).toBe(last.hash);
    for (const day of [sign(both), first, last]) {
      expect(wrong(verifyDay(day, keys))).toEqual(['day_hash']);
      expect(wrong(verifyDays([day], { keys }))).toContain('days_signed');
    }
  });
  test('R-POL-3: a customer who is given a day of his own, or another than he asked for, is told so', () => {
    const own = dayOf({ leaves: leavesOf(BALANCES.with(0, 0n)) });
    const given = (day: PublishedDay, seq: number) =>
      verifyPublished(day, { seq, days: [DAY, second] }).isRight;
    expect(verifyDay(own, keys).every(({ isRight }) => isRight)).toBe(true);
    expect([given(DAY, 1), given(second, 2)]).toEqual([true, true]);
    expect([given(own, 1), given(DAY, 2), given(third, 3)]).toEqual([false, false, false]);
  });
  test('R-POL-2: a chain that was shortened, at its beginning, in the middle or at its end', () => {
    expect(wrong(verifyDays([second, third], { keys }))).toEqual(['days_chain']);
    expect(wrong(verifyDays([DAY, third], { keys }))).toEqual(['days_chain']);
    expect(wrong(verifyDays([DAY], { keys, kept: { seq: 3, hash: third.hash } }))).toEqual(['days_kept']);
    expect(wrong(verifyDays([], { keys }))).toEqual(['days_chain']);
  });
});

describe('R-POL-3: candor-verify liabilities', () => {
  const second = dayOf({
    seq: 2,
    date: '2025-04-01',
    previous: DAY.hash,
    leaves: leavesOf(BALANCES, '2025-04-01'),
  });
  const own = { uid: 1003, day: DAY, leaves: [claimOf(2, LEAVES)], keys };
  const venueOf = (days: readonly PublishedDay[]) => ({
    text: () => Promise.reject(new Error('nothing of the kind')),
    get: async (path: string): Promise<unknown> =>
      path === 'ticks/keys' ? keys : { newest: days.length, days: path.includes('after=0') ? days : [] },
  });
  const run = async (args: string[], { file, days }: { file?: unknown; days?: readonly PublishedDay[] }) => {
    const lines: string[] = [];
    const code = await runCommand(args, {
      venueAt: () => venueOf(days ?? []),
      readFile: async () => JSON.stringify(file),
      print: (line) => void lines.push(line),
    });
    return { code, last: lines.at(-1), lines };
  };
  const url = ['--url', 'https://venue.example'];

  test('R-POL-3: a file alone is checked with nothing asked of anybody; one changed digit is named', async () => {
    const right = await run(['liabilities', 'mine.json'], { file: own });
    expect(right).toMatchObject({ code: 0, last: 'Everything is as the published days say.' });
    const leaves = [{ ...own.leaves[0]!, balance: '70.00000002' }];
    const wrong = await run(['liabilities', 'mine.json'], { file: { ...own, leaves } });
    expect(wrong).toMatchObject({ code: 1, last: 'Wrong: leaf.' });
    const none = await run(['liabilities', 'mine.json'], { file: { ...own, leaves: [] } });
    expect(none).toMatchObject({ code: 1, last: 'Wrong: included.' });
    expect((await run(['liabilities', 'mine.json'], { file: {} })).code).toBe(2);
    expect((await run(['liabilities'], {})).code).toBe(2);
  });
  test('R-POL-2: people who are no customers check the days; a file is held against what everybody is shown', async () => {
    expect(await run(['liabilities', ...url], { days: [DAY, second] })).toMatchObject({ code: 0 });
    expect(await run(['liabilities', ...url], { days: [second] })).toMatchObject({
      code: 1,
      last: 'Wrong: days_chain.',
    });
    const kept = ['--kept', 'f'.repeat(64)];
    expect((await run(['liabilities', ...url, ...kept], { days: [DAY] })).last).toBe('Wrong: days_kept.');
    expect(await run(['liabilities', 'mine.json', ...url], { file: own, days: [DAY, second] })).toMatchObject(
      { code: 0 },
    );
    const other = dayOf({ leaves: leavesOf(BALANCES.with(0, 1n)) });
    expect((await run(['liabilities', 'mine.json', ...url], { file: own, days: [other] })).last).toBe(
      'Wrong: day_published.',
    );
  });
});

test('R-POL-1: a tree is padded to a power of two', () => {
  expect([1, 2, 3, 5, 1024, 1025].map(paddedSize)).toEqual([1, 2, 4, 8, 1024, 2048]);
  expect(() => rootOf(LEAVES.slice(1))).toThrow(RangeError);
});

const NAMES = { date: '2025-03-31', currency: 'USDT' };
