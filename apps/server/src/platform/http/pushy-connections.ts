/**
 * Connections that ask without hearing: many requests at once before the first is answered, or on and on where each is refused for the
 * rate. Both cost whoever orders his turn, and a refusal costs as much as an answer. Such a connection is cut, and its address comes back
 * slowly; connections that others of that address hold go on.
 */
import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RecentMap } from '../recent-map.ts';
import { addressBlock } from './rate-limiter.ts';

export interface PushyLimits {
  /** Requests in a row that come before the one ahead of them was answered; no browser and no proxy sends any. */
  mostAhead: number;
  /** Refusals for the rate of one connection in `refusedMs`. */
  mostRefused: number;
  refusedMs: number;
  /** So long an address that was cut may open so many connections a second. */
  pacedMs: number;
  pacedPerSecond: number;
}
export const PUSHY_LIMITS: PushyLimits = {
  mostAhead: 32,
  mostRefused: 200,
  refusedMs: 10_000,
  pacedMs: 60_000,
  pacedPerSecond: 3,
};
const PACED_KEPT = 10_000;

interface Standing {
  ahead: number;
  refused: number;
  since: number;
  limits: PushyLimits;
  cut(): void;
}
const standings = new WeakMap<Socket, Standing>();

/** `isProxy`: behind one of ours stand many; its connections are cut and may come back at once. */
export function watchConnections(
  server: Server,
  { limits, isProxy }: { limits: PushyLimits; isProxy: (address: string) => boolean },
): void {
  const paced = new RecentMap<{ until: number; tokens: number; at: number }>(PACED_KEPT);
  const mayCome = (block: string, now: number): boolean => {
    const pace = paced.get(block);
    if (pace === undefined || pace.until <= now) return true;
    const filled = ((now - pace.at) / 1000) * limits.pacedPerSecond;
    pace.tokens = Math.min(limits.pacedPerSecond, pace.tokens + filled);
    pace.at = now;
    if (pace.tokens < 1) return false;
    pace.tokens -= 1;
    return true;
  };
  server.on('connection', (socket: Socket) => {
    const address = socket.remoteAddress ?? '';
    const isAlone = !isProxy(address);
    const block = addressBlock(address);
    if (isAlone && !mayCome(block, performance.now())) {
      socket.destroy();
      return;
    }
    standings.set(socket, {
      ahead: 0,
      refused: 0,
      since: performance.now(),
      limits,
      cut() {
        socket.destroy();
        const at = performance.now();
        if (isAlone) paced.set(block, { until: at + limits.pacedMs, tokens: 0, at });
      },
    });
  });
}

/** Whether this request is one too many that did not wait for an answer; its connection is gone then. */
export function comesTooEarly(response: ServerResponse, socket: Socket): boolean {
  const standing = standings.get(socket);
  if (standing === undefined) return false;
  // An answer has its socket unless another goes ahead of it.
  if (response.socket !== null) {
    standing.ahead = 0;
    return false;
  }
  standing.ahead += 1;
  if (standing.ahead <= standing.limits.mostAhead) return false;
  if (!socket.destroyed) standing.cut();
  return true;
}

/** Told of each refusal for the rate. */
export function noteRefused(socket: Socket): void {
  const standing = standings.get(socket);
  if (standing === undefined || socket.destroyed) return;
  const now = performance.now();
  if (now - standing.since > standing.limits.refusedMs) {
    standing.since = now;
    standing.refused = 0;
  }
  standing.refused += 1;
  if (standing.refused > standing.limits.mostRefused) standing.cut();
}
