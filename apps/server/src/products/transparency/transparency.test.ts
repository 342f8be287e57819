/** What everybody can see: one reply without a login that agrees with the books and names nobody; the board is for operators. */
import { house, journalOf } from '@candor/ledger';
import { decimal } from '@candor/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi } from '../../../test/client.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import { openOperators } from '../../../test/operators.ts';
import { createLedger } from '../../foundation/ledger/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer();
});
afterAll(() => server.close());

const show = async () => (await callApi(server.url, 'transparency', {}, { method: 'GET' })).data;
const sumOf = async (pattern: string): Promise<bigint> => {
  const [row] = await server.database.owner.query<{ amount: bigint }>(
    `select coalesce(sum(available), 0)::bigint as amount from ledger_balances where account like $1 and currency_id = 3`,
    [pattern],
  );
  return row!.amount;
};

test('R-CT-13, R-OPT-8: without a login, and as the ledger stands', async () => {
  const view = await show();
  expect(decimal(view.contracts.book)).toBe(await sumOf('B:contract'));
  expect(decimal(view.contracts.insurance)).toBe(await sumOf('F:insurance'));
  expect(decimal(view.options.book)).toBe(await sumOf('B:option:%'));
  const symbols = view.contracts.pairs.map(({ symbol }: { symbol: string }) => symbol.split('/')[0]);
  expect(symbols).toEqual(['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'DOGE']);
  const usdt = view.reserves.find(({ currency }: { currency: string }) => currency === 'USDT');
  // Beside it stands what the demo's own chains hold, as soon as they have been read.
  const play = usdt.sources.find(({ kind }: { kind: string }) => kind === 'play');
  expect(decimal(play.amount)).toBe(-(await sumOf('X:demo')));
  const read = usdt.sources.map(({ amount }: { amount: string | null }) => decimal(amount ?? '0'));
  expect(decimal(usdt.held)).toBe(read.reduce((sum: bigint, amount: bigint) => sum + amount, 0n));
});

test('R-OPT-10: heads of the chains come with genesis, key and the days that have files', async () => {
  const { chains } = await show();
  expect(chains).toHaveLength(6);
  for (const chain of chains) {
    expect(chain).toMatchObject({ first_day: null, last_day: null });
    expect(chain.genesis_hash).toMatch(/^[0-9a-f]{64}$/);
    expect(Buffer.from(chain.public_key, 'base64')).toHaveLength(32);
  }
});

test('R-MONEY-9: no user, no address, no message of a venue is in it', async () => {
  const text = JSON.stringify(await show());
  for (const word of ['user_id', 'operator', 'email', 'phone', 'lastError']) expect(text).not.toContain(word);
});

test('R-CT-13: what moves the fund is seen within seconds, by its kind', async () => {
  const { platform } = server;
  const before = decimal((await show()).contracts.insurance);
  const amount = decimal('12.5');
  const head = { kind: 'reserve_funding', refType: 'test', refId: 'fund', actor: 'job:test' } as const;
  const [equity] = await server.database.owner.query<{ id: number }>(
    `select 1 as id from ledger_balances where account = 'E:equity' and currency_id = 3 and available >= $1`,
    [amount],
  );
  expect(equity).toBeDefined();
  const ledger = createLedger(platform, () => 'USDT');
  const moves = [{ from: house('E:equity'), to: house('F:insurance'), currencyId: 3, amount }];
  await platform.db.transaction('test', (tx) => ledger.post(tx, [journalOf(head, moves)]));
  await expect.poll(async () => decimal((await show()).contracts.insurance)).toBe(before + amount);
});

test('R-OPS-1: the board opens to operators only', async () => {
  const { type } = await callApi(server.url, 'operator/risk/board', {}, { method: 'GET' });
  expect(type).toBe(999);
  const [auditor] = await openOperators(server.database.owner, ['auditor']);
  const { data } = await callApi(
    server.url,
    'operator/risk/board',
    {},
    { method: 'GET', token: auditor!.token },
  );
  expect(data).toMatchObject({ expiries: [], stops: [] });
});
