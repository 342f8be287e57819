/** R-API-1: what programs see of money in and out, and a withdrawal by a key: to the address book, once, and by no other key. */
import ccxt from 'ccxt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Bot } from './bots.fixture.ts';
import { ccxtFor, openBot, signedAsk } from './bots.fixture.ts';
import { DAY_MS, TRON, USDT, grantWithdrawals, saveAddress, verifyPayer } from './payer.fixture.ts';

let server: TestServer;
/** May trade, as every bot of the tests. */
let trader: Bot;
let payer: Bot;

beforeAll(async () => {
  // With its chains: whether a network is open is theirs to say.
  server = await testServer({ config: { rateLimitPerMinute: 100_000 } });
  trader = await openBot(server, { [USDT]: '5000' });
  await verifyPayer(server, trader.userId);
  payer = { ...trader, ...(await grant(-1)) };
});
afterAll(() => server.close());

const grant = (fromNowMs: number, addresses?: readonly string[]) =>
  grantWithdrawals(server, trader.userId, { fromNowMs, ...(addresses === undefined ? {} : { addresses }) });
const save = (address: string, usableInMs: number) =>
  saveAddress(server, { userId: trader.userId, address, usableInMs });
const WISH = { coin: 'USDT', network: 'TRX', address: TRON, amount: '100' };
const ask = (bot: Bot, fields: Record<string, string | number> = {}) =>
  signedAsk(server, bot, ['POST', '/sapi/v1/capital/withdraw/apply'], { ...WISH, ...fields });
const made = async () =>
  (
    await server.database.owner.query<{ n: number }>(
      'select count(*)::int as n from withdrawals_requests where user_id = $1',
      [trader.userId],
    )
  )[0]!.n;

test('a key that trades, one whose time has not come and one from elsewhere withdraw nothing', async () => {
  const early = { ...trader, ...(await grant(3_600_000)) };
  const far = { ...trader, ...(await grant(-1, ['203.0.113.7'])) };
  for (const bot of [trader, early, far]) {
    const { status, body } = await ask(bot);
    expect([status, body]).toEqual([
      401,
      { code: -2015, msg: 'Invalid API-key, IP, or permissions for action.' },
    ]);
  }
  expect(await made()).toBe(0);
});

test('only to active addresses of the book, within balance, minimum and network; a refusal changes nothing', async () => {
  await save('TGzz8gjYiYRqpfmDwnLxfgPuLVNmpCswVp', DAY_MS);
  const refusals = [
    [{ address: 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf' }, -4007],
    [{ address: 'TGzz8gjYiYRqpfmDwnLxfgPuLVNmpCswVp' }, -4007],
    [{ network: 'ETH' }, -4007],
    [{ amount: '1' }, -4022],
    [{ amount: '900000' }, -4023],
    [{ coin: 'NOPE' }, -1100],
    [{ addressTag: '1' }, -1106],
    [{ amount: '-5' }, -1100],
    [{ amount: '1200' }, -4015],
  ] as const;
  for (const [fields, code] of refusals)
    expect((await ask(payer, fields)).body.code, JSON.stringify(fields)).toBe(code);
  expect(await made()).toBe(0);
});

test('R-WD-7: a provider of nothing but blanks is none, and what no letter has is refused and no fault of ours', async () => {
  const refusals = [
    [{ amount: '1200', travelOwner: 'provider', travelProvider: ' \u00a0' }, -4015],
    [{ travelOwner: 'provider', travelProvider: 'Some\u0007Bank' }, -1100],
    [{ name: 'rent\0' }, -1100],
    [{ address: `${TRON}\0` }, -1100],
  ] as const;
  for (const [fields, code] of refusals)
    expect((await ask(payer, fields)).body.code, JSON.stringify(fields)).toBe(code);
  expect(await made()).toBe(0);
});

test('a withdrawal is made once: its name and the signed request are used up; histories, terms and restrictions tell it', async () => {
  const timestamp = server.platform.clock.now();
  const first = await ask(payer, { timestamp });
  expect(first.body, JSON.stringify(first.body)).toEqual({ id: expect.stringMatching(/^[0-9]+$/) });
  expect((await ask(payer, { timestamp })).body.code).toBe(-4001);
  const both = await Promise.all([1, 2].map(() => ask(payer, { withdrawOrderId: 'rent-1' })));
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  const named = both.find(({ status }) => status === 200)!;
  expect((await ask(payer, { withdrawOrderId: 'rent-1', amount: '101' })).body.code).toBe(-4001);
  expect(await made()).toBe(2);
  const history = await signedAsk(server, trader, ['GET', '/sapi/v1/capital/withdraw/history'], {
    withdrawOrderId: 'rent-1',
  });
  expect(history.body).toMatchObject([
    {
      id: named.body['id'],
      coin: 'USDT',
      network: 'TRX',
      address: TRON,
      status: 2,
      withdrawOrderId: 'rent-1',
    },
  ]);
  const { body } = await signedAsk(server, payer, ['GET', '/api/v3/account']);
  expect((body['balances'] as { asset: string }[]).find(({ asset }) => asset === 'USDT')).toMatchObject({
    free: '4800.00000000',
    locked: '200.00000000',
  });
  expect((await signedAsk(server, payer, ['GET', '/sapi/v1/account/apiRestrictions'])).body).toMatchObject({
    ipRestrict: true,
    enableWithdrawals: true,
    enableSpotAndMarginTrading: false,
  });
});

test('R-API-1: a key that was ended withdraws nothing more, also on a node that has not heard of it', async () => {
  const stolen = { ...trader, ...(await grant(-1)) };
  const before = await made();
  expect((await signedAsk(server, stolen, ['GET', '/api/v3/account'])).status).toBe(200);
  // As another node ends it whose message is lost.
  await server.database.owner.query(
    'update api_keys_keys set ended_at = now(), ended_by = $2 where api_key = $1',
    [stolen.apiKey, 'owner'],
  );
  const { status, body } = await ask(stolen);
  expect([status, body['code']]).toEqual([401, -2015]);
  expect(await made()).toBe(before);
});

test('ccxt: currencies with networks, deposit address, deposits, withdrawals, withdraw', async () => {
  const ex = ccxtFor(server, payer);
  const currencies = await ex.fetchCurrencies();
  expect(currencies['USDT']!.networks).toHaveProperty('TRC20');
  const { address } = await ex.fetchDepositAddress('USDT', { network: 'TRC20' });
  expect(address).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
  const sent = await ex.withdraw('USDT', 50, TRON, undefined, { network: 'TRC20' });
  const withdrawals = await ex.fetchWithdrawals('USDT');
  expect(withdrawals.find(({ id }) => id === sent.id)).toMatchObject({ status: 'pending', currency: 'USDT' });
  expect(await ex.fetchDeposits('USDT')).toEqual([]);
  await expect(ex.withdraw('USDT', 50, 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf')).rejects.toBeInstanceOf(
    ccxt.ExchangeError,
  );
});

test('P-WD-7: of a payout that arrived short, programs are told what arrived', async () => {
  const { owner } = server.database;
  const [row] = await owner.transaction('short', async (tx) => {
    const made = await tx.query<{ id: bigint }>(
      `insert into withdrawals_requests (user_id, currency_id, chain, address_id, destination, amount, fee, arrives, fee_rate, fee_fixed,
         usdt_value, business_day, submitted_at, flags, created_at, updated_at)
       select user_id, currency_id, chain, id, address, 10000000000, 500000000, 9500000000, 0, 0, 0, '2020-01-01', '2020-01-01', '{}',
         '2020-01-01', '2020-01-01'
       from withdrawals_addresses where user_id = $1 and address = $2 returning id`,
      [trader.userId, TRON],
    );
    for (const state of ['approved', 'sent', 'passed'])
      await tx.query(
        'update withdrawals_requests set state = $2, missing = 2000000000, version = version + 1 where id = $1',
        [made[0]!.id, state],
      );
    return made;
  });
  const history = await signedAsk(server, trader, ['GET', '/sapi/v1/capital/withdraw/history'], {
    idList: String(row!.id),
  });
  expect(history.body).toMatchObject([{ status: 6, amount: '75.00000000', transactionFee: '5.00000000' }]);
});
