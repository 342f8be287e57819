/** Channel names: `depth.BTCUSDT` is the canonical form, `depth.BTC/USDT` means the same. */

export interface ChannelName {
  name: string;
  key: string;
  canonical: string;
}

const LONGEST = 64;
const SHAPE = /^[a-z]+(\.[A-Za-z0-9/_-]+){0,2}$/;

export function parseChannel(text: unknown): ChannelName | undefined {
  if (typeof text !== 'string' || text.length > LONGEST || !SHAPE.test(text)) return undefined;
  const cut = text.indexOf('.');
  const name = cut < 0 ? text : text.slice(0, cut);
  const key = cut < 0 ? '' : text.slice(cut + 1).replace('/', '');
  return { name, key, canonical: channelOf(name, key) };
}

export function channelOf(name: string, key: string): string {
  return key === '' ? name : `${name}.${key}`;
}
