/** What is published of the option fund agrees with its orders and its balances (R-OPT-8). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OptionsWorld } from './options.fixture.ts';
import { BTC, optionsWorld } from './options.fixture.ts';

let world: OptionsWorld;
beforeAll(async () => {
  world = await optionsWorld();
});
afterAll(() => world.close());

test('R-OPT-8: promises by side and by second, with the caps they are held against', async () => {
  await world.tick('50000');
  const [one, other] = await world.customers(2);
  const buy = (token: string, type: number, number: string) =>
    world.server.call('microtrade/submit', { match_id: BTC, type, seconds: 60, number }, { token });
  for (const [person, type, stake] of [
    [one!, 1, '100'],
    [one!, 3, '10'],
    [other!, 2, '200'],
  ] as const)
    expect((await buy(person.token, type, stake)).type).toBe('ok');
  const shown = await world.options.publicView!.options!();
  // 0.95 of calls and puts, the flat ratio of a minute is 9.
  expect(shown).toMatchObject({ book: '1000000', promised: '375', cap_all: '200000', cap_second: '10000' });
  expect(shown.pairs).toEqual([
    { symbol: 'BTC/USDT', open: 3, stakes: '310', calls: '95', puts: '190', flats: '90' },
  ]);
  const expiries = await world.options.riskBoard!.expiries!();
  expect(expiries).toHaveLength(1);
  expect(expiries[0]).toMatchObject({
    symbol: 'BTC/USDT',
    open: 3,
    stakes: '310',
    calls: '185',
    puts: '190',
    used: '1.9',
  });
});

test('R-OPT-8: a fund that cannot take an order says so in the caller’s language, and nothing moves', async () => {
  const poor = await optionsWorld('10');
  try {
    await poor.tick('50000');
    const [customer] = await poor.customers(1, '50');
    const [beggar] = await poor.customers(1, '6');
    const buy = (number: string, { language = 'en', by = customer! } = {}) =>
      poor.server.call(
        'microtrade/submit',
        { match_id: BTC, type: 1, seconds: 60, number },
        { token: by.token, headers: { 'language-mark': language } },
      );
    const refused = await buy('20');
    expect([refused.data.refusal, refused.message]).toEqual([
      'option_fund_full',
      'The platform’s option fund cannot take this order right now. Try a smaller amount or try again later.',
    ]);
    expect((await buy('20', { language: 'ja' })).message).toContain('オプション資金');
    // The customer's own account is the one that is short: that is told him as ever.
    expect((await buy('10', { by: beggar! })).data.refusal).toBe('insufficient_balance');
    expect(await poor.options.publicView!.options!()).toMatchObject({ book: '10', promised: '0' });
  } finally {
    await poor.close();
  }
});
