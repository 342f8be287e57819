/** Ends the session when nobody has touched the console for as long as the server allows, and warns a minute before. */
import { operatorSessionCalls } from '@candor/wire/operators';
import { useEffect, useState } from 'react';
import { send } from '../../platform/api/index.ts';
import { closeSession, lastSignOfLife, touch, useSession } from './session-store.ts';

const WARNING_MS = 60_000;
const LOOK_MS = 1_000;
const SIGNS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Seconds left before the session ends for want of a sign of life; undefined while that is far. */
export function useIdleLogout(): number | undefined {
  const session = useSession();
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (session === undefined) return undefined;
    let lastTouch = 0;
    const sign = () => {
      if (Date.now() - lastTouch < LOOK_MS) return;
      lastTouch = Date.now();
      touch();
    };
    const timer = setInterval(() => {
      const now = Date.now();
      const leftMs = Math.min(lastSignOfLife() + session.idleMs, session.expiresAt) - now;
      setLeft(leftMs < WARNING_MS ? Math.max(0, Math.ceil(leftMs / 1000)) : undefined);
      if (leftMs > 0) return;
      if (now < session.expiresAt) endSession('idle');
      else closeSession('ended');
    }, LOOK_MS);
    for (const name of SIGNS) document.addEventListener(name, sign, { passive: true });
    return () => {
      clearInterval(timer);
      for (const name of SIGNS) document.removeEventListener(name, sign);
    };
  }, [session]);
  return left;
}

/** The server hears of it if it can; this machine forgets in any case. */
export function endSession(why: 'logged-out' | 'idle'): void {
  void send(operatorSessionCalls.logout, {}).catch(() => undefined);
  closeSession(why);
}
