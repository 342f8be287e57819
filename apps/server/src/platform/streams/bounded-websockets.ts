/**
 * The WebSockets below Socket.IO (R-RT-2, ADR 0061): every frame counts, pings and pongs too, for the library answers a ping by itself
 * and keeps what its sender does not read. Also counted is a WebSocket that only says that it will take over a polling connection. A frame
 * that cannot be paid is not read.
 */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ServerOptions } from 'ws';
import { WebSocket, WebSocketServer } from 'ws';
import { createBucket } from './control-messages.ts';
import type { Account } from './message-costs.ts';

/** Of one message: it counts when it is whole, and a frame costs as much when it is empty. */
const MOST_FRAGMENTS = 64;
const COUNTED_BYTES = 1_024;
/** Beside its length: the head, and a turn of everything it passes. */
const FRAME_BYTES = 64;
const COUNTED = new Set(['message', 'ping', 'pong']);

type Take = (socket: CountedWebSocket, request: IncomingMessage) => void;

class CountedWebSocket extends WebSocket {
  mayRead: ((bytes: number) => boolean) | undefined;

  override emit(event: string | symbol, ...args: unknown[]): boolean {
    const isCounted = typeof event === 'string' && COUNTED.has(event);
    if (isCounted && this.mayRead?.((args[0] as Buffer).length) === false) return false;
    return super.emit(event as 'message', ...(args as []));
  }
}

export interface FrameNeeds {
  /** Who pays for a WebSocket that is being opened. */
  accountOf(request: IncomingMessage): Account;
  /** Hears of each that was ended. */
  onFlood(): void;
}

const accounts = new WeakMap<object, Account>();

/** Who pays for a WebSocket. */
export const accountOfWebSocket = (socket: object): Account | undefined => accounts.get(socket);

/** For Engine.IO, which makes one by itself. */
export function boundedWebSockets({ accountOf, onFlood }: FrameNeeds) {
  return class extends WebSocketServer<typeof CountedWebSocket> {
    constructor(options: ServerOptions) {
      super({ ...options, maxFragments: MOST_FRAGMENTS, WebSocket: CountedWebSocket });
    }

    override handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, take: Take): void {
      super.handleUpgrade(request, socket, head, (websocket, from) => {
        const account = accountOf(request);
        accounts.set(websocket, account);
        countFrames(websocket, account, onFlood);
        take(websocket, from);
      });
    }
  };
}

function countFrames(socket: CountedWebSocket, account: Account, onFlood: () => void): void {
  const bucket = createBucket();
  socket.mayRead = (length) => {
    if (socket.readyState !== socket.OPEN) return false;
    const now = performance.now();
    let isFlood = !account.pay(FRAME_BYTES + length);
    // Each further kB counts as a frame: reading costs by length.
    for (let bytes = 0; bytes <= length && !isFlood; bytes += COUNTED_BYTES)
      isFlood = bucket.take(now) === 'flood';
    if (!isFlood) return true;
    onFlood();
    socket.terminate();
    return false;
  };
}
