/** What a customer recomputes of an allotment: right as it was published, and each way of bending it found. */
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { OwnSubscription, PublishedAllotment, PublishedSale } from './check-allotment.ts';
import { checkAllotment, readSubscription, verifyAllotment } from './check-allotment.ts';
import { runCommand } from './command-line.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const SALT = '7e5c4a1e-0000-4000-8000-000000000001';
const own: OwnSubscription = { id: 7, salt: SALT, amount: '7000', tokens: '53846.15' };
const HEAD = 'candor-allotment-1 4 100000 0.1 100000 0.01';

/** X-NC-2, as a venue publishes it. */
function published(change: (lines: string[]) => string[] = (lines) => lines): PublishedAllotment {
  const lines = change(
    [
      `${hash(`7:${SALT}`).slice(0, 32)} 7000 53846.15`,
      `${hash('8:b').slice(0, 32)} 5000 38461.53`,
      `${hash('9:c').slice(0, 32)} 1000 7692.3`,
    ].toSorted(),
  );
  return { head: HEAD, lines, digest: hash(`${[HEAD, ...lines].join('\n')}\n`) };
}
const saleOf = (of: PublishedAllotment): PublishedSale => ({
  id: 4,
  num: '100000',
  change_rate: '0.1',
  cap: '100000',
  step: '0.01',
  digest: of.digest,
  allotted: '99999.98',
});
const wrongIn = (of: PublishedAllotment, sale = saleOf(of), mine: OwnSubscription | undefined = own) =>
  verifyAllotment(of, { sale, own: mine })
    .steps.filter(({ isRight }) => !isRight)
    .map(({ name }) => name);

test('X-NC-2, R-NC-2: what was published is right, with the line of whoever has the salt', () => {
  expect(wrongIn(published())).toEqual([]);
  expect(verifyAllotment(published(), { sale: saleOf(published()) })).toMatchObject({
    isRight: true,
    lines: 3,
  });
});

test('R-NC-2: a piece moved, a line added, a term changed, a list that is not the one of the digest: all seen', () => {
  const swap = (from: string, to: string) =>
    published((lines) => lines.map((line) => line.replace(from, to)));
  expect(wrongIn(swap('53846.15', '53846.16'))).toEqual(['allotment', 'supply', 'own']);
  expect(wrongIn(swap(' 5000 ', ' 5001 '))).toContain('allotment');
  const added = published((lines) => [...lines, `${'f'.repeat(32)} 1 1`]);
  expect(wrongIn(added)).toContain('allotment');
  const good = published();
  expect(wrongIn(good, { ...saleOf(good), digest: hash('another') })).toEqual(['digest']);
  expect(wrongIn(good, { ...saleOf(good), cap: '50000' })).toEqual(['terms', 'allotment']);
  expect(wrongIn({ ...good, lines: good.lines.toReversed() })).toEqual(['digest', 'lines']);
  expect(wrongIn(good, saleOf(good), { ...own, amount: '7001' })).toEqual(['own']);
  expect(wrongIn(good, saleOf(good), { ...own, salt: 'x' })).toEqual(['own']);
});

test('R-NC-2: on a command line, from public pages and the customer’s own reply', async () => {
  const all = published();
  const venue = {
    get: async (path: string) => {
      if (path.startsWith('lh/send/product_info')) return saleOf(all);
      const page = Number(/page=([0-9]+)/.exec(path)?.[1]);
      return { ...all, pages: 3, lines: all.lines.slice(page - 1, page) };
    },
    text: async () => '',
  };
  expect(await checkAllotment(venue, { saleId: 4, own })).toMatchObject({ isRight: true, lines: 3 });
  const file = JSON.stringify({ data: { order_list: [{ ...own, config_id: 4 }] } });
  expect(readSubscription(JSON.parse(file), 4)).toMatchObject(own);
  expect(() => readSubscription(JSON.parse(file), 5)).toThrow('no allotted subscription');
  const printed: string[] = [];
  const machine = {
    venueAt: () => venue,
    readFile: async () => file,
    print: (line: string) => void printed.push(line),
  };
  const url = ['--url', 'https://venue.example'];
  expect(await runCommand(['allotment', '4', 'mine.json', ...url], machine)).toBe(0);
  expect(printed.join('\n')).toContain('right  own');
  expect(await runCommand(['allotment', '4', ...url], machine)).toBe(0);
  expect(await runCommand(['allotment', 'four', ...url], machine)).toBe(2);
});
