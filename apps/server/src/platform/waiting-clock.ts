/**
 * The clock of every waiting time that protects customers: holds, cooling-offs, delays of terms, business days. In live it
 * is the one clock. In a demo an operator may move it forward, never back, so that a newcomer can walk a flow of days in
 * minutes (R-GEN-5); prices, trades, sessions and journals stay on the one clock.
 */
import type { Clock } from './clock.ts';
import type { Queryable, Tx } from './db/database.ts';
import { Refusal } from './refusal.ts';
import { aheadBy, moveAhead } from './waiting-clock-store.ts';

export interface WaitingClock {
  /** Milliseconds since the epoch, as far as waiting is concerned. What begins a wait is stamped with this too. */
  now(): number;
  /** The moment on the one clock at which this clock shows `ms`: what a screen counts down to. */
  realOf(ms: number): number;
  /** Demo only: moves every node's clock forward. */
  advance(tx: Tx, ms: number): Promise<void>;
  /** Reads how far it has been moved; nodes that did not move it themselves notice this way. */
  refresh(db: Queryable): Promise<void>;
}

const FURTHEST_MS = 400 * 86_400_000;

export function createWaitingClock(clock: Clock, mode: 'demo' | 'live'): WaitingClock {
  let aheadMs = 0;
  return {
    now: () => clock.now() + aheadMs,
    realOf: (ms) => ms - aheadMs,
    async advance(tx, ms) {
      if (mode !== 'demo') throw new Refusal('forbidden');
      if (!Number.isSafeInteger(ms) || ms <= 0 || aheadMs + ms > FURTHEST_MS)
        throw new Refusal('invalid_request', { fields: { ms: 'too_large' } });
      const ahead = await moveAhead(tx, ms);
      tx.afterCommit(() => void (aheadMs = Math.max(aheadMs, ahead)));
    },
    async refresh(db) {
      if (mode === 'demo') aheadMs = Math.max(aheadMs, await aheadBy(db));
    },
  };
}

/** How often a node looks whether another one has moved the clock. */
export const REFRESH_EVERY_MS = 2_000;
