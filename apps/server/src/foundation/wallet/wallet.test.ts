/** The customer's wallet over HTTP: transfers and the faucet under races, records that add up, and what things are worth. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { CallReply, TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, ETH, USDT, traders } from '../../../test/trader.ts';
import { movableClock } from '../../platform/clock.ts';

const clock = movableClock(Date.UTC(2026, 2, 10, 23, 59, 0));
let server: TestServer;
beforeAll(async () => {
  server = await testServer({ clock, config: { rateLimitPerMinute: 1_000_000 } });
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

async function customer(funds: Record<number, string> = {}): Promise<Trader> {
  const [trader] = await traders(server, funds);
  // Sessions live by the server's clock, which stands elsewhere than the database's.
  await server.database.owner.query(
    `update identity_sessions set created_at = $2, last_used_at = $2, expires_at = $2::timestamptz + interval '5 days' where user_id = $1`,
    [trader!.id, new Date(clock.now())],
  );
  return trader!;
}
const ok = (replies: readonly CallReply[]) => replies.filter(({ type }) => type === 'ok');
const refusals = (replies: readonly CallReply[]) => [
  ...new Set(replies.filter(({ type }) => type !== 'ok').map(({ data }) => data.refusal as string)),
];
const many = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => work(n)));
const move = (trader: Trader, number: string, more: Record<string, string | number> = {}, key?: string) =>
  trader.call(
    'wallet/change',
    { currency_id: USDT, from_field: 'change', to_field: 'lever', number, ...more },
    key === undefined ? {} : { key },
  );
const rowOf = (data: CallReply['data'], currency: number) =>
  data.change_wallet.balance.find((row: { currency: number }) => row.currency === currency);
const priceOf = (data: CallReply['data'], currency: number): string | null =>
  rowOf(data, currency).usdt_price;
async function total(trader: Trader): Promise<string[]> {
  const fields = ['change', 'lever', 'micro', 'trust'];
  return Promise.all(
    fields.map(
      async (type) => (await trader.call('wallet/detail', { currency: USDT, type })).data.available as string,
    ),
  );
}

describe('R-MONEY-8: transfers', () => {
  test('move available money between the four accounts and are recorded on both sides', async () => {
    const trader = await customer({ [USDT]: '100' });
    const moved = await move(trader, '33.33333333');
    expect(moved).toMatchObject({ type: 'ok', message: 'Transfer complete.' });
    await move(trader, '3', { from_field: 'lever', to_field: 'micro' });
    await move(trader, '1', { from_field: 'micro', to_field: 'trust' });
    expect(await total(trader)).toEqual(['66.66666667', '30.33333333', '2', '1']);
    const { data } = await trader.get('wallet/hzhistory');
    expect(data.total).toBe(3);
    expect(data.data.map((row: { value: string }) => row.value)).toEqual(['1', '3', '33.33333333']);
    expect(data.data[2]).toMatchObject({
      from_field: 'change',
      to_field: 'lever',
      currency_name: 'USDT',
      created_time: clock.now(),
    });
    const { list, count } = (await trader.call('wallet/legal_log', { kind: 'transfer' })).data;
    expect(count).toBe(6);
    expect(
      list
        .filter((row: { journal_id: string }) => row.journal_id === moved.data.journal_id)
        .map((row: { value: string }) => row.value)
        .toSorted(),
    ).toEqual(['-33.33333333', '33.33333333']);
  });

  test('50 at once spend the balance exactly once', async () => {
    const trader = await customer({ [USDT]: '100' });
    const replies = await many(50, () => move(trader, '7'));
    expect(ok(replies)).toHaveLength(14);
    expect(refusals(replies)).toEqual(['insufficient_balance']);
    expect(await total(trader)).toEqual(['2', '98', '0', '0']);
  });

  test('there and back, 60 at once, neither lose nor make a unit, and every read sees the whole', async () => {
    const trader = await customer({ [USDT]: '100' });
    await move(trader, '50');
    const seen: string[] = [];
    let isDone = false;
    const reader = (async () => {
      while (!isDone) {
        const { data } = await trader.call('wallet/list');
        const sum = ['change_wallet', 'lever_wallet'].reduce(
          (all, name) =>
            all +
            Math.round(
              Number(data[name].balance.find((row: { currency: number }) => row.currency === USDT).total) *
                1e8,
            ),
          0,
        );
        seen.push(String(sum));
      }
    })();
    const replies = await many(60, (n) =>
      move(trader, '0.5', n % 2 === 0 ? {} : { from_field: 'lever', to_field: 'change' }),
    );
    isDone = true;
    await reader;
    expect(ok(replies)).toHaveLength(60);
    expect(new Set(seen)).toEqual(new Set([String(100e8)]));
    expect(await total(trader)).toEqual(['50', '50', '0', '0']);
  });

  test('R-GEN-4: 50 with one key move once; another amount under the key is refused', async () => {
    const trader = await customer({ [USDT]: '100' });
    const replies = await many(50, () => move(trader, '10', {}, 'same'));
    expect(ok(replies)).toHaveLength(50);
    expect(new Set(replies.map(({ data }) => data.journal_id as string)).size).toBe(1);
    expect(refusals([await move(trader, '11', {}, 'same')])).toEqual(['idempotency_mismatch']);
    expect(await total(trader)).toEqual(['90', '10', '0', '0']);
    expect(refusals([await move(trader, '1000', {}, 'poor')])).toEqual(['insufficient_balance']);
    // A refusal posts nothing and keeps nothing: the key is still free.
    expect(ok([await move(trader, '90', {}, 'poor')])).toHaveLength(1);
  });

  test.each([
    [{ number: '0' }, 'amount_zero'],
    [{ number: '0.000000001' }, 'amount_too_precise'],
    [{ number: '999999999999999999' }, 'amount_too_large'],
    [{ number: '100.00000001' }, 'insufficient_balance'],
    [{ number: '1', to_field: 'change' }, 'same_account'],
    [{ number: '1', currency_id: 999 }, 'currency_unknown'],
    [{ number: '1', currency_id: 4, to_field: 'micro' }, 'account_not_for_currency'],
    [{ number: '-1' }, 'invalid_request'],
    [{ number: '1e2' }, 'invalid_request'],
    [{ number: '01' }, 'invalid_request'],
    [{ number: '1', to_field: 'mine' }, 'invalid_request'],
  ])('%j is refused as %s and moves nothing', async (fields, refusal) => {
    const trader = await customer({ [USDT]: '100' });
    const refused = await move(trader, '1', fields);
    expect(refused).toMatchObject({ type: 'error', data: { refusal } });
    expect(refused.message.length).toBeGreaterThan(5);
    expect(await total(trader)).toEqual(['100', '0', '0', '0']);
  });

  test('frozen money cannot be moved away', async () => {
    const trader = await customer({ [USDT]: '100' });
    await trader.buy('50000', '0.001');
    expect(refusals([await move(trader, '50.00000001')])).toEqual(['insufficient_balance']);
    expect(ok([await move(trader, '50')])).toHaveLength(1);
    await trader.call('coin/cancel_all');
    expect(await total(trader)).toEqual(['50', '50', '0', '0']);
  });
});

describe('R-GEN-5: the faucet', () => {
  test('pays 10,000 once a user and UTC day, however often and fast it is asked', async () => {
    const trader = await customer();
    const replies = await many(50, () => trader.call('wallet/faucet'));
    expect(ok(replies)).toHaveLength(1);
    expect(refusals(replies)).toEqual(['faucet_used_today']);
    expect(await trader.coin(USDT)).toBe('10000/0');
    const { faucet } = (await trader.call('wallet/list')).data;
    expect(faucet).toMatchObject({ is_available: false, available_at: Date.UTC(2026, 2, 11) });
    clock.advance(59_999);
    expect(refusals([await trader.call('wallet/faucet')])).toEqual(['faucet_used_today']);
    clock.advance(1);
    expect((await trader.call('wallet/list')).data.faucet.is_available).toBe(true);
    expect((await trader.call('wallet/faucet')).message.length).toBeGreaterThan(5);
    expect(await trader.coin(USDT)).toBe('20000/0');
    const [contra] = await server.database.owner.query<{ ok: boolean }>(
      `select sum(amount) <= -20000 as ok from chk.balance where user_id is null and account = 'X:demo' and currency = 'USDT'`,
    );
    expect(contra!.ok).toBe(true);
  });

  test('a repeated key answers the first payment again and pays nothing', async () => {
    const trader = await customer();
    const replies = await many(10, () => trader.call('wallet/faucet', {}, { key: 'faucet' }));
    expect(ok(replies)).toHaveLength(10);
    expect(new Set(replies.map(({ data }) => data.journal_id as string)).size).toBe(1);
    expect(await trader.coin(USDT)).toBe('10000/0');
  });
});

describe('records and valuation', () => {
  test('I11: the record of an account adds up to its balance, page by page, whatever the page', async () => {
    const [trader, other] = [
      await customer({ [USDT]: '10000', [BTC]: '1' }),
      await customer({ [USDT]: '10000', [BTC]: '1' }),
    ];
    for (let n = 0; n < 6; n += 1) {
      await trader.buy('60000', '0.00123');
      await other.sell('60000', '0.00123');
    }
    await trader.buy('50000', '0.01');
    const rows: { id: string; bucket: string; value: string; currency: number; ref_type: string }[] = [];
    for (let page = 1; ; page += 1) {
      const { list, count } = (await trader.call('wallet/legal_log', { account: 'change', page, limit: 7 }))
        .data;
      rows.push(...list);
      if (list.length === 0) {
        expect(count).toBe(rows.length);
        break;
      }
    }
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const sum = (currency: number, bucket: string) =>
      rows
        .filter((row) => row.currency === currency && row.bucket === bucket)
        .reduce((all, row) => all + Math.round(Number(row.value) * 1e8), 0) / 1e8;
    for (const currency of [USDT, BTC])
      expect(`${sum(currency, 'available')}/${sum(currency, 'frozen')}`).toBe(await trader.coin(currency));
    expect(
      (await other.call('wallet/legal_log', { kind: 'spot_trade' })).data.list.every(
        (row: { ref_type: string }) => row.ref_type === 'spot_trade',
      ),
    ).toBe(true);
    expect((await trader.call('wallet/legal_log', { from: Date.now() + 60_000 })).data).toEqual({
      list: [],
      count: 0,
    });
    await trader.call('coin/cancel_all');
  });

  test('R-MD-7: totals are prices times balances, truncated, and small is below one USDT', async () => {
    const trader = await customer({ [USDT]: '0.99999999', [BTC]: '0.00000001', [ETH]: '1.23456789' });
    // The clock was moved above: prices come again with the next second.
    let { data } = await trader.call('wallet/list', { valuation: 'EUR' });
    for (let n = 0; n < 60 && priceOf(data, ETH) === null; n += 1) {
      await new Promise((wake) => setTimeout(wake, 50));
      ({ data } = await trader.call('wallet/list', { valuation: 'EUR' }));
    }
    const row = (currency: number) => rowOf(data, currency);
    const units = (text: string) =>
      BigInt(Math.trunc(Number(text.split('.')[0]))) * 100_000_000n +
      BigInt((text.split('.')[1] ?? '').padEnd(8, '0'));
    let sum = 0n;
    for (const currency of [USDT, BTC, ETH]) {
      const { total: held, usdt_price, usdt_value, is_small } = row(currency);
      const value = (units(held) * units(usdt_price)) / 100_000_000n;
      expect(units(usdt_value)).toBe(value);
      expect(is_small).toBe(value < 100_000_000n);
      sum += value;
    }
    expect(row(USDT).is_small).toBe(true);
    expect(units(data.valuation.usdt_total)).toBe(sum);
    expect(units(data.valuation.total)).toBe((sum * units(data.valuation.usdt_rate)) / 100_000_000n);
    expect(data.valuation.currency).toBe('EUR');
    const { data: rates } = await trader.get('wallet/rates');
    const { total: _total, usdt_total: _usdt, choices, ...named } = data.valuation;
    expect(rates.map((rate: { currency: string }) => rate.currency)).toEqual(choices);
    expect(rates.find((rate: { currency: string }) => rate.currency === 'EUR')).toEqual(named);
    expect(named).toMatchObject({ rate_source: 'demo table', rate_day: '2026-11-20', usdt_usd: null });
    expect((await trader.call('wallet/list', { valuation: 'ZZZ' })).data.refusal).toBe('currency_unknown');
    expect(
      (await trader.call('wallet/list', { currency_name: 'btc' })).data.change_wallet.balance.map(
        (one: { currency: number }) => one.currency,
      ),
    ).toEqual([BTC]);
  });

  test('a customer never sees the money of another', async () => {
    const [trader, other] = [await customer({ [USDT]: '5' }), await customer({ [USDT]: '7' })];
    await move(other, '1');
    expect((await trader.get('wallet/hzhistory')).data.total).toBe(0);
    expect((await trader.call('wallet/legal_log')).data.count).toBe(1);
    expect(await trader.coin(USDT)).toBe('5/0');
  });
});
