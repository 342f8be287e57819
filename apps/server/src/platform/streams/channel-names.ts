/** Channel names: `depth.BTCUSDT`, `kline.BTCUSDT.1m`. One channel has one spelling, so that it is one room and is encoded once. */

export interface ChannelName {
  name: string;
  key: string;
}

const LONGEST = 64;
const SHAPE = /^[a-z]+(\.[A-Za-z0-9_-]+){0,2}$/;

export function parseChannel(text: unknown): ChannelName | undefined {
  if (typeof text !== 'string' || text.length > LONGEST || !SHAPE.test(text)) return undefined;
  const cut = text.indexOf('.');
  return cut < 0 ? { name: text, key: '' } : { name: text.slice(0, cut), key: text.slice(cut + 1) };
}

export function channelOf(name: string, key: string): string {
  return key === '' ? name : `${name}.${key}`;
}
