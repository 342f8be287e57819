/** Oracle of candles, 24 h figures, depth and replay (R-MD, R-RT), and of the proof of liabilities (R-POL). */
import { createHash } from 'node:crypto';
import { type Figure, exact, least, most, percent } from '../exact.ts';
import { type Examples, day, said } from './example.ts';

interface Fill {
  ms: number;
  price: number;
}
const MINUTE_MS = 60_000;
const at = (time: string) => Date.parse(`2025-03-10T${time}Z`);

/** Open, high, low, close; an interval without fills repeats the last close (R-MD-4). */
function candle(fills: readonly Fill[], from: number): readonly number[] {
  const inside = fills.filter(({ ms }) => ms >= from && ms < from + MINUTE_MS).map(({ price }) => price);
  const before = fills.filter(({ ms }) => ms < from).at(-1)?.price;
  if (inside.length === 0 && before !== undefined) return [before, before, before, before];
  return [inside[0] ?? 0, Math.max(...inside), Math.min(...inside), inside.at(-1) ?? 0];
}

const TIMES = ['12:00:00.000', '12:00:30', '12:00:59.999', '12:01:00.000'];
const FILLS = TIMES.map((time, index) => ({ ms: at(time), price: [100, 102, 101, 105][index] ?? 0 }));

/** R-RT-3: what becomes of each delta behind a snapshot. */
function taken(snapshot: number, deltas: readonly (readonly [number, number])[]): string[] {
  let next: number | undefined;
  return deltas.map(([first, last]) => {
    if (next === undefined && last <= snapshot) return 'dropped';
    const fits = next === undefined ? first <= snapshot + 1 && snapshot + 1 <= last : first === next;
    if (!fits) return 'gap';
    next = last + 1;
    return 'applied';
  });
}

const bytes = (figure: bigint) => Buffer.from(figure.toString(16).padStart(32, '0'), 'hex');
const sha = (...parts: readonly (string | Buffer)[]) => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
interface Node {
  hash: Buffer;
  total: bigint;
}

/** R-POL-1. */
function leaf(user: string, nonce: number, total: bigint): Node {
  const id = sha(`uid|${user}|`, Buffer.alloc(32, nonce));
  return { hash: sha(Buffer.from([0]), 'pol-v1|2025-03-31|USDT|', id, bytes(total)), total };
}
function join(left: Node, right: Node): Node {
  const hash = sha(Buffer.from([1]), left.hash, bytes(left.total), right.hash, bytes(right.total));
  return { hash, total: left.total + right.total };
}
const BALANCES = [150_000_000n, 0n, 7_000_000_001n, 25n];
function tree(balances: readonly bigint[]): { root: Node; third: Node } {
  const leaves = balances.map((total, index) => leaf(String(1001 + index), index + 1, total));
  const [one, two, three, four] = leaves;
  if (!one || !two || !three || !four) throw new Error('Four leaves.');
  return { root: join(join(one, two), join(three, four)), third: three };
}

export const MARKET: Examples = {
  'X-MD-1': () => {
    const [o, h, l, c] = candle(FILLS, at('12:00:00'));
    const [next] = candle(FILLS, at('12:01:00'));
    const given = TIMES.flatMap((time, index) => [time, FILLS[index]?.price ?? 0]);
    return said([...given, '12:00', o ?? 0, h ?? 0, l ?? 0, c ?? 0, '12:01', next ?? 0]);
  },
  'X-MD-2': () => {
    const [o, ...others] = candle(FILLS, at('12:02:00'));
    if (others.some((price) => price !== o)) throw new Error('A wick without a fill.');
    return said(['12:02', o ?? 0, 0], 'filled');
  },
  'X-MD-3': () => {
    const fill = '2025-03-09';
    const weekday = (new Date(`${fill}T00:00:00Z`).getUTCDay() + 6) % 7;
    return said([fill, '23:59:59', day(fill, -weekday), `${fill.slice(0, 7)}-01`]);
  },
  'X-MD-4': () => {
    const fills = [
      [9, '11:59', 100],
      [9, '12:30', 104],
      [10, '11:00', 98],
      [10, '11:50', 102],
    ] as const;
    const now = Date.parse('2025-03-10T12:00Z');
    const all = fills.map(([date, time, price]) => ({
      ms: Date.parse(`2025-03-${String(date).padStart(2, '0')}T${time}Z`),
      price,
    }));
    const inside = all.filter(({ ms }) => ms > now - 86_400_000 && ms <= now).map(({ price }) => price);
    const open = all.filter(({ ms }) => ms <= now - 86_400_000).at(-1)?.price ?? inside[0] ?? 0;
    const last = inside.at(-1) ?? 0;
    return said([
      ['12:00', 10, 9, '11:59', 100, '12:30', 104, 10, '11:00', 98, '11:50', 102, open],
      [most(...inside), least(...inside), last, percent(exact(last).minus(open).over(open))],
    ]);
  },
  'X-RT-1': () => {
    const deltas = [
      [157, 160],
      [159, 163],
      [164, 165],
      [167, 168],
    ] as const;
    return said([160, ...deltas.flat()], ...taken(160, deltas), 'start over');
  },
  'X-RT-2': () => {
    const book = new Map([
      [100, 5],
      [99, 2],
    ]);
    for (const [price, quantity] of [
      [100, 0],
      [98, 1],
      [97, 0],
    ] as const) {
      if (quantity === 0) book.delete(price);
      else book.set(price, quantity);
    }
    const left = [...book].toSorted(([a], [b]) => b - a).flat();
    return said([100, 5, 99, 2, 100, 0, 98, 1, ...left, 97], 'ignored');
  },
  'X-RT-3': () => {
    const [seen, newest] = [41, 44];
    return said([seen, newest, ...Array.from({ length: newest - seen }, (_, index) => seen + index + 1)]);
  },
  'X-POL-1': () => {
    const { root, third } = tree(BALANCES);
    const balances: Figure[] = BALANCES.map(String);
    return said([
      ['2025-03-31', 10, -8, 1001, 1004, 1, 2, 3, 4, 32, ...balances, String(root.total)],
      [1003, third.hash.toString('hex'), root.hash.toString('hex')],
    ]);
  },
  'X-POL-2': () => {
    const changed = 7_000_000_000n;
    const [before, after] = [tree(BALANCES), tree(BALANCES.with(2, changed))];
    const differs = [
      ['leaf', before.third.hash.equals(after.third.hash)],
      ['root', before.root.hash.equals(after.root.hash)],
      ['total', before.root.total === after.root.total],
    ] as const;
    return said(
      [1003, String(changed)],
      'changes',
      ...differs.filter(([, isSame]) => !isSame).map(([name]) => name),
    );
  },
  'X-POL-3': () => {
    const owed = exact(String(tree(BALANCES).root.total)).over(10 ** 8);
    return said(['71.4', owed, '100%', 5], exact('71.4').isBelow(owed) ? 'below' : 'above', 'breach');
  },
};
