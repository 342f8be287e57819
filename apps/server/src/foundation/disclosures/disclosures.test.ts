/** No purchase of a token on a real asset without a fresh disclosure that was read; the facts come from two people, the text from two others. */
import { LANGUAGES } from '@candor/wire';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { brokenInvariants } from '../../../test/check-invariants.ts';
import type { TestServer } from '../../../test/harness.ts';
import { testServer } from '../../../test/harness.ts';
import type { TestOperator } from '../../../test/operators.ts';
import { openOperators } from '../../../test/operators.ts';
import type { Trader } from '../../../test/trader.ts';
import { traders } from '../../../test/trader.ts';
import { DAY_MS } from '../../platform/clock.ts';

let server: TestServer;
let [maker, checker, writer, second] = [] as unknown as TestOperator[];
let [one, other] = [] as unknown as Trader[];
let token: number;

beforeAll(async () => {
  server = await testServer({ config: { rateLimitPerMinute: 1_000_000 } });
  [maker, checker, writer, second] = await openOperators(server.database.owner, [
    'market_admin',
    'treasurer',
    'content',
    'content',
  ]);
});
afterAll(async () => {
  expect(await brokenInvariants(server.database.owner)).toEqual({});
  await server.close();
});

const LISTING = {
  base_full_name: 'Bullion',
  base_decimals: 4,
  base_is_real_asset: true,
  tick: '0.001',
  lot: '0.1',
  min_notional: '5',
  max_notional: '100000',
  max_open_orders: 100,
  maker_rate: '0.001',
  taker_rate: '0.001',
  band_inner: '0.05',
  band_outer: '0.1',
};
const FACTS = {
  issuer: 'Bullion Trust 12, register 4711',
  custodian: 'Vault House',
  place: 'Zurich',
  attestor: 'Audit Partners',
  attestation_link: 'https://attestor.example/bull.pdf',
  attestation_days: 30,
  is_simulated: false,
};
const today = (ago = 0): string => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10);
const post = (who: TestOperator | undefined, path: string, fields: Record<string, string | number>) =>
  server.call(path, fields, { token: who!.token, lang: 'en' });
const propose = async (kind: string, key: string, value: object) =>
  (
    await post(maker, 'operator/configuration/propose', {
      kind,
      key,
      value: JSON.stringify(value),
      reason: 'committee of today',
    })
  ).data;
const price = async () => (await server.call('market/index', { symbol: 'BULLUSDT' }, { method: 'GET' })).data;
async function approved(id: number) {
  expect((await post(checker, 'operator/proposals/approve', { id, version: 1 })).type).toBe('ok');
}
async function agreed(kind: string, key: string, value: object) {
  await approved((await propose(kind, key, value)).proposal_id);
  expect((await post(maker, 'operator/configuration/move_clock', { hours: 25 })).type).toBe('ok');
  const there = async () => {
    const { data } = await server.call(
      'operator/configuration/list',
      { kind },
      { token: maker!.token, method: 'GET' },
    );
    return data.find((row: { key: string }) => row.key === key)?.coming;
  };
  await expect.poll(there).toEqual([]);
}
/** A sale a little below the index and a purchase above it meet, wherever the index went meanwhile. */
async function buy(who: Trader, type: 'buy' | 'sell' = 'buy') {
  const { index } = await price();
  const near = (Number(index) * (type === 'buy' ? 1.02 : 0.98)).toFixed(3);
  return (await who[type](near, '2', { currency_id: token })).data;
}
const own = async (who: Trader) => (await who.get('rwa/own', { currency_id: token })).data;
const shown = async (lang: 'en' | 'th' = 'en') =>
  (await server.call('rwa/disclosure', { currency_id: token }, { method: 'GET', lang })).data;
const confirm = (who: Trader, edition: string) => who.call('rwa/confirm', { currency_id: token, edition });

const BODY =
  '## What is held\n\nBars.\n\n## Redemption\n\nFrom 430 on.\n\n## Fees\n\n0.1%.\n\n## Risks\n\nMany.';
let article = 0;
async function publish(body: string) {
  const step = async (
    who: TestOperator | undefined,
    path: string,
    fields: Record<string, string | number>,
  ) => {
    const { data } = await server.call(
      'operator/content/detail',
      { id: article },
      { token: writer!.token, method: 'GET' },
    );
    return (await post(who, `operator/content/${path}`, { id: article, version: data.version, ...fields }))
      .data;
  };
  if (article === 0)
    article = (await post(writer, 'operator/content/create', { category: 'disclosure', slug: 'bull' })).data
      .id;
  for (const language of LANGUAGES)
    expect(
      await step(writer, 'save', { language, title: `Bullion ${language}`, summary: 'Who owes what', body }),
    ).toMatchObject({ id: article });
  const languages = LANGUAGES.join(',');
  expect(await step(writer, 'submit', { languages })).toMatchObject({ version: expect.any(Number) });
  expect((await step(writer, 'approve', { languages })).refusal).toBe('content_own_text');
  expect(await step(second, 'approve', { languages })).toMatchObject({ version: expect.any(Number) });
}

test('R-RWA-1: listed as a token on a real asset it stands in the area and cannot be bought; it can be sold', async () => {
  const { owner } = server.database;
  await agreed('listing', 'BULL/USDT', LISTING);
  const [row] = await owner.query<{ id: number }>(`select id from markets_currencies where name = 'BULL'`);
  token = row!.id;
  [one, other] = await traders(server, { 3: '10000' }, { 3: '10000', [token]: '50' });
  await expect.poll(async () => (await price()).index).toMatch(/^[0-9.]+$/);
  const { data } = await server.call('rwa/list', {}, { method: 'GET' });
  expect(data).toEqual([
    {
      currency_id: token,
      match_id: expect.any(Number),
      symbol: 'BULL/USDT',
      name: 'BULL',
      full_name: 'Bullion',
      state: 'missing',
      is_simulated: false,
      attested_on: null,
      valid_until: null,
    },
  ]);
  const { pairs } = (await server.call('market/pairs', {}, { method: 'GET' })).data;
  const isReal = (symbol: string) =>
    pairs.find((pair: { symbol: string }) => pair.symbol === symbol).is_real_asset;
  expect([isReal('BULL/USDT'), isReal('BTC/USDT')]).toEqual([true, false]);
  expect((await buy(one!)).refusal).toBe('disclosure_missing');
  expect(await buy(other!, 'sell')).toMatchObject({ state: 'new' });
  expect((await confirm(one!, '1-1')).data.refusal).toBe('disclosure_missing');
  expect((await one!.get('rwa/own', { currency_id: 1 })).data.refusal).toBe('currency_unknown');
  expect(await one!.coin(3)).toBe('10000/0');
});

test.each([
  [{ attested_on: '2026-02-30' }, { attested_on: 'malformed' }],
  [{ attestation_link: 'http://attestor.example/x' }, { attestation_link: 'malformed' }],
  [{ attestation_link: 'pages/proofs/index' }, { attestation_link: 'malformed' }],
  [{ attestation_days: 401 }, { attestation_days: 'too_large' }],
  [{ issuer: ' ' }, { issuer: 'required' }],
  [{ is_simulated: true }, { issuer: 'not_allowed' }],
  [{ attested_on: '2100-01-01' }, { attested_on: 'too_large' }],
  [{ issuer: 'Bullion, pay at t.me/bullion_sale' }, { issuer: 'leads_elsewhere' }],
  [{ attestation_link: 'https://wa.me/66812345678' }, { attestation_link: 'leads_elsewhere' }],
])('R-RWA-1: facts with %o cannot be proposed', async (change, fields) => {
  const refused = await propose('disclosure', 'BULL', { ...FACTS, attested_on: today(), ...change });
  expect([refused.refusal, refused.fields ?? refused.detail?.fields]).toEqual(['invalid_request', fields]);
});

test('R-RWA-1: its text binds, has its four sections and is published by a second person', async () => {
  const made = await post(writer, 'operator/content/create', { category: 'disclosure', slug: 'short' });
  const { id } = made.data;
  const short = {
    id,
    version: 1,
    language: 'en',
    title: 'Short',
    summary: 'Short',
    body: '## What is held\n\nBars.',
  };
  expect((await post(writer, 'operator/content/save', short)).data.refusal).toBe('content_text_unfit');
  await publish(BODY);
  // The text alone is no disclosure.
  expect((await buy(one!)).refusal).toBe('disclosure_missing');
});

test('R-RWA-1: bought after the disclosure was read, in each edition once; a renewed attestation asks nothing again', async () => {
  await agreed('disclosure', 'BULL', { ...FACTS, attested_on: today() });
  const { edition, state, facts, text } = await shown('th');
  expect([state, edition, facts.issuer, text.title]).toEqual(['valid', '1-7', FACTS.issuer, 'Bullion th']);
  expect(text.blocks[0]).toMatchObject({ kind: 'heading' });
  expect((await buy(one!)).refusal).toBe('disclosure_unread');
  expect(await own(one!)).toEqual({ state: 'valid', is_confirmed: false });
  expect((await confirm(one!, '1-6')).data.refusal).toBe('disclosure_changed');
  expect((await confirm(one!, edition)).type).toBe('ok');
  expect((await confirm(one!, edition)).type).toBe('ok');
  expect(await own(one!)).toEqual({ state: 'valid', is_confirmed: true });
  expect(await buy(one!)).toMatchObject({ state: 'filled' });
  // Another customer reads for himself.
  expect((await buy(other!)).refusal).toBe('disclosure_unread');

  await agreed('disclosure', 'BULL', {
    ...FACTS,
    attested_on: today(),
    attestation_link: 'https://attestor.example/2',
  });
  expect([(await shown()).edition, (await own(one!)).is_confirmed]).toEqual(['1-7', true]);
  await agreed('disclosure', 'BULL', { ...FACTS, attested_on: today(), custodian: 'Other Vault' });
  expect((await shown()).edition).toBe('2-7');
  expect((await buy(one!)).refusal).toBe('disclosure_unread');
  await publish(`${BODY}\n\nRedemption is suspended.`);
  expect((await shown()).edition).toBe('2-14');
  expect((await confirm(one!, '2-7')).data.refusal).toBe('disclosure_changed');
  expect((await confirm(one!, '2-14')).type).toBe('ok');
});

test('R-RWA-1: an order that waits is not made larger unread, nor moved; smaller and gone it may always be', async () => {
  const { index } = await price();
  const low = (Number(index) * 0.97).toFixed(3);
  const placed = (await one!.buy(low, '2', { currency_id: token })).data;
  expect(placed).toMatchObject({ state: 'new' });
  await publish(BODY);
  const amend = async (fields: Record<string, string>) =>
    (await one!.call('coin/amend', { id: placed.id, ...fields })).data;
  expect((await amend({ amount: '3' })).refusal).toBe('disclosure_unread');
  expect(await amend({ amount: '1.8' })).toMatchObject({ amount: '1.8' });
  expect((await one!.cancel(placed.id)).type).toBe('ok');
});

test('R-RWA-1: older than its period the attestation ends buying, not selling, until it is renewed', async () => {
  expect((await confirm(one!, (await shown()).edition)).type).toBe('ok');
  await agreed('disclosure', 'BULL', { ...FACTS, custodian: 'Other Vault', attested_on: today(31) });
  expect((await shown()).state).toBe('old');
  expect(await own(one!)).toEqual({ state: 'old', is_confirmed: true });
  expect((await buy(one!)).refusal).toBe('disclosure_missing');
  expect(await buy(other!, 'sell')).toMatchObject({ state: 'new' });
  await agreed('disclosure', 'BULL', { ...FACTS, custodian: 'Other Vault', attested_on: today() });
  expect(await buy(one!)).toMatchObject({ symbol: 'BULL/USDT' });
});
