/** Settings: what a bare start gets, and the sentence that a wrong value deserves. */
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from './read-config.ts';

const DATA_DIR = mkdtempSync(join(tmpdir(), 'candor-config-'));
afterAll(() => rmSync(DATA_DIR, { recursive: true, force: true }));
const PEPPER = 'x'.repeat(32);
const FILE_KEY = Buffer.alloc(32, 7).toString('base64');

test('R-GEN-5: a bare start is a demo on port 8080 with the simulated feed and a secret of its own', () => {
  const config = readConfig({ DATA_DIR }, '1.2.3');
  expect(config).toMatchObject({
    mode: 'demo',
    version: '1.2.3',
    port: 8080,
    marketFeed: 'sim',
    databaseUrl: undefined,
    trustProxy: [],
  });
  expect(config.secretPepper.length).toBeGreaterThanOrEqual(32);
  expect(readConfig({ DATA_DIR }, '1').secretPepper).toBe(config.secretPepper);
  expect(statSync(join(DATA_DIR, 'pepper')).mode & 0o777).toBe(0o600);
});

test('PUSH_SERVICES takes hosts, as its own sentence says', () => {
  const { pushServices } = readConfig({ DATA_DIR, PUSH_SERVICES: 'push.example.com, localhost:9' }, '1');
  expect(pushServices).toEqual(['push.example.com', 'localhost:9']);
});

test.each<[Record<string, string>, RegExp]>([
  [{ PORT: '80800' }, /PORT must be a whole number from 0 to 65535/],
  [{ PORT: '0x50' }, /PORT must be a whole number/],
  [{ PUBLIC_URL: 'https://' }, /PUBLIC_URL must be an address/],
  [{ MODE: 'prod' }, /MODE must be one of demo, live/],
  [{ DATABASE_URL: 'mysql://x' }, /DATABASE_URL must begin with postgres:\/\//],
  [{ REDIS_URL: 'localhost' }, /REDIS_URL must begin with redis:\/\//],
  [{ MARKET_FEED: 'binance' }, /MARKET_FEED must be sim, ccxt/],
  [{ TRUST_PROXY: 'true' }, /TRUST_PROXY must list proxy addresses/],
  [{ TRUST_PROXY: '10.0.0.0/8,0.0.0.0/0' }, /is everybody/],
  [{ TRUST_PROXY: '::/0' }, /is everybody/],
  [{ OPERATOR_ADDRESSES: 'office' }, /OPERATOR_ADDRESSES must list addresses/],
  [{ OPERATOR_ADDRESSES: '10.0.0.0/33' }, /OPERATOR_ADDRESSES must list addresses/],
  [{ OPERATOR_ADDRESSES: '10.0.0.1,2001:db8::/129' }, /OPERATOR_ADDRESSES must list addresses/],
  [{ FILE_KEY: 'c2hvcnQ=' }, /FILE_KEY must be base64 of 32 bytes/],
  [{ SECRET_PEPPER: 'short' }, /SECRET_PEPPER needs at least 32/],
  [{ LOG_LEVEL: 'loud' }, /LOG_LEVEL must be one of/],
  [{ HOUSE_LIQUIDITY: 'maybe' }, /HOUSE_LIQUIDITY must be one of/],
])('%j stops the start with a sentence', (env, sentence) => {
  expect(() => readConfig({ DATA_DIR, ...env }, '1')).toThrow(sentence);
});

test('a password in a wrong address is not repeated', () => {
  expect(() => readConfig({ DATA_DIR, DATABASE_URL: 'mysql://u:canary@h' }, '1')).toThrow(/^(?!.*canary)/);
});

test('R-GEN-5: live needs its secret and real prices', () => {
  const enough = {
    DATA_DIR,
    MODE: 'live',
    MARKET_FEED: 'ccxt:kraken',
    PUBLIC_URL: 'https://candor.example/',
  };
  const keys = { SECRET_PEPPER: PEPPER, FILE_KEY };
  const addressed = { ...keys, PUBLIC_URL: enough.PUBLIC_URL, WITNESS_MAIL: 'roots@auditor.example' };
  for (const [missing, env] of [
    ['SECRET_PEPPER', enough],
    ['FILE_KEY', { ...enough, SECRET_PEPPER: PEPPER }],
    ['PUBLIC_URL', { ...enough, ...keys, PUBLIC_URL: '' }],
    ['MARKET_FEED', { ...enough, ...keys, MARKET_FEED: '' }],
    ['WITNESS_MAIL or WITNESS_URL', { ...enough, ...keys }],
  ] as const)
    expect(() => readConfig(env, '1')).toThrow(new RegExp(`MODE=live needs ${missing}`));
  for (const CLOCK of ['script:moves.txt', 'sundial'])
    expect(() =>
      readConfig({ DATA_DIR, MODE: 'live', ...addressed, MARKET_FEED: 'ccxt:kraken,okx', CLOCK }, '1'),
    ).toThrow(/CLOCK must be machine/);
  for (const MARKET_FEED of ['sim', 'replay:trades.csv', 'script:moves.txt'])
    expect(() => readConfig({ DATA_DIR, MODE: 'live', ...keys, MARKET_FEED }, '1')).toThrow(
      /needs real prices/,
    );
  expect(() => readConfig({ DATA_DIR, MODE: 'live', ...keys, MARKET_FEED: 'ccxt:kraken,okx' }, '1')).toThrow(
    /MODE=live needs PUBLIC_URL/,
  );
  const live = readConfig({ DATA_DIR, MODE: 'live', ...addressed, MARKET_FEED: 'ccxt:kraken,okx' }, '1');
  // R-OPS-6: without anybody outside only where a setting says so.
  expect(readConfig({ ...enough, ...keys, WITNESS: 'none' }, '1').witnessMails).toEqual([]);
  expect(readConfig({ DATA_DIR }, '1').witnessUrl).toBeUndefined();
  expect(live.publicUrl).toBe('https://candor.example');
  // A demo keeps its own table of rates until a source is named (R-MD-7).
  expect(live.fiatRatesUrl).toMatch(/^https:\/\/www\.ecb\.europa\.eu\/.*eurofxref-daily\.xml$/);
  expect(readConfig({ DATA_DIR }, '1').fiatRatesUrl).toBeUndefined();
  expect(live).toMatchObject({ mode: 'live', demoTraders: false, secretPepper: PEPPER });
});

test('addresses of operators are read as they are, and a demo has people at its console unless told otherwise', () => {
  const read = (env: Record<string, string>) => readConfig({ DATA_DIR, ...env }, '1');
  expect(read({ OPERATOR_ADDRESSES: '203.0.113.7, 10.1.0.0/16,2001:db8::/32' }).operatorAddresses).toEqual([
    '203.0.113.7',
    '10.1.0.0/16',
    '2001:db8::/32',
  ]);
  expect(read({})).toMatchObject({ operatorAddresses: [], demoOperators: true });
  expect(read({ DEMO_OPERATORS: 'off' }).demoOperators).toBe(false);
});
