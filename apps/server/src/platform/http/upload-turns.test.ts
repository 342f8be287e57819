/** Issue 10, 27: uploads that drip lose their turn to who waits; nobody has more turns than his share. */
import { describe, expect, test } from 'vitest';
import { Refusal } from '../refusal.ts';
import type { UploadTurn, UploadTurnLimits } from './upload-turns.ts';
import { UPLOAD_TURNS, UploadTurns } from './upload-turns.ts';

const LIMITS: UploadTurnLimits = {
  ...UPLOAD_TURNS,
  most: 4,
  mostOfOne: 2,
  mostUnknown: 2,
  graceMs: 50,
  fairBytesPerS: 1_000_000,
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
});
