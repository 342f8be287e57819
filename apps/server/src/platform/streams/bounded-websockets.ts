/**
 * The WebSockets below Socket.IO (R-RT-2, ADR 0061): every frame counts, pings and pongs too, for the library answers a ping by itself
 * and keeps what its sender does not read. Also counted is a WebSocket that only says that it will take over a polling connection.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { RawData, ServerOptions, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { createBucket } from './control-messages.ts';

/** Of one message: it counts when it is whole, and a frame costs as much when it is empty. */
const MOST_FRAGMENTS = 64;
const COUNTED_BYTES = 1_024;

type Take = (socket: WebSocket, request: IncomingMessage) => void;

/** For Engine.IO, which makes one by itself; `onFlood` hears of each that was ended. */
export function boundedWebSockets(onFlood: () => void) {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super({ ...options, maxFragments: MOST_FRAGMENTS });
    }

    override handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, take: Take): void {
      super.handleUpgrade(request, socket, head, (websocket, from) => {
        countFrames(websocket, onFlood);
        take(websocket, from);
      });
    }
  };
}

function countFrames(socket: WebSocket, onFlood: () => void): void {
  const bucket = createBucket();
  const count = (data: RawData | Buffer): void => {
    if (socket.readyState !== socket.OPEN) return;
    const now = performance.now();
    // Each further kB counts as a frame: reading costs by length.
    for (let bytes = 0; bytes <= (data as Buffer).length; bytes += COUNTED_BYTES) {
      if (bucket.take(now) !== 'flood') continue;
      onFlood();
      socket.terminate();
      return;
    }
  };
  for (const frame of ['message', 'ping', 'pong']) socket.on(frame, count);
}
