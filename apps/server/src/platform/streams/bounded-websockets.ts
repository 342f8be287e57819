/**
 * The WebSockets below Socket.IO (R-RT-2, ADR 0061): every frame counts, pings and pongs too, for the library answers a ping by itself
 * and keeps what its sender does not read. Also counted is a WebSocket that only says that it will take over a polling connection.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServerOptions, WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { createBucket } from './control-messages.ts';

type Take = (socket: WebSocket, request: IncomingMessage) => void;

/** For Engine.IO, which makes one by itself; `onFlood` hears of each that was ended. */
export function boundedWebSockets(onFlood: () => void) {
  return class extends WebSocketServer {
    constructor(options: ServerOptions) {
      super(options);
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
  const count = (): void => {
    if (socket.readyState !== socket.OPEN || bucket.take(performance.now()) !== 'flood') return;
    onFlood();
    socket.terminate();
  };
  for (const frame of ['message', 'ping', 'pong']) socket.on(frame, count);
}
