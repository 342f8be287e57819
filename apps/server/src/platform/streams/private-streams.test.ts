/** Many clients that come back at once, after a node of theirs has died: what they missed is read for all of them together (R-RT-4, ADR 107). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { createLocalBus } from '../local-bus.ts';
import type { Database } from '../db/database.ts';
import { createPrivateStreams } from './private-streams.ts';
import type { Missed } from './streams.ts';
import { recordUserEvents } from './user-event-store.ts';
import type { Announced } from './user-stream.ts';

const CLIENTS = 200;
const FIRST = 5_000;
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
  const events = Array.from({ length: CLIENTS * 2 }, (_, n) => ({
    userId: FIRST + (n % CLIENTS),
    channel: 'order' as const,
    refId: `o${n}`,
  }));
  await database.db.transaction('events', (tx) => recordUserEvents(tx, events));
});
afterAll(() => database.close());

function streamsThatCount() {
  const statements: string[] = [];
  const loads: (readonly Missed[])[] = [];
  const db: Database = {
    ...database.db,
    query: (sql, values) => {
      statements.push(sql);
      return database.db.query(sql, values);
    },
  };
  const faults: unknown[] = [];
  const streams = createPrivateStreams({
    db,
    bus: createLocalBus((error) => void faults.push(error)),
    onError: (error) => void faults.push(error),
  });
  streams.registerReplay('order', async (missed) => {
    loads.push(missed);
    return missed.map(({ userId, refId }) => `${userId} ${refId}`);
  });
  return { streams, statements, loads, faults };
}

function listener() {
  const heard: Announced[] = [];
  const resyncs: number[] = [];
  return {
    heard,
    resyncs,
    hear: (event: Announced) => void heard.push(event),
    resync: (useq: number) => void resyncs.push(useq),
  };
}

test('R-RT-4: two hundred who come back in one turn are three statements and two readings of objects, and each hears his own in order', async () => {
  const { streams, statements, loads, faults } = streamsThatCount();
  const listeners = Array.from({ length: CLIENTS }, listener);
  await Promise.all(listeners.map((each, n) => streams.join(FIRST + n, each, 0)));
  // Where they stand, and what they missed, a hundred clients a statement.
  expect(statements).toHaveLength(3);
  // Each answer of a statement is at most one reading.
  expect(loads.length).toBeLessThanOrEqual(2);
  expect(loads.flat()).toHaveLength(CLIENTS * 2);
  for (const [n, { heard, resyncs }] of listeners.entries()) {
    expect(heard.map(({ useq, data }) => [useq, data])).toEqual([
      [1, `${FIRST + n} o${n}`],
      [2, `${FIRST + n} o${CLIENTS + n}`],
    ]);
    expect(resyncs).toEqual([]);
  }
  expect(faults).toEqual([]);
});

test('R-RT-4: events that are gone mean resync, for him alone', async () => {
  await database.owner.query('delete from streams_events where user_id = $1', [FIRST]);
  const { streams } = streamsThatCount();
  const [gone, other, present] = [listener(), listener(), listener()];
  await Promise.all([
    streams.join(FIRST, gone, 0),
    streams.join(FIRST + 1, other, 1),
    streams.join(FIRST + 2, present, 2),
  ]);
  expect([gone.heard, gone.resyncs]).toEqual([[], [2]]);
  expect([other.heard.map(({ useq }) => useq), other.resyncs]).toEqual([[2], []]);
  expect([present.heard, present.resyncs]).toEqual([[], []]);
});
