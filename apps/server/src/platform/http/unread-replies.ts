/**
 * What waits for clients that do not read: a reply stays in memory until it has been taken, and whoever takes a byte of it now and then keeps
 * his connection for ever. So much may wait for an address, and so much for all together; where it is more, the furthest behind and of
 * equals the oldest are cut, so that neighbours of the same address who read are not concerned.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { addressBlock, frontOf } from './rate-limiter.ts';

export interface UnreadLimits {
  /** Bytes; of a proxy of ours each connection is counted by itself. */
  mostOfAddress: number;
  mostInAll: number;
  lookEveryMs: number;
}

/** A hundred long charts on their way to one address; on a slow phone line each of them takes a minute. */
export const UNREAD_LIMITS: UnreadLimits = {
  mostOfAddress: 32 * 1024 * 1024,
  mostInAll: 256 * 1024 * 1024,
  lookEveryMs: 1_000,
};

interface Behind {
  socket: Socket;
  bytes: number;
}

/** Whose bound a connection was cut for: of its address, or of all together. */
export type UnreadCut = 'address' | 'house';

export interface UnreadReplies {
  /** A request has come that `response` will answer. */
  note(socket: Socket, response: ServerResponse): void;
  stop(): void;
}

export function createUnreadReplies(
  { mostOfAddress, mostInAll, lookEveryMs }: UnreadLimits,
  of: { isProxy(address: string): boolean; onCut(why: UnreadCut): void },
): UnreadReplies {
  /** Connections with replies that have not gone out whole, in the order in which they came to have one. */
  const open = new Map<Socket, Set<ServerResponse>>();
  const heard = new WeakSet<Socket>();

  function look(): void {
    const held = new Map<string | Socket, Behind[]>();
    for (const [socket, responses] of open) {
      let bytes = 0;
      for (const { writableLength } of responses) bytes += writableLength;
      if (bytes === 0 || socket.destroyed) continue;
      const payer = payerOf(socket, of.isProxy);
      const known = held.get(payer);
      if (known === undefined) held.set(payer, [{ socket, bytes }]);
      else known.push({ socket, bytes });
    }
    const left = [...held.values()].map((behind) =>
      cutDown(behind, mostOfAddress, () => of.onCut('address')),
    );
    let all = left.reduce((sum, behind) => sum + sumOf(behind), 0);
    // Whoever holds most gives it up first, and nobody once there is room.
    for (const behind of left.toSorted((a, b) => sumOf(b) - sumOf(a))) {
      if (all <= mostInAll) return;
      const before = sumOf(behind);
      const allowed = Math.max(0, before - (all - mostInAll));
      all -= before - sumOf(cutDown(behind, allowed, () => of.onCut('house')));
    }
  }
  const timer = setInterval(look, lookEveryMs).unref();

  return {
    note(socket, response) {
      // Replies that had not got their turn on it do not hear that it is gone.
      if (!heard.has(socket)) socket.once('close', () => open.delete(socket));
      heard.add(socket);
      const responses = open.get(socket) ?? new Set();
      open.set(socket, responses.add(response));
      response.once('close', () => {
        responses.delete(response);
        if (responses.size === 0 && open.get(socket) === responses) open.delete(socket);
      });
    },
    stop: () => clearInterval(timer),
  };
}

function payerOf(socket: Socket, isProxy: (address: string) => boolean): string | Socket {
  const { remoteAddress = '' } = socket;
  if (isProxy(remoteAddress)) return socket;
  const block = addressBlock(remoteAddress);
  return frontOf(block) ?? block;
}

const sumOf = (behind: readonly Behind[]): number => behind.reduce((sum, { bytes }) => sum + bytes, 0);

/** Cuts the furthest behind until the rest is allowed; answers the rest. */
function cutDown(behind: readonly Behind[], allowed: number, onCut: () => void): readonly Behind[] {
  let sum = sumOf(behind);
  if (sum <= allowed) return behind;
  return behind
    .toSorted((a, b) => b.bytes - a.bytes)
    .filter(({ socket, bytes }) => {
      if (sum <= allowed) return true;
      sum -= bytes;
      socket.destroy();
      onCut();
      return false;
    });
}
