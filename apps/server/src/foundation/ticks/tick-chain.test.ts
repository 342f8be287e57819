/** Two nodes on one chain: what a line says does not depend on which of them wrote it, nor on what the bus has lost. */
import { decimal } from '@candor/money';
import { verifyChain } from '@candor/proof';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import type { MarketIndex } from '../market-data/index.ts';
import type { Pair } from '../markets/index.ts';
import { movableClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { readPairs } from '../markets/markets-store.ts';
import { createTickChain } from './tick-chain.ts';
import type { Signer } from './tick-keys.ts';
import { openSigner } from './tick-keys.ts';
import { TickRunner } from './tick-runner.ts';
import { advanceCursor, beginCursors, linesAfter, linesBetween, readCursor } from './ticks-store.ts';

const START = Date.parse('2026-11-21T10:00:00Z');
const clock = movableClock(START);
const log = pino({ level: 'silent' });

let t: TestDatabase;
let pair: Pair;
let signer: Signer;
const node = () => createTickChain({ db: t.db, log, clock, signer: () => signer });
beforeAll(async () => {
  t = await testDatabase();
  await t.owner.query('update markets_pairs set listed_at = now() where id = 1');
  pair = (await readPairs(t.db))[0]!;
  signer = await openSigner(t.db, { clock, dataDir: '/nowhere', fileKeys: [Buffer.alloc(32, 1)] });
});
afterAll(() => t.close());

/** The `n`th second, in which the index is 100 and `n`; by a clock that says so, unless it says something else. */
function second(n: number, now = n): { pair: Pair; index: MarketIndex }[] {
  clock.set(START + now * 1_000);
  const price = decimal(String(100 + n));
  const sources = ['a', 'b', 'c'].map((name) => ({ name, mid: price, ageMs: 0, used: true }));
  const index = { index: price, bid: price, ask: price, status: 'ok' as const, sources };
  return [{ pair, index: { pairId: pair.id, ts: START + n * 1_000, ...index } }];
}

test('R-IDX-4: a node that missed lines of the leader and leads next makes the mark of all five, as the chain has them', async () => {
  const [leader, successor] = [node(), node()];
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
  const [dead, successor] = [node(), node()];
  await dead.load([pair], START);
  await successor.load([pair], START);
  const before = successor.head(pair.id)!.seq;
  expect(await dead.publish(second(20))).toHaveLength(1);
  expect((await successor.publish(second(21)))[0]).toMatchObject({ seq: before + 2 });
  // Two nodes that both believe to lead: one line a second.
  expect(await dead.publish(second(21))).toEqual([]);
});

test('a look at the database while a line is appended takes no chain back, and tells no line of this node again', async () => {
  // The heads are read at once; their answer arrives when the next line has been appended, or could have been.
  let answered = Promise.resolve();
  const slow: Database = Object.create(t.db, {
    query: {
      value: async (text: string, values?: unknown[]) => {
        const rows = await t.db.query(text, values);
        if (text.includes('from ticks_chains')) await answered;
        return rows;
      },
    },
  });
  const [chain, other] = [createTickChain({ db: slow, log, clock, signer: () => signer }), node()];
  await chain.load([pair], START);
  await other.load([pair], START);
  const looked: Promise<unknown>[] = [];
  const during = async (work: Promise<unknown>): Promise<void> => {
    answered = Promise.race([work, new Promise<void>((wake) => setTimeout(wake, 200))]).then(() => undefined);
    await Promise.all([work, ...looked]);
  };
  looked.push(chain.catchUp().then((learnt) => expect(learnt).toEqual([])));
  await during(chain.publish(second(31)));
  expect(chain.latest(pair.id)).toMatchObject({ at: START + 31_000 });
  // And one that another node appends and tells meanwhile.
  looked.push(chain.catchUp().then((learnt) => expect(learnt).toEqual([])));
  await during(other.publish(second(32)).then(([tick]) => chain.adopt(tick!)));
  expect(chain.latest(pair.id)).toMatchObject({ at: START + 32_000 });
});

test('a node begins while another settles: it does not wait for the cursor that is being moved', async () => {
  const cursor = { product: 'options', pairId: pair.id };
  await beginCursors(t.db, cursor.product, [{ pairId: pair.id, seq: 7 }]);
  await t.owner.transaction('settle', async (tx) => {
    for (let from = 7; from < 400; from += 1) expect(await advanceCursor(tx, { ...cursor, from })).toBe(true);
    // Waiting for this transaction, it would come back only when the lock's time is up, with an error.
    await beginCursors(t.db, cursor.product, [{ pairId: pair.id, seq: 9 }]);
    expect(await readCursor(t.db, cursor.product, cursor.pairId)).toBe(7);
  });
  expect(await readCursor(t.db, cursor.product, cursor.pairId)).toBe(400);
});

test('R-IDX-6: a tick from the future is no tick, and the next one in time is published at once', async () => {
  const chain = node();
  await chain.load([pair], START);
  const { seq } = chain.head(pair.id)!;
  // The index of an hour ahead, of a second ahead, of a second in time.
  expect(await chain.publish(second(3_640, 40))).toEqual([]);
  expect(await chain.publish(second(41, 40))).toEqual([]);
  expect(await chain.publish(second(41))).toMatchObject([{ seq: seq + 1, backFrom: undefined }]);
});

test('R-IDX-6: a chain that holds ticks from the future goes on at once, with a signed line that says from when to when', async () => {
  const broken = node();
  await broken.load([pair], START);
  const before = broken.head(pair.id)!;
  await broken.publish(second(50));
  // A node whose clock is an hour ahead, as it was possible once: what it says is taken for the time.
  for (const n of [3_651, 3_652, 3_653]) expect(await broken.publish(second(n))).toHaveLength(1);

  const restarted = node();
  await restarted.load([pair], START);
  const [back] = await restarted.publish(second(54));
  expect(back).toMatchObject({ seq: before.seq + 5, backFrom: START + 3_653_000, at: START + 54_000 });
  expect(await restarted.publish(second(55))).toMatchObject([{ seq: before.seq + 6, backFrom: undefined }]);
  // The hour comes, with lines of its own for the seconds that were there before.
  for (const n of [3_650, 3_651, 3_652]) expect(await restarted.publish(second(n))).toHaveLength(1);

  // By time only what was published at that time counts.
  const times = async (from: number, to: number): Promise<number[]> =>
    (
      await linesBetween(t.db, {
        pairId: pair.id,
        from: new Date(START + from * 1_000),
        to: new Date(START + to * 1_000),
        limit: 100,
      })
    ).map(({ seq }) => seq - before.seq);
  expect(await times(49, 60)).toEqual([1, 5, 6]);
  expect(await times(3_600, 3_700)).toEqual([7, 8, 9]);

  // Whoever checks the chain finds it whole, with the correction in it; one without a signature, or from elsewhere, is none.
  const lines = await linesAfter(t.db, { pairId: pair.id, seq: before.seq, limit: 100 });
  const of = { symbol: 'BTCUSDT', previous: before.hash, indexStep: pair.indexStep };
  const report = verifyChain(of, lines);
  expect([report.fault, report.lines, report.counted.length]).toEqual([undefined, 9, 6]);
  const cut = lines.findIndex(({ backFrom }) => backFrom !== undefined);
  const forged = lines.map((line, n) => (n < cut ? line : { ...line, line: line.line.replace(/^v2/, 'v1') }));
  expect(verifyChain(of, forged).fault).toMatchObject({ step: 'line' });
  expect(verifyChain(of, [...lines.slice(0, cut - 1), ...lines.slice(cut)]).fault).toBeDefined();
});

test('R-IDX-6: the chain cannot be taken back while its head is not in the future, by no node', async () => {
  const chain = node();
  await chain.load([pair], START);
  const { at } = chain.head(pair.id)!;
  const n = (at - START) / 1_000;
  expect(await chain.publish(second(n - 5, n))).toEqual([]);
  expect(await chain.publish(second(n + 1))).toHaveLength(1);
});

test('R-IDX-6: who acts on ticks acts on every one once, and sees before a correction only what stood before its time', async () => {
  const chain = node();
  await chain.load([pair], START);
  const from = chain.head(pair.id)!.seq;
  const base = (chain.head(pair.id)!.at - START) / 1_000;
  await beginCursors(t.db, 'test', [{ pairId: pair.id, seq: from }]);
  for (const n of [1, 2]) await chain.publish(second(base + n));
  for (const n of [900, 901]) await chain.publish(second(base + n));
  await chain.publish(second(base + 5));
  await chain.publish(second(base + 6));
  const seen: { seq: number; before: number }[] = [];
  const runner = new TickRunner({
    product: 'test',
    db: t.db,
    jobs: { every() {}, everyNode() {}, leads: () => true, untold: () => [], stop: async () => {} },
    log,
    ticks: { latest: chain.latest, onTick: () => undefined },
    pairIds: () => [pair.id],
    step: async (_, tick, recent) =>
      void seen.push({ seq: tick.seq - from, before: recent.at(-1)!.seq - from }),
  });
  while (await runner.runPair(pair.id));
  expect(seen).toEqual([
    { seq: 1, before: 0 },
    { seq: 2, before: 1 },
    { seq: 3, before: 2 },
    { seq: 4, before: 3 },
    { seq: 5, before: 2 },
    { seq: 6, before: 5 },
  ]);
});

test('nodes that take turns act on every tick once, and a node that has just acted on one reads nothing for the next', async () => {
  const chain = node();
  await chain.load([pair], START);
  const from = chain.head(pair.id)!.seq;
  const base = (chain.head(pair.id)!.at - START) / 1_000;
  await beginCursors(t.db, 'turns', [{ pairId: pair.id, seq: from }]);
  const seen: number[] = [];
  const looks: string[] = [];
  const db = {
    ...t.db,
    query: ((text: string, values: unknown[]) => (
      looks.push(text),
      t.db.query(text, values)
    )) as Database['query'],
  };
  const [left, right] = ['left', 'right'].map(
    () =>
      new TickRunner({
        product: 'turns',
        db,
        jobs: { every() {}, everyNode() {}, leads: () => true, untold: () => [], stop: async () => {} },
        log,
        ticks: { latest: chain.latest, onTick: () => undefined },
        pairIds: () => [pair.id],
        step: async (_, tick) => void seen.push(tick.seq - from),
      }),
  ) as [TickRunner, TickRunner];
  let n = 0;
  const runs = async (runner: TickRunner): Promise<number> => {
    await chain.publish(second(base + (n += 1)));
    const before = looks.length;
    await runner.runPair(pair.id);
    return looks.length - before;
  };
  expect(await runs(left)).toBeGreaterThan(0);
  expect(await runs(left)).toBe(0);
  await runs(right);
  // What the left one remembers is out of date now.
  await runs(left);
  await chain.publish(second(base + (n += 1)));
  await Promise.all([left.runPair(pair.id), right.runPair(pair.id)]);
  while ((await left.runPair(pair.id)) || (await right.runPair(pair.id)));
  expect(seen).toEqual([1, 2, 3, 4, 5]);
});
