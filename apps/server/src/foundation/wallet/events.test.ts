/** The record of events over HTTP: one line an event, net, page by page, with every journal and posting behind it (R-MONEY-11). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { Trader } from '../../../test/trader.ts';
import { BTC, USDT, traders } from '../../../test/trader.ts';

let server: TestServer;
beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

interface Event {
  id: string;
  kind: string;
  side: string | null;
  amounts: { currency: number; value: string; account: string }[];
  held: { value: string }[];
  fees: { currency: number; value: string }[];
  created_time: number;
  journals: { id: string; postings: { bucket: string; value: string; currency: number }[] }[];
}
const read = async (trader: Trader, asked: Record<string, string | number> = {}) =>
  (await trader.call('wallet/events', asked)).data as { list: Event[]; next: string | null };
async function all(trader: Trader, asked: Record<string, string | number> = {}): Promise<Event[]> {
  const events: Event[] = [];
  let next: string | null | undefined;
  do {
    const page = await read(trader, { ...asked, ...(next === undefined ? {} : { before: next! }) });
    events.push(...page.list);
    next = page.next;
  } while (next !== null);
  return events;
}

describe('R-MONEY-11: the record of events', () => {
  test('an order that three others fill is one line, net, with its fee and three journals', async () => {
    const [buyer, seller] = await traders(server, { [USDT]: '10000' }, { [BTC]: '1' });
    await seller!.sell('60000', '0.01');
    await seller!.sell('60010', '0.01');
    await seller!.sell('60020', '0.0135');
    await buyer!.buy('60100', '0.0335');
    const { list, next } = await read(buyer!);
    expect(next).toBeNull();
    const [event, funded] = list;
    // 600 + 600.10 + 810.27; 0.1 % of what is received.
    expect(event).toMatchObject({
      kind: 'spot_trade',
      side: 'buy',
      fees: [{ currency: BTC, value: '0.0000335' }],
    });
    expect(new Map(event!.amounts.map(({ currency, value }) => [currency, value]))).toEqual(
      new Map([
        [USDT, '-2010.37'],
        [BTC, '0.0334665'],
      ]),
    );
    expect(event!.journals).toHaveLength(3);
    expect(event!.journals.every(({ postings }) => postings.length >= 2)).toBe(true);
    expect(list).toHaveLength(2);
    expect(funded!.amounts).toMatchObject([{ currency: USDT, value: '10000' }]);
    // The seller rested: three orders, three events, each with a fee in what was received.
    const sold = (await read(seller!, { kind: 'spot_trade' })).list;
    expect(sold.map(({ side, fees }) => [side, fees[0]!.currency, fees[0]!.value])).toEqual([
      ['sell', USDT, '0.81027'],
      ['sell', USDT, '0.6001'],
      ['sell', USDT, '0.6'],
    ]);
  });

  test('page by page it is the same as at once, no event twice or cut, and it adds up to the balances', async () => {
    const [trader, other] = await traders(
      server,
      { [USDT]: '100000', [BTC]: '1' },
      { [USDT]: '100000', [BTC]: '1' },
    );
    for (let n = 0; n < 5; n += 1) {
      await other!.sell('60000', '0.001');
      await other!.sell('60000', '0.002');
      await trader!.buy('60000', '0.003');
      await trader!.call('wallet/change', {
        currency_id: USDT,
        from_field: 'change',
        to_field: 'lever',
        number: '1',
      });
    }
    await trader!.buy('50000', '0.01');
    const whole = await all(trader!, { limit: 50 });
    expect(await all(trader!, { limit: 1 })).toEqual(whole);
    expect(await all(trader!, { limit: 3 })).toEqual(whole);
    expect(whole.filter(({ kind }) => kind === 'spot_trade')).toHaveLength(5);
    expect(whole.some(({ kind }) => kind === 'spot_hold')).toBe(false);
    const sum = (currency: number, account: string) =>
      whole
        .flatMap(({ amounts }) => amounts)
        .filter((one) => one.currency === currency && one.account === account)
        .reduce((total, { value }) => total + Math.round(Number(value) * 1e8), 0) / 1e8;
    const [available, frozen] = (await trader!.coin(USDT)).split('/').map(Number);
    expect(sum(USDT, 'change')).toBe(available! + frozen!);
    expect(sum(USDT, 'lever')).toBe(5);
    await trader!.call('coin/cancel_all');
  });

  test('filters by account, currency, kind and time hold, and a page of nothing says where to go on', async () => {
    const [trader] = await traders(server, { [USDT]: '100', [BTC]: '1' });
    const before = Date.now();
    for (const number of ['1', '2', '3'])
      await trader!.call('wallet/change', {
        currency_id: USDT,
        from_field: 'change',
        to_field: 'lever',
        number,
      });
    expect((await all(trader!, { account: 'lever' })).map(({ kind }) => kind)).toEqual([
      'transfer',
      'transfer',
      'transfer',
    ]);
    expect(await all(trader!, { currency: BTC })).toHaveLength(1);
    expect(await all(trader!, { kind: 'transfer', limit: 1 })).toHaveLength(3);
    expect(await all(trader!, { from: before, currency: USDT, kind: 'transfer' })).toHaveLength(3);
    expect(await all(trader!, { from: Date.now() + 60_000 })).toEqual([]);
    expect(await all(trader!, { to: before - 3_600_000 })).toEqual([]);
    expect((await trader!.call('wallet/events', { currency: 999 })).data.refusal).toBe('currency_unknown');
    const first = (await all(trader!, { kind: 'transfer' }))[0]!;
    expect((await read(trader!, { kind: 'transfer', before: first.id })).list).toHaveLength(2);
  });

  test('nobody sees events of another', async () => {
    const [trader, other] = await traders(server, { [USDT]: '5' }, {});
    const [event] = await all(trader!);
    expect(await all(other!)).toEqual([]);
    expect((await read(other!, { before: Number(event!.id) + 1 })).list).toEqual([]);
  });
});
