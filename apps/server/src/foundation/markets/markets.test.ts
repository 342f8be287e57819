import { decimal, formatDecimal } from '@candor/money';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../test/harness.ts';
import { testDatabase } from '../../../test/harness.ts';
import { movableClock } from '../../platform/clock.ts';
import { createLocalBus } from '../../platform/local-bus.ts';
import type { Markets } from './markets.ts';
import { ensureCurrency } from './markets-store.ts';
import { MARKETS_CHANGED, createMarkets } from './markets.ts';

const FIRST_START = Date.parse('2026-11-21T03:00:20Z');
const bus = createLocalBus((error) => {
  throw error;
});

let t: TestDatabase;
let markets: Markets;
const open = async (at: number): Promise<Markets> => {
  const opened = createMarkets({ db: t.db, bus, clock: movableClock(at), log: pino({ level: 'silent' }) });
  await opened.feature.start!();
  return opened;
};
beforeAll(async () => {
  t = await testDatabase();
  markets = await open(FIRST_START);
});
afterAll(async () => {
  await markets.feature.stop!();
  await t.close();
});

describe('markets', () => {
  test('R-SPOT-1: the table of the rules is what is seeded', () => {
    const shown = [1, 2].map((id) => {
      const { symbol, priceStep, lot, minNotional, maxNotional } = markets.pairById(id)!;
      return [symbol, ...[priceStep, lot, minNotional, maxNotional].map(formatDecimal)];
    });
    expect(shown).toEqual([
      ['BTC/USDT', '0.01', '0.00001', '5', '500000'],
      ['ETH/USDT', '0.01', '0.0001', '5', '300000'],
    ]);
    expect(markets.pairs().length).toBeGreaterThanOrEqual(12);
  });

  test('R-SPOT-1, R-SPOT-6: every notional is exact, 200 open orders, bands by pair', () => {
    for (const pair of markets.pairs()) {
      expect(pair.priceDecimals + pair.quantityDecimals, pair.symbol).toBeLessThanOrEqual(8);
      expect((pair.priceStep * pair.lot) % decimal('1')).toBe(0n);
      expect(pair.maxOpenOrders).toBe(200);
      const isLarge = ['BTC', 'ETH'].includes(pair.baseName);
      expect([pair.bandInner, pair.bandOuter].map(formatDecimal)).toEqual(
        isLarge ? ['0.02', '0.05'] : ['0.05', '0.1'],
      );
    }
  });

  test('the database refuses steps whose notional would not be exact', async () => {
    await expect(t.owner.query(`update markets_pairs set tick = 1 where id = 1`)).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('USDT is 3 on TRC20 first, BTC 1; accounts by currency', () => {
    expect(markets.currencyByName('usdt')).toMatchObject({
      id: 3,
      chains: ['TRC20', 'ERC20'],
      accounts: ['coin', 'contract', 'option', 'trust'],
    });
    expect(markets.currencyById(1)).toMatchObject({ name: 'BTC', accounts: ['coin', 'contract', 'trust'] });
    expect(markets.currencyName(4)).toBe('SOL');
    expect(() => markets.currencyName(999)).toThrow('999');
  });

  test('a pair is found by each of its names, and by several only when they agree', () => {
    const names = ['BTC/USDT', 'BTCUSDT', 'btc_usdt', 'btc-usdt'];
    for (const symbol of names) expect(markets.pairBySymbol(symbol)?.id).toBe(1);
    expect(markets.resolvePair({ currency_id: 2 }).symbol).toBe('ETH/USDT');
    expect(markets.resolvePair({ currency_id: 2, legal_id: 3, match_id: 2, symbol: 'eth/usdt' }).id).toBe(2);
    const wrong = [
      {},
      { legal_id: 3 },
      { currency_id: 2, match_id: 1 },
      { currency_id: 1, legal_id: 2 },
      { symbol: 'B/TCUSDT/' },
      { symbol: '' },
    ];
    for (const query of wrong)
      expect(() => markets.resolvePair(query)).toThrow(expect.objectContaining({ code: 'pair_unknown' }));
  });

  test('the first start lists the pairs; a later one keeps the time', async () => {
    expect(new Set(markets.pairs().map((pair) => pair.listedAt))).toEqual(new Set([FIRST_START]));
    const later = await open(FIRST_START + 86_400_000);
    expect(later.pairById(1)!.listedAt).toBe(FIRST_START);
    await later.feature.stop!();
  });

  test('a currency that another node has just made is known to whoever asks for it first', async () => {
    const id = await t.db.transaction('new', (tx) =>
      ensureCurrency(tx, { name: 'NEWT', fullName: 'Newt', displayDecimals: 2, accounts: ['coin'] }),
    );
    expect(() => markets.currencyName(id)).toThrow(String(id));
    await markets.know([1, id]);
    expect(markets.currencyName(id)).toBe('NEWT');
  });

  test('a halt reaches every node over the bus', async () => {
    expect(markets.isTrading(1)).toBe(true);
    await t.owner.query(`update markets_pairs set state = 'halted' where id = 1`);
    bus.publish(MARKETS_CHANGED, {});
    await expect.poll(() => markets.isTrading(1)).toBe(false);
    expect(markets.isTrading(2)).toBe(true);
    expect(markets.isTrading(999)).toBe(false);
  });
});
