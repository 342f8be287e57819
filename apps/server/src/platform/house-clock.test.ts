/** ADR 39: the time of a node is the database's, whatever its machine says; only forward, and on its own while nobody answers. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { HouseClock } from './house-clock.ts';
import { createHouseClock } from './house-clock.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const DAY = 86_400_000;

/** A world with a true time, a machine with clocks of its own, and a database some way off. */
interface World {
  /** Time that has gone by. */
  trueMs: number;
  wallMs: number;
  /** The database's clock less the true time. */
  databaseMs: number;
  rate: number;
  isAway: boolean;
  /** Of the next question: there, and back. */
  way: [number, number];
  steps: number[];
  clock: HouseClock;
  pass(ms: number): void;
}

async function worldOf(): Promise<World> {
  let monotonic = 1_000;
  const world: World = {
    trueMs: 0,
    wallMs: 0,
    databaseMs: 0,
    rate: 1,
    isAway: false,
    way: [1, 1],
    steps: [],
    clock: undefined as never,
    pass(ms) {
      world.trueMs += ms;
      monotonic += ms * world.rate;
    },
  };
  world.clock = await createHouseClock({
    machine: { wall: () => START + world.trueMs + world.wallMs, monotonic: () => monotonic },
    async ask() {
      if (world.isAway) throw new Error('away');
      world.pass(world.way[0]);
      const told = START + world.trueMs + world.databaseMs;
      world.pass(world.way[1]);
      return told;
    },
    onStep: (ms) => void world.steps.push(ms),
  });
  return world;
}

/** This clock less the database's. */
const offOf = ({ clock, trueMs, databaseMs }: World): number => clock.now() - (START + trueMs + databaseMs);

async function seconds(world: World, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) {
    world.pass(1_000);
    await world.clock.measure().catch(() => undefined);
  }
}

test('a machine whose clock jumps or is wrong changes nothing, by 20 ms or by a day, and it is seen', async () => {
  const world = await worldOf();
  for (const jump of [20, -20, 3_600_000, -3_600_000, DAY, -DAY]) {
    world.wallMs = jump;
    expect(Math.abs(offOf(world))).toBeLessThanOrEqual(2);
    expect(Math.abs(world.clock.state().wallMs - jump)).toBeLessThanOrEqual(2);
    await seconds(world, 2);
    expect(Math.abs(offOf(world))).toBeLessThanOrEqual(2);
  }
  expect(world.steps).toEqual([]);
});

test('while the database is away the monotonic clock carries on, and the age of the measurement is told', async () => {
  const world = await worldOf();
  world.isAway = true;
  await seconds(world, 600);
  expect(Math.abs(offOf(world))).toBeLessThanOrEqual(2);
  expect(world.clock.state().ageMs).toBeGreaterThanOrEqual(600_000);
});

test('a monotonic clock that is a thousandth wrong is led back, and time never goes backwards', async () => {
  for (const rate of [1.001, 0.999]) {
    const world = await worldOf();
    world.rate = rate;
    let before = world.clock.now();
    for (let n = 0; n < 600; n += 1) {
      await seconds(world, 1);
      const now = world.clock.now();
      expect(now).toBeGreaterThanOrEqual(before);
      before = now;
    }
    expect(Math.abs(offOf(world))).toBeLessThan(20);
  }
});

test('a database that is 1.9 s elsewhere is followed without a step back; one that is hours elsewhere within seconds', async () => {
  const world = await worldOf();
  world.databaseMs = -1_900;
  let before = world.clock.now();
  for (let n = 0; n < 60; n += 1) {
    await seconds(world, 1);
    expect(world.clock.now()).toBeGreaterThanOrEqual(before);
    before = world.clock.now();
  }
  expect(Math.abs(offOf(world))).toBeLessThanOrEqual(3);
  expect(world.steps).toEqual([]);
  for (const set of [3_600_000, -3_600_000]) {
    world.databaseMs += set;
    await seconds(world, 3);
    expect(Math.abs(offOf(world))).toBeLessThanOrEqual(3);
    expect(world.steps.at(-1)! / set).toBeCloseTo(1, 2);
  }
});

test('an answer that travelled long is not believed more than it can be: the quickest of the last ones counts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat(4_000), fc.nat(4_000)), { minLength: 20, maxLength: 60 }),
      async (ways) => {
        const world = await worldOf();
        for (const [n, way] of ways.entries()) {
          // One of seven goes quickly, as it does on a busy database too.
          world.way = n % 7 === 0 ? [1, 1] : way;
          await seconds(world, 1);
          expect(Math.abs(offOf(world))).toBeLessThan(60);
        }
        expect(world.steps).toEqual([]);
      },
    ),
    { numRuns: 200, seed: 42 },
  );
});
