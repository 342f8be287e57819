/** A follower works his copy out again from what anybody can ask for and his own records; what is bent afterwards is found. */
import { checkCopy, readCopy } from '@candor/proof';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CopyWorld } from './copy-trading.fixture.ts';
import { copyWorld } from './copy-trading.fixture.ts';
import { wholeCopy } from './whole-copy.fixture.ts';

let world: CopyWorld;
beforeAll(async () => {
  world = await copyWorld();
  await world.settle('50000');
});
afterAll(() => world.close());

test('R-CP-2, R-CP-3, R-CP-5: opened, skipped for price and size, closed in parts, shared, added, taken out, left: all of it is recomputed', async () => {
  const { follower: ann, copyId } = await wholeCopy(world);

  const { order, flows, positions: open } = await world.detail(ann, copyId);
  const { list: ended } = await world.get(ann, 'documentation/order/positions', { id: copyId });
  const positions = [...open, ...ended];
  const signals = await world.signals(ann, copyId);
  expect(order.state).toBe('ended');
  expect(signals.map(({ reason }: { reason: string | null }) => reason).toReversed()).toEqual([
    null,
    'price',
    'zero_lots',
    null,
    null,
  ]);
  const venue = {
    async get(path: string) {
      const { pathname, searchParams } = new URL(path, 'http://venue/');
      const reply = await world.server.call(pathname.slice(1), Object.fromEntries(searchParams), {
        method: 'GET',
      });
      if (reply.type !== 'ok') throw new Error(JSON.stringify(reply));
      return reply.data as unknown;
    },
    text: () => Promise.reject(new Error('no file is asked for')),
  };
  const wrongIn = async (file: object): Promise<string[]> =>
    (await checkCopy(venue, readCopy(file))).steps
      .filter(({ isRight }) => !isRight)
      .map(({ name, detail }) => `${name}: ${detail}`);
  expect(await wrongIn({ order, flows, signals })).toEqual([]);
  expect(await wrongIn({ order, flows, signals, positions })).toEqual([]);
  const { sums } = await checkCopy(venue, readCopy({ order, flows, signals, positions }));
  // Of each opening: before anything was held, beside an open position, and after a fee.
  expect(sums.find(({ step }) => step === 'equity')).toMatchObject({ count: 3 });
  // An equity that would have been another: his own records say what it was.
  const opening = signals.findLastIndex(({ kind }: { kind: string }) => kind === 'opened');
  const richer = signals.map((each: object, n: number) =>
    n === opening ? { ...each, equity: '1500.5' } : each,
  );
  expect(await wrongIn({ order, flows, signals: richer, positions })).toEqual([
    `equity: signal ${signals[opening].id}: computed 1500, the venue says 1500.5`,
  ]);
  const bent = [{ ...signals[0], price: '50500' }, ...signals.slice(1)];
  expect(await wrongIn({ order, flows, signals: bent })).toEqual([
    `price: signal ${signals[0].id}: computed 50590, the venue says 50500`,
  ]);
  expect(await wrongIn({ order: { ...order, shared: '0' }, flows, signals })).toHaveLength(1);
});
