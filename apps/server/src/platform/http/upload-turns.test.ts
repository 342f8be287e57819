/** Uploads that drip lose their turn to who waits; nobody has more turns than his share. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import type { UploadTurn, UploadTurnLimits } from './upload-turns.ts';
import { UPLOAD_TURNS, UploadTurns } from './upload-turns.ts';

const LIMITS: UploadTurnLimits = {
  ...UPLOAD_TURNS,
  mostBytes: Infinity,
  most: 4,
  mostOfOne: 2,
  mostUnknown: 2,
  graceMs: 50,
  fairBytesPerS: 1_000_000,
  shareMs: 600_000,
  longestWaitMs: 600_000,
  mostInQueue: 20,
  mostInQueueOfOne: 3,
};
const person = (n: number) => ({ key: `u:${n}`, isKnown: true });
const address = (n: number) => ({ key: `a:${n}`, isKnown: false });
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'ok',
    (error: Refusal) => error.code,
  );
/** Whether it has come already, without waiting for it. */
const isHere = (turn: Promise<UploadTurn>): Promise<boolean> =>
  Promise.race([turn.then(() => true), new Promise<boolean>((tell) => setImmediate(() => tell(false)))]);

describe('turns of uploads', () => {
  test('of one person only so many are read at once, the next when one ends; then the queue is full', async () => {
    const turns = new UploadTurns({ ...LIMITS, graceMs: 600_000 });
    const first = await turns.take(person(1));
    await turns.take(person(1));
    const third = turns.take(person(1));
    const rest = [turns.take(person(1)), turns.take(person(1))];
    expect(await isHere(third)).toBe(false);
    expect(await codeOf(turns.take(person(1)))).toBe('busy');
    // Another person does not stand behind them.
    expect(await isHere(turns.take(person(2)))).toBe(true);
    first.end();
    first.end();
    expect(await isHere(third)).toBe(true);
    expect(await isHere(rest[0]!)).toBe(false);
  });

  test('who nobody knows has a part of all, and leaves the others to persons', async () => {
    const turns = new UploadTurns({ ...LIMITS, graceMs: 600_000 });
    await turns.take(address(1));
    await turns.take(address(2));
    expect(await isHere(turns.take(address(3)))).toBe(false);
    expect(await isHere(turns.take(person(1)))).toBe(true);
    expect(await isHere(turns.take(person(2)))).toBe(true);
    expect(await isHere(turns.take(person(3)))).toBe(false);
  });

  test('a drip loses its turn to who waits and rests; who comes at a fair pace keeps his', async () => {
    const turns = new UploadTurns(LIMITS);
    const fast = await turns.take(person(1));
    fast.heard(1_000_000_000);
    const drips = [];
    for (const n of [2, 3, 4]) drips.push(await turns.take(person(n)));
    for (const drip of drips) drip.heard(1);
    const victim = await turns.take(person(9));
    const told = await Promise.race(drips.map((drip) => codeOf(drip.lost)));
    expect(told).toBe('busy');
    expect(await isHere(fast.lost as Promise<never>)).toBe(false);
    // One was enough; it came first, so it was furthest behind.
    expect(await codeOf(turns.take(person(2)))).toBe('busy');
    victim.end();
    expect(await isHere(turns.take(person(5)))).toBe(true);
  });

  test('in a full house who has had his share of time and comes slowly gives his turn to who has none, and may come again', async () => {
    const turns = new UploadTurns({
      ...LIMITS,
      fairBytesPerS: 1,
      graceMs: 0,
      shareMs: 60,
      briskBytesPerS: 1_000,
    });
    const held: UploadTurn[] = [];
    for (const n of [1, 2, 3, 4]) held.push(await turns.take(person(n)));
    // At a fair pace each, and the second the slowest.
    for (const [n, turn] of held.entries()) turn.heard(n === 1 ? 20 : 1_000_000);
    const waiting = turns.take(person(5));
    expect(await isHere(waiting)).toBe(false);
    expect(await codeOf(held[1]!.lost)).toBe('busy');
    const fifth = await waiting;
    fifth.heard(1_000_000);
    // Those who come briskly keep theirs, however long it takes; he who gave his may wait for one.
    const again = turns.take(person(2));
    await new Promise((wake) => setTimeout(wake, 500));
    expect(await isHere(again)).toBe(false);
    held[0]!.end();
    expect(await isHere(again)).toBe(true);
  });

  test('nobody waits: a slow one goes on', async () => {
    const turns = new UploadTurns({ ...LIMITS, graceMs: 0 });
    const slow = await turns.take(person(1));
    await new Promise((wake) => setTimeout(wake, 20));
    for (const n of [2, 3, 4]) (await turns.take(person(n))).heard(1_000_000_000);
    expect(await isHere(slow.lost as Promise<never>)).toBe(false);
  });

  test('who has waited long enough is told that the house is busy', async () => {
    const turns = new UploadTurns({ ...LIMITS, graceMs: 600_000, longestWaitMs: 30 });
    for (const n of [1, 2, 3, 4]) await turns.take(person(n));
    expect(await codeOf(turns.take(person(5)))).toBe('busy');
  });

  test('whoever has several gives one to who has none, at whatever pace his come; nobody with one gives any', async () => {
    const turns = new UploadTurns({ ...LIMITS, graceMs: 600_000 });
    const held: UploadTurn[] = [];
    for (const n of [1, 1, 2, 2]) held.push(await turns.take(person(n)));
    for (const turn of held) turn.heard(1_000_000_000);
    expect(await isHere(turns.take(person(3)))).toBe(true);
    expect(await codeOf(held[3]!.lost)).toBe('busy');
    expect(await isHere(turns.take(person(4)))).toBe(true);
    expect(await codeOf(held[1]!.lost)).toBe('busy');
    expect(await isHere(turns.take(person(5)))).toBe(false);
    // Of strangers, too.
    const strangers = new UploadTurns({ ...LIMITS, graceMs: 600_000 });
    await strangers.take(address(1));
    const second = await strangers.take(address(1));
    expect(await isHere(strangers.take(address(2)))).toBe(true);
    expect(await codeOf(second.lost)).toBe('busy');
    expect(await isHere(strangers.take(address(3)))).toBe(false);
  });

  test('when one ends, who has none comes before who has one, and a full queue has a place for him', async () => {
    const turns = new UploadTurns({ ...LIMITS, graceMs: 600_000, mostInQueue: 4, mostInQueueOfOne: 4 });
    const held: UploadTurn[] = [];
    for (const n of [1, 2, 3, 4]) held.push(await turns.take(person(n)));
    const waiting = Array.from({ length: 4 }, () => turns.take(person(1)));
    const last = codeOf(waiting[3]!);
    const other = turns.take(person(5));
    expect(await last).toBe('busy');
    held[1]!.end();
    expect(await isHere(other)).toBe(true);
    expect(await isHere(waiting[0]!)).toBe(false);
  });

  test('beyond so many bytes in all the eldest of who holds most is given up', async () => {
    const turns = new UploadTurns({ ...LIMITS, graceMs: 600_000, mostBytes: 100 });
    const [first, second] = [await turns.take(person(1)), await turns.take(person(1))];
    first.heard(40);
    second.heard(30);
    const other = await turns.take(person(2));
    other.heard(30);
    expect(await isHere(first.lost as Promise<never>)).toBe(false);
    other.heard(20);
    expect(await codeOf(first.lost)).toBe('busy');
    // What it goes on sending counts for nobody.
    first.heard(1_000);
    other.heard(20);
    expect(await isHere(other.lost as Promise<never>)).toBe(false);
  });
});
