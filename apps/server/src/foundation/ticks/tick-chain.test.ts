/** Two nodes on one chain: what a line says does not depend on which of them wrote it, nor on what the bus has lost. */
import { decimal } from '@candor/money';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { MarketIndex } from '../market-data/index.ts';
import type { Pair } from '../markets/index.ts';
import { readPairs } from '../markets/markets-store.ts';
import { createTickChain } from './tick-chain.ts';
import { advanceCursor, beginCursor, readCursor } from './ticks-store.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const log = pino({ level: 'silent' });

let t: TestDatabase;
let pair: Pair;
beforeAll(async () => {
  t = await testDatabase();
  await t.owner.query('update markets_pairs set listed_at = now() where id = 1');
  pair = (await readPairs(t.db))[0]!;
});
afterAll(() => t.close());

/** The `n`th second, in which the index is 100 and `n`. */
function second(n: number): { pair: Pair; index: MarketIndex }[] {
  const price = decimal(String(100 + n));
  const index = { index: price, bid: price, ask: price, status: 'ok' as const, sources: [] };
  return [{ pair, index: { pairId: pair.id, ts: START + n * 1_000, ...index } }];
}

test('R-IDX-4: a node that missed lines of the leader and leads next makes the mark of all five, as the chain has them', async () => {
  const [leader, successor] = [createTickChain(t.db, log), createTickChain(t.db, log)];
  await leader.load([pair], START);
  await successor.load([pair], START);
  for (let n = 1; n <= 6; n += 1) {
    const [tick] = await leader.publish(second(n));
    const isLost = n === 3 || n === 4 || n === 5;
    if (!isLost) expect(successor.adopt(tick!)).toBe(true);
  }
  const [next] = await successor.publish(second(7));
  expect(next).toMatchObject({ seq: 7, mark: decimal('105') });
  expect(leader.adopt(next!)).toBe(true);
  expect((await leader.publish(second(8)))[0]).toMatchObject({ seq: 8, mark: decimal('106') });
});

test('a line that was durable before its node died and that nobody heard of stays, and the next one follows it', async () => {
  const [dead, successor] = [createTickChain(t.db, log), createTickChain(t.db, log)];
  await dead.load([pair], START);
  await successor.load([pair], START);
  const before = successor.head(pair.id)!.seq;
  expect(await dead.publish(second(20))).toHaveLength(1);
  expect((await successor.publish(second(21)))[0]).toMatchObject({ seq: before + 2 });
  // Two nodes that both believe to lead: one line a second.
  expect(await dead.publish(second(21))).toEqual([]);
});

test('a node begins while another settles: it does not wait for the cursor that is being moved', async () => {
  const cursor = { product: 'options', pairId: pair.id };
  await beginCursor(t.db, { ...cursor, seq: 7 });
  await t.owner.transaction('settle', async (tx) => {
    for (let from = 7; from < 400; from += 1) expect(await advanceCursor(tx, { ...cursor, from })).toBe(true);
    // Waiting for this transaction, it would come back only when the lock's time is up, with an error.
    await beginCursor(t.db, { ...cursor, seq: 9 });
    expect(await readCursor(t.db, cursor.product, cursor.pairId)).toBe(7);
  });
  expect(await readCursor(t.db, cursor.product, cursor.pairId)).toBe(400);
});
