/** A demo lists two simulated tokens on gold, says so, and sells them after their disclosure was read; live lists none by itself. */
import { LANGUAGES } from '@candor/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { traders } from '../../../test/trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { seedContent: true, rateLimitPerMinute: 1_000_000 } });
});
afterAll(() => server.close());

const get = async (
  path: string,
  fields: Record<string, string | number> = {},
  lang: (typeof LANGUAGES)[number] = 'en',
) => (await server.call(path, fields, { method: 'GET', lang })).data;
interface Row {
  name: string;
  currency_id: number;
  state: string;
  is_simulated: boolean;
}
const rows = (): Promise<Row[]> => get('rwa/list');

test('R-RWA-1, R-GEN-5: two tokens on gold, simulated and with a disclosure in every language', async () => {
  await expect
    .poll(async () => (await rows()).map((row) => [row.name, row.state, row.is_simulated]), {
      timeout: 20_000,
    })
    .toEqual([
      ['PAXG', 'valid', true],
      ['XAUT', 'valid', true],
    ]);
  for (const { currency_id } of await rows())
    for (const language of LANGUAGES) {
      const { facts, text, edition } = await get('rwa/disclosure', { currency_id }, language);
      expect([facts.issuer, facts.custodian, facts.place, facts.attestor, edition]).toEqual([
        '',
        '',
        '',
        '',
        '1-7',
      ]);
      expect([text.language, text.is_fallback]).toEqual([language, false]);
    }
});

test('R-RWA-1: bought at the market after it was read; both follow one ounce, apart from coins', async () => {
  const [gold] = await rows();
  const [buyer, seller] = await traders(server, { 3: '10000' }, { [gold!.currency_id]: '1' });
  const priceOf = async (symbol: string) => (await get('market/index', { symbol })).index;
  await expect.poll(() => priceOf('PAXGUSDT')).toMatch(/^[0-9.]+$/);
  const [paxg, xaut] = [Number(await priceOf('PAXGUSDT')), Number(await priceOf('XAUTUSDT'))];
  expect(Math.abs(paxg / xaut - 1)).toBeLessThan(0.01);
  const price = paxg.toFixed(2);
  const on = { currency_id: gold!.currency_id };
  expect((await seller!.sell(price, '0.01', on)).data).toMatchObject({ state: 'new' });
  expect((await buyer!.buy(price, '0.01', on)).data.refusal).toBe('disclosure_unread');
  const { edition } = await get('rwa/disclosure', on);
  expect((await buyer!.call('rwa/confirm', { ...on, edition })).type).toBe('ok');
  expect((await buyer!.buy(price, '0.01', on)).data).toMatchObject({ state: 'filled' });
});

test('a second node of the demo lists nothing twice', async () => {
  const neighbour = await testServer({ database: server.database, config: { seedContent: true } });
  try {
    expect((await neighbour.call('rwa/list', {}, { method: 'GET' })).data).toHaveLength(2);
  } finally {
    await neighbour.close();
  }
});
