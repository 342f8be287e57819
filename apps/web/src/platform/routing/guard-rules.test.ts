/** The guard of protected pages and the way back after login. */
import { describe, expect, it } from 'vitest';
import { formatAddress, parseAddress } from './address.ts';
import { GUARD_REST_MS, guard, loginAddress, returnAddress } from './guard-rules.ts';
import { pageTable } from './page.ts';

const load = () => Promise.resolve({ default: () => null });
const table = pageTable([
  { path: 'pages/index/index', load, tab: 1 },
  { path: 'pages/assets/index', load, tab: 8, isGuarded: true },
  { path: 'pages/trade/kline', load },
  { path: 'pages/assets/transfer/index', load, isGuarded: true },
  { path: 'pages/user/login/login', load },
]);
const NEVER = Number.NEGATIVE_INFINITY;
const ask = (hash: string, more: Partial<Parameters<typeof guard>[0]> = {}) =>
  guard({ address: parseAddress(hash), table, isLoggedIn: false, now: 5000, redirectedAt: NEVER, ...more });

describe('guard', () => {
  it('spec 4: a protected page sends a visitor to login with the encoded full path', () => {
    const decision = ask('#/pages/assets/transfer/index?coin=BTC&from=coin');
    expect(decision).toMatchObject({ kind: 'login' });
    const query = new URLSearchParams(decision.kind === 'login' ? decision.to.search : '');
    expect(query.get('backpage')).toBe('/pages/assets/transfer/index?coin=BTC&from=coin');
    expect(query.get('backtype')).toBe('1');
    expect(decision.kind === 'login' && decision.to.search).toContain('backpage=%2Fpages%2Fassets');
  });
  it('spec 2: tab pages use backtype 2', () => {
    const decision = ask('#/pages/assets/index');
    expect(decision.kind === 'login' && new URLSearchParams(decision.to.search).get('backtype')).toBe('2');
  });
  it('lets users in, and everybody into open and unknown pages', () => {
    expect(ask('#/pages/assets/index', { isLoggedIn: true })).toEqual({ kind: 'show' });
    expect(ask('#/pages/trade/kline?symbol=BTC%2FUSDT')).toEqual({ kind: 'show' });
    expect(ask('#/no/such/page')).toEqual({ kind: 'show' });
  });
  it('spec 9: rests for one second after a redirect, then decides again', () => {
    const redirectedAt = 5000;
    expect(ask('#/pages/assets/index', { redirectedAt, now: 5000 + GUARD_REST_MS - 1 })).toEqual({
      kind: 'wait',
      until: 6000,
    });
    expect(ask('#/pages/assets/index', { redirectedAt, now: 5000 + GUARD_REST_MS })).toMatchObject({
      kind: 'login',
    });
  });
});

describe('returnAddress', () => {
  it('leads back to the page with its parameters', () => {
    const from = parseAddress('#/pages/trade/kline?symbol=BTC%2FUSDT');
    expect(returnAddress(loginAddress(from, false).search, table)).toEqual(from);
  });
  it('reads a path that was encoded twice', () => {
    expect(returnAddress(`backpage=${encodeURIComponent('%2Fpages%2Fassets%2Findex')}`, table).path).toBe(
      'pages/assets/index',
    );
  });
  it.each([
    'backpage=https%3A%2F%2Fevil.example',
    'backpage=%2Fno%2Fsuch',
    'backpage=%2Fpages%2Fuser%2Flogin%2Flogin',
    '',
  ])('never leaves the app and never returns to login: %s', (search) =>
    expect(formatAddress(returnAddress(search, table))).toBe('/pages/index/index'),
  );
});
