/** Hash addresses of spec section 2. */
import { describe, expect, it } from 'vitest';
import { addressOf, formatAddress, parseAddress } from './address.ts';

describe('addresses', () => {
  it.each(['', '#', '#/', '/', '#/pages/index/index'])('spec 2: %j is home', (text) => {
    expect(parseAddress(text)).toEqual({ path: 'pages/index/index', search: '' });
  });
  it('reads path and query with or without the leading slash', () => {
    expect(parseAddress('#pages/trade/kline?symbol=A%2FB')).toEqual({
      path: 'pages/trade/kline',
      search: 'symbol=A%2FB',
    });
    expect(parseAddress('#/pages/trade/kline/')).toEqual({ path: 'pages/trade/kline', search: '' });
  });
  it('writes what it reads, encodes values and leaves absent ones out', () => {
    const address = addressOf('pages/trade/kline', { symbol: 'BTC/USDT', period: undefined, n: 3 });
    expect(formatAddress(address)).toBe('/pages/trade/kline?symbol=BTC%2FUSDT&n=3');
    expect(parseAddress(`#${formatAddress(address)}`)).toEqual(address);
  });
});
