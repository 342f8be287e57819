/** Listening to channels before and after the socket's code has arrived: the first paint does not wait for it. */
import type { Listener } from './stream-core.ts';

type Live = typeof import('./live-stream.ts');

interface Waiting {
  channel: string;
  listener: Listener;
  stop?: () => void;
}

const waiting = new Set<Waiting>();
let live: Live | undefined;

export async function startStream(): Promise<void> {
  live = await import('./live-stream.ts');
  for (const entry of waiting) entry.stop = live.attach(entry.channel, entry.listener);
  waiting.clear();
}

/** Outside React; `useChannel` inside. */
export function listen(channel: string, listener: Listener): () => void {
  if (live !== undefined) return live.attach(channel, listener);
  const entry: Waiting = { channel, listener };
  waiting.add(entry);
  return () => {
    waiting.delete(entry);
    entry.stop?.();
  };
}

/** A fresh snapshot of one channel, after a gap. */
export function restart(channel: string): void {
  live?.restart(channel);
}
