/** A customer's socket on one node that writes down the numbers of the trades it hears. */
import { io } from 'socket.io-client';
import type { VenueNode } from './venue.ts';

interface TradePush {
  ch: string;
  t: 'snapshot' | 'update';
  data: { id: number }[];
}

export interface Tape {
  /** Numbers heard live, ascending. */
  heard(): number[];
  close(): void;
}

/** Subscribed when it resolves. */
export function hearTrades(node: VenueNode, symbol: string): Promise<Tape> {
  const heard = new Set<number>();
  const socket = io(node.url, { transports: ['websocket'], reconnection: false });
  socket.on('push', (push: TradePush) => {
    if (push.ch === `trade.${symbol}` && push.t === 'update')
      for (const trade of push.data) heard.add(trade.id);
  });
  return new Promise((resolve, reject) => {
    socket.once('connect_error', reject);
    socket.once('connect', () => socket.emit('sub', { ch: [`trade.${symbol}`] }));
    socket.once('ack', (ack: { ok: boolean; err?: string }) => {
      if (!ack.ok) return reject(new Error(`not subscribed: ${ack.err}`));
      resolve({ heard: () => [...heard].sort((a, b) => a - b), close: () => socket.disconnect() });
    });
  });
}
