/** What the websocket parts of all clients have in common: what each has heard, and the order that each of them places. */
import type { Bot } from './bots.fixture.ts';
import type { Calls } from './client-calls.fixture.ts';

export interface Listening {
  url: string;
  /** HMAC, or Ed25519 where the client opens a session. */
  bot: Pick<Bot, 'apiKey' | 'secret' | 'privateKey'>;
  price: number;
}

/** What a client has heard so far. */
export interface Heard {
  /** Streams by their name behind the symbol. */
  streams: Set<string>;
  /** Numbers of the trades of its own fills, in the order in which it was told. */
  fills: number[];
}

export interface Opened {
  heard: Heard;
  calls: Calls;
  close(): Promise<unknown> | void;
}

export type Loose = Record<string, (...args: unknown[]) => Promise<unknown>>;
export interface Report {
  e?: string;
  x?: string;
  t?: number;
}
export const PAIR = { symbol: 'BTCUSDT' };
export const BARS = { ...PAIR, interval: '1m', limit: 3 };
export const order = (price: number) => ({
  ...PAIR,
  side: 'BUY',
  type: 'LIMIT',
  timeInForce: 'GTC',
  quantity: '0.01',
  price: String(price - 500),
});
export const none = (): Heard => ({ streams: new Set(), fills: [] });
export const pemOf = ({ privateKey }: Listening['bot']): string =>
  privateKey!.export({ type: 'pkcs8', format: 'pem' }).toString();
export const wsOf = (url: string): string => url.replace('http', 'ws');

export function noteReport({ fills }: Heard, { e, x, t }: Report): void {
  if (e === 'executionReport' && x === 'TRADE') fills.push(t!);
}

export const stamped = (fields: object) => ({ ...fields, timestamp: Date.now() });
export const newIdOf = (replaced: unknown): number =>
  (replaced as { newOrderResponse: { orderId: number } }).newOrderResponse.orderId;
