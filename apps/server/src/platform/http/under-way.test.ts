/** One payer has half of the connections, strangers never all of them, and whoever waits is served by turns of addresses. */
import { expect, test, vi } from 'vitest';
import type { Payer } from './under-way.ts';
import { atDoor, createUnderWay, customerAt, strangerAt } from './under-way.ts';

const person = (n: number, range: string | null = `p${n}`) => ({ key: `u:${n}`, isStranger: false, range });
const address = (n: number) => ({ key: `a:${n}`, isStranger: true, range: `s${n}` });

test('a person who asks for more waits, and nobody else does', async () => {
  const underWay = createUnderWay();
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(person(1))).toBeUndefined();
  const served: string[] = [];
  const more = [1, 2, 3].map((n) => underWay.begin(person(1))!.then(() => served.push(`1 ${n}`)));
  expect(underWay.begin(person(2))).toBeUndefined();
  expect(underWay.begin(address(1))).toBeUndefined();
  for (let n = 0; n < 11; n += 1) underWay.end(person(1));
  await Promise.all(more);
  expect(served).toEqual(['1 1', '1 2', '1 3']);
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(person(1))).toBeUndefined();
});

test('who has had a long reply has two at a time for a while, so that others come between; nobody else has fewer', async () => {
  const underWay = createUnderWay();
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(person(1))).toBeUndefined();
  const served: number[] = [];
  const more = [1, 2, 3].map((n) => underWay.begin(person(1))!.then(() => served.push(n)));
  for (let n = 0; n < 6; n += 1) underWay.end(person(1), 300_000);
  await Promise.resolve();
  expect(served).toEqual([]);
  underWay.end(person(1), 300_000);
  await more[0];
  expect(served).toEqual([1]);
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(person(2))).toBeUndefined();
  for (let n = 0; n < 8; n += 1) underWay.end(person(2), 10_000);
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(person(2))).toBeUndefined();
  underWay.end(person(1), 300_000);
  underWay.end(person(1), 300_000);
  await Promise.all(more);
});

test('who has had one that took long has two at a time for a while, but for people of the house and who asks to be let in', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const underWay = createUnderWay();
    const had = (payer: Payer, tookMs: number): void => {
      expect(underWay.begin(payer)).toBeUndefined();
      vi.advanceTimersByTime(tookMs);
      underWay.end(payer);
    };
    /** So many of it go on at once. */
    const placesOf = (payer: Payer): number => {
      const begun = Array.from({ length: 8 }, () => underWay.begin(payer)).filter((wait) => !wait).length;
      // Those that waited go on meanwhile.
      for (let n = 0; n < 8; n += 1) underWay.end({ ...payer });
      return begun;
    };
    const [slow, quick, house] = [person(1), person(2), { ...person(3), key: 'o:3' }];
    had(slow, 600);
    had(quick, 400);
    had(house, 600);
    expect([slow, quick, house].map(placesOf)).toEqual([2, 8, 8]);
    vi.advanceTimersByTime(10_000);
    expect(placesOf(person(1))).toBe(8);
    const door = atDoor('192.0.2.1');
    had(door, 600);
    expect(placesOf(door)).toBe(8);
  } finally {
    vi.useRealTimers();
  }
});

test('strangers together leave some to those whom we know; addresses are served by turns', async () => {
  const underWay = createUnderWay();
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(address(1))).toBeUndefined();
  for (let n = 0; n < 4; n += 1) expect(underWay.begin(address(2))).toBeUndefined();
  const served: string[] = [];
  const waits = (n: number, name: string) => underWay.begin(address(n))!.then(() => served.push(name));
  const all = [waits(1, '1 a'), waits(1, '1 b'), waits(1, '1 c'), waits(2, '2 a'), waits(3, '3 a')];
  expect(underWay.begin(person(1))).toBeUndefined();
  // The first address has as many under way as it may: it is passed by until one of its own ends.
  underWay.end(address(2));
  underWay.end(address(2));
  await Promise.all([all[3], all[4]]);
  expect(served).toEqual(['2 a', '3 a']);
  for (let n = 0; n < 3; n += 1) underWay.end(address(1));
  await Promise.all(all);
  expect(served.slice(2)).toEqual(['1 a', '1 b', '1 c']);
});

test('a few persons together do not fill the house: beside the first of each they share half, by turns', async () => {
  const underWay = createUnderWay();
  const served: string[] = [];
  const asks = (n: number, name: string) => underWay.begin(person(n))?.then(() => served.push(name));
  const all = [];
  for (let n = 0; n < 8; n += 1) all.push(asks(1, `1 ${n}`), asks(2, `2 ${n}`));
  const waiting = all.filter((one) => one !== undefined);
  // Ten of sixteen: one and one, and eight beside them.
  expect(waiting).toHaveLength(6);
  for (let n = 3; n < 8; n += 1) expect(underWay.begin(person(n))).toBeUndefined();
  underWay.end(person(1));
  underWay.end(person(1));
  await Promise.all([waiting[0], waiting[1]]);
  expect(served).toEqual(['1 5', '2 5']);
  // Whoever has none under way never waits behind others.
  for (let n = 0; n < 5; n += 1) underWay.end(person(1));
  expect(underWay.begin(person(9))).toBeUndefined();
});

test('a flood of strangers and a few persons leave room for the first of anybody whom we know', async () => {
  const underWay = createUnderWay();
  for (let n = 0; n < 12; n += 1) expect(underWay.begin(address(n))).toBeUndefined();
  expect(underWay.begin(address(20))).toBeDefined();
  expect(underWay.begin(person(1))).toBeUndefined();
  const more = underWay.begin(person(1));
  expect(more).toBeDefined();
  for (let n = 2; n < 5; n += 1) expect(underWay.begin(person(n))).toBeUndefined();
  // What a stranger leaves goes to who is known, before the strangers that wait longer.
  underWay.end(address(0));
  await more;
  expect(underWay.begin(address(21))).toBeDefined();
});

test('many accounts of one neighbourhood do not take all: the last quarter is for everybody else', async () => {
  const underWay = createUnderWay();
  const begin = (n: number, range: string) => underWay.begin(person(n, range));
  for (let n = 0; n < 12; n += 1) expect(begin(n, 'crowd')).toBeUndefined();
  const waiting = begin(20, 'crowd');
  expect(waiting).toBeDefined();
  // Four from elsewhere, and people of the house, go on at once.
  for (let n = 30; n < 33; n += 1) expect(begin(n, `home ${n}`)).toBeUndefined();
  expect(underWay.begin(person(40, null))).toBeUndefined();
  // While others leave, the neighbourhood still waits; when one of its own leaves below three quarters, its next is served.
  for (let n = 30; n < 33; n += 1) underWay.end(person(n, `home ${n}`));
  underWay.end(person(40, null));
  underWay.end(person(0, 'crowd'));
  await waiting;
  expect(begin(21, 'crowd')).toBeDefined();
});

test('R-SEC-1: all lines of an IPv6 subscriber are one stranger, whom nobody else waits for', async () => {
  const underWay = createUnderWay();
  const lines = Array.from({ length: 600 }, (_, n) => strangerAt(`2001:db8:7:${n.toString(16)}::1`));
  expect(lines.filter((each) => underWay.begin(each) === undefined)).toHaveLength(8);
  for (let n = 1; n <= 4; n += 1) expect(underWay.begin(strangerAt(`21.${n}.1.1`))).toBeUndefined();
  // Where all is taken he waits for one of them, not for six hundred.
  const next = underWay.begin(strangerAt('21.9.1.1'))!;
  for (let n = 0; n < 2; n += 1) underWay.end(lines[0]!);
  await next;
});

test('R-SEC-1: who asks without end from one line of a subscriber, or of a carrier, keeps none of its other lines waiting', async () => {
  for (const at of [strangerAt, atDoor]) {
    const underWay = createUnderWay();
    const greedy = at('2001:db8:7:1::1');
    for (let n = 0; n < 8; n += 1) expect(underWay.begin(greedy)).toBeUndefined();
    const served: string[] = [];
    const asks = (name: string, of: Payer) => void underWay.begin(of)!.then(() => served.push(name));
    for (let n = 0; n < 600; n += 1) asks('greedy', greedy);
    for (const n of [2, 3]) for (const name of ['a', 'b']) asks(`${n} ${name}`, at(`2001:db8:7:${n}::1`));
    // One of his, then one of each, again and again; eight at a time as before.
    for (let n = 0; n < 7; n += 1) underWay.end(greedy);
    await new Promise((wake) => setImmediate(wake));
    expect(served).toEqual(['greedy', '2 a', '3 a', 'greedy', '2 b', '3 b', 'greedy']);
  }
});

test('R-SEC-1: who asks without end by a token of somebody’s keeps him waiting for one of them, from wherever he asks', async () => {
  const underWay = createUnderWay();
  const thief = customerAt(7, '203.0.113.9');
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(thief)).toBeUndefined();
  const served: string[] = [];
  for (let n = 0; n < 600; n += 1) void underWay.begin(thief)!.then(() => served.push('thief'));
  void underWay.begin(customerAt(7, '198.51.100.7'))!.then(() => served.push('owner'));
  for (let n = 0; n < 3; n += 1) underWay.end(thief);
  await new Promise((wake) => setImmediate(wake));
  expect(served).toEqual(['thief', 'owner', 'thief']);
});

test('who asks to be let in waits for nothing that others read, not even beside him; eight of an address, and all lines of a subscriber are one', async () => {
  const underWay = createUnderWay();
  for (let n = 0; n < 8; n += 1) expect(underWay.begin(strangerAt('21.1.1.1'))).toBeUndefined();
  for (let n = 0; n < 4; n += 1) expect(underWay.begin(strangerAt('21.2.1.1'))).toBeUndefined();
  const served: string[] = [];
  const wait = (name: string, of: Payer) => void underWay.begin(of)!.then(() => served.push(name));
  wait('reads', strangerAt('21.3.1.1'));
  wait('reads', strangerAt('21.4.1.1'));
  expect(underWay.begin(atDoor('21.1.1.1'))).toBeUndefined();
  expect(underWay.begin(atDoor('21.1.1.1'))).toBeUndefined();
  wait('door', atDoor('21.5.1.1'));
  wait('door', atDoor('21.5.1.1'));
  // By turns, once both may.
  for (let n = 0; n < 4; n += 1) {
    underWay.end(strangerAt('21.1.1.1'));
    await Promise.resolve();
    expect(new Set(served).size).toBe(Math.min(n + 1, 2));
  }
  expect(served.toSorted()).toEqual(['door', 'door', 'reads', 'reads']);

  const quiet = createUnderWay();
  for (let n = 0; n < 8; n += 1) expect(quiet.begin(atDoor(`2001:db8:1:${n}::1`))).toBeUndefined();
  expect(quiet.begin(atDoor('2001:db8:1:9::1'))).toBeInstanceOf(Promise);
  expect(quiet.begin(atDoor('2001:db8:2:9::1'))).toBeUndefined();
});

test('of those who waited some are served in a turn of the event loop, however fast they are', async () => {
  const underWay = createUnderWay();
  let turn = 0;
  const ofTurns = new Map<number, number>();
  const all = Array.from({ length: 100 }, async () => {
    const payer = strangerAt('192.0.2.1');
    const waits = underWay.begin(payer);
    if (waits !== undefined) await waits;
    ofTurns.set(turn, (ofTurns.get(turn) ?? 0) + 1);
    // What it asks for is in memory.
    await Promise.resolve();
    underWay.end(payer);
  });
  while ([...ofTurns.values()].reduce((sum, each) => sum + each, 0) < all.length) {
    await new Promise((wake) => setImmediate(wake));
    turn += 1;
  }
  await Promise.all(all);
  // Eight at first, who waited for nobody.
  expect(Math.max(...ofTurns.values())).toBeLessThanOrEqual(8 + 16);
});

test('whoever comes while those before him wait for the next turn stands behind them; the first of somebody known does not', async () => {
  const underWay = createUnderWay();
  const served: string[] = [];
  const asks = async (payer: Payer, name: string): Promise<void> => {
    await underWay.begin(payer);
    served.push(name);
    underWay.end(payer);
  };
  const crowd = Array.from({ length: 60 }, () => asks(strangerAt('192.0.2.1'), 'crowd'));
  const all = Promise.all(crowd);
  // All that this turn of the event loop serves.
  for (let n = 0; n < 100; n += 1) await Promise.resolve();
  expect(served.length).toBe(8 + 16);
  const later = underWay.begin(strangerAt('192.0.2.2'))?.then(() => served.push('later'));
  expect(later).toBeInstanceOf(Promise);
  expect(underWay.begin(person(1))).toBeUndefined();
  await all;
  await later;
  expect(served.indexOf('later')).toBeLessThan(8 + 16 + 4);
});
