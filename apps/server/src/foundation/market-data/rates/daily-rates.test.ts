import { ONE, decimal } from '@candor/money';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestDatabase } from '../../../../test/harness.ts';
import { testDatabase } from '../../../../test/harness.ts';
import { movableClock } from '../../../platform/clock.ts';
import type { UsdtInDollars } from '../valuation-rates.ts';
import { ValuationRates } from '../valuation-rates.ts';
import { lookForSheet } from './daily-rates.ts';
import type { OwedPage } from './daily-store.ts';
import type { FakeBank } from './fake-bank.fixture.ts';
import { FRIDAY, gives, sheetXml, startFakeBank } from './fake-bank.fixture.ts';

const d = decimal;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FRIDAY_NIGHT = Date.parse('2026-11-20T18:00:00Z');

let t: TestDatabase;
let bank: FakeBank;
let clock: ReturnType<typeof movableClock>;
let pages: OwedPage[];
let traded: bigint | undefined;
beforeAll(async () => {
  bank = await startFakeBank();
  t = await testDatabase();
});
afterAll(async () => {
  await bank.close();
  await t.close();
});
beforeEach(async () => {
  await t.owner.query('truncate market_data_fiat_rates, market_data_fiat_sheets');
  await t.owner.query(
    `update market_data_fiat_watch set answered_at = null, fault = null, failures = 0, next_at = '-infinity',
       owed = null, silence_paged_at = null`,
  );
  clock = movableClock(FRIDAY_NIGHT);
  pages = [];
  traded = d('0.999');
  bank.requests = 0;
  bank.answer = gives(sheetXml('2026-11-20', FRIDAY));
});

const look = (page = async (of: OwedPage): Promise<void> => void pages.push(of)) =>
  lookForSheet({ db: t.db, clock, log: pino({ level: 'silent' }), url: bank.url, page });
const rates = async (hasTable = false) => {
  const made = new ValuationRates(t.db, {
    feed: { name: 'ccxt:kraken', usdtUsd: () => traded },
    isDaily: true,
    hasTable,
  });
  await made.refresh(clock.now());
  return made;
};
const rateOf = async (currency: string) => (await rates()).rate(currency, clock.now());

describe('R-MD-7: daily rates of a source that speaks as the ECB does', () => {
  test('are used with the name, the day and the time of the sheet, through the dollar that a USDT is worth', async () => {
    await look();
    const usdtUsd: UsdtInDollars = { rate: d('0.999'), source: 'ccxt:kraken', at: clock.now() };
    const perDollar = (d('8.2401') * ONE) / d('1.1592');
    expect(await rateOf('CNY')).toEqual({
      currency: 'CNY',
      rate: (perDollar * d('0.999')) / ONE,
      source: 'European Central Bank',
      at: FRIDAY_NIGHT,
      day: '2026-11-20',
      isOld: false,
      usdtUsd,
    });
    expect(await rateOf('USD')).toMatchObject({ rate: d('0.999'), source: 'ccxt:kraken', day: undefined });
    expect(await rateOf('TWD')).toBeUndefined();
    expect((await rates()).choices()).toEqual([
      'USDT',
      'USD',
      'CNY',
      'HKD',
      'JPY',
      'KRW',
      'EUR',
      'GBP',
      'THB',
      'MXN',
    ]);
    expect((await rates()).health(clock.now())).toMatchObject({ status: 'ok', held: [], day: '2026-11-20' });
  });

  test('a USDT without a traded price keeps the last one for a day, then is one dollar by assumption and says so', async () => {
    await look();
    const made = await rates();
    traded = undefined;
    clock.advance(23 * HOUR_MS);
    expect(made.rate('CNY', clock.now())!.usdtUsd).toMatchObject({ rate: d('0.999'), source: 'ccxt:kraken' });
    clock.advance(HOUR_MS);
    expect(made.rate('CNY', clock.now())!.usdtUsd).toMatchObject({ rate: ONE, source: 'assumed' });
    expect(made.rate('USD', clock.now())).toMatchObject({ rate: ONE, source: 'assumed' });
  });

  test('a weekend: the sheet of Friday is read once a day, stands, and is not old; the Monday one replaces it', async () => {
    await look();
    for (const hours of [12, 24, 36, 48]) {
      clock.set(FRIDAY_NIGHT + hours * HOUR_MS);
      await look();
    }
    expect(bank.requests).toBe(3);
    expect(await rateOf('JPY')).toMatchObject({ day: '2026-11-20', isOld: false });
    bank.answer = gives(sheetXml('2026-11-23', { ...FRIDAY, JPY: '182' }));
    clock.set(Date.parse('2026-11-23T15:30:00Z'));
    await look();
    expect(await rateOf('JPY')).toMatchObject({ day: '2026-11-23' });
    expect(await t.db.query('select day::text as day from market_data_fiat_sheets order by day')).toEqual([
      { day: '2026-11-20' },
      { day: '2026-11-23' },
    ]);
    expect(pages).toEqual([]);
  });

  test('a source that stands still for over a week is old, and every rate of it says so', async () => {
    await look();
    clock.advance(7 * DAY_MS);
    await look();
    expect(await rateOf('JPY')).toMatchObject({ day: '2026-11-20', isOld: true });
    expect((await rates()).health(clock.now()).status).toBe('old');
  });

  test.each([
    ['down', (response: Parameters<FakeBank['answer']>[0]) => void response.destroy(), /cannot be reached/],
    [
      'refusing',
      (response: Parameters<FakeBank['answer']>[0]) => void response.writeHead(503).end(),
      /answered 503/,
    ],
    ['malformed', gives('<html>Wartung</html>'), /cut off or is none/],
    ['huge', gives(sheetXml('2026-11-23', FRIDAY) + ' '.repeat(300_000)), /larger than/],
    ['of tomorrow', gives(sheetXml('2026-11-24', FRIDAY)), /has not come/],
    ['of last week', gives(sheetXml('2026-11-13', FRIDAY)), /older than/],
  ])(
    '%s: the last rates stay, the reading is tried again, and the fault is told',
    async (_what, answer, fault) => {
      await look();
      clock.set(Date.parse('2026-11-23T15:30:00Z'));
      bank.answer = answer;
      await look();
      const health = (await rates()).health(clock.now());
      expect(health).toMatchObject({ status: 'failing', day: '2026-11-20', answeredAt: FRIDAY_NIGHT });
      expect(health.fault).toMatch(fault);
      expect(await rateOf('JPY')).toMatchObject({ day: '2026-11-20' });
      const { requests } = bank;
      await look();
      expect(bank.requests).toBe(requests);
      bank.answer = gives(sheetXml('2026-11-23', FRIDAY));
      clock.advance(60_000);
      await look();
      expect((await rates()).health(clock.now())).toMatchObject({
        status: 'ok',
        fault: undefined,
        day: '2026-11-23',
      });
    },
  );

  test('silence of a day and a half is paged once, until it answers again; a page nobody took is tried again', async () => {
    await look();
    bank.answer = (response) => void response.writeHead(500).end();
    for (let hours = 24; hours < 80; hours += 1) {
      clock.set(FRIDAY_NIGHT + hours * HOUR_MS);
      const isTaken = hours > 40;
      await look(isTaken ? undefined : () => Promise.reject(new Error('nobody'))).catch(() => {});
    }
    expect(pages.map(({ event }) => event)).toEqual(['daily_rates_silent']);
    expect(pages[0]!.text).toContain('2026-11-20T18:00:00.000Z');
  });

  test('a wild move is kept back and paged, the last rate stays with its day; a second sheet that says it is believed', async () => {
    await look();
    const day = async (text: string, krw: string) => {
      clock.set(Date.parse(`${text}T15:30:00Z`));
      bank.answer = gives(sheetXml(text, { ...FRIDAY, KRW: krw }));
      await look();
      return rateOf('KRW');
    };
    const friday = await rateOf('KRW');
    expect(await day('2026-11-23', '2500')).toMatchObject({ day: '2026-11-20', rate: friday!.rate });
    expect(await rateOf('THB')).toMatchObject({ day: '2026-11-23' });
    expect((await rates()).health(clock.now())).toMatchObject({ status: 'ok', held: ['KRW'] });
    expect(pages).toMatchObject([{ event: 'daily_rates_held', details: { currencies: ['KRW'] } }]);
    await look();
    expect(pages).toHaveLength(1);
    expect(await day('2026-11-24', '2510')).toMatchObject({ day: '2026-11-24' });
    expect((await rates()).health(clock.now()).held).toEqual([]);
    await expect(t.db.query('update market_data_fiat_rates set is_held = true')).rejects.toThrow(
      /permission|append/,
    );
  });

  test('two nodes that read at once keep one sheet', async () => {
    await Promise.all([look(), look()]);
    expect(await t.db.query('select day::text as day from market_data_fiat_sheets')).toEqual([
      { day: '2026-11-20' },
    ]);
  });

  test('a demo with a source shows its own table for what the source does not have, each under its own name', async () => {
    await look();
    const made = await rates(true);
    expect(made.rate('TWD', clock.now())).toMatchObject({ source: 'demo table', usdtUsd: undefined });
    expect(made.rate('CNY', clock.now())).toMatchObject({ source: 'European Central Bank' });
  });
});
