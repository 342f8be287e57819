/** A customer's socket on one node that writes down the numbers of the trades it hears. */
import { io } from 'socket.io-client';
import type { VenueNode } from './venue.ts';

interface TradePush {
  ch: string;
  t: 'snapshot' | 'update';
  data: { id: number }[];
}

/** Subscribed when it resolves; `close` answers the numbers heard live, ascending. */
export function hearTrades(node: VenueNode, symbol: string): Promise<{ close(): number[] }> {
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
      resolve({
        close() {
          socket.disconnect();
          return [...heard].sort((a, b) => a - b);
        },
      });
    });
  });
}
