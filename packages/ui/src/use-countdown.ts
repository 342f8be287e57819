/** Seconds until something may be done again, measured against a deadline instead of counting ticks. */
import { useEffect, useState } from 'react';

export interface Countdown {
  /** Whole seconds left; 0 when it may be done. */
  left: number;
  isSending: boolean;
  run: () => Promise<void>;
}

export function useCountdown(seconds: number, action: () => Promise<boolean>): Countdown {
  const [deadline, setDeadline] = useState(0);
  const [now, setNow] = useState(0);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    if (deadline === 0) return undefined;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= deadline) setDeadline(0);
    }, 250);
    return () => clearInterval(timer);
  }, [deadline]);
  const run = async (): Promise<void> => {
    setSending(true);
    try {
      if (!(await action())) return;
      setNow(Date.now());
      setDeadline(Date.now() + seconds * 1000);
    } finally {
      setSending(false);
    }
  };
  return { left: secondsLeft(deadline, now), isSending, run };
}

export function secondsLeft(deadline: number, now: number): number {
  return deadline === 0 ? 0 : Math.max(0, Math.ceil((deadline - now) / 1000));
}
