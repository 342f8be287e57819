/** The one socket of the app: loaded after the first paint, websocket first and then polling (R-RT-1), never given up. */
import type { Ack, Push } from '@candor/wire';
import { create } from 'zustand';
import type { Socket } from 'socket.io-client';
import { queryClient } from '../api/index.ts';
import { session, useSession } from '../storage/index.ts';
import { StreamCore, type Listener } from './stream-core.ts';

/** Sub and unsub of one screen change travel together; the server takes ten control messages a second. */
const BATCH_MS = 50;

let socket: Socket | undefined;
let batch: ReturnType<typeof setTimeout> | undefined;

const core = new StreamCore({
  emit: (event, body) => socket?.emit(event, body),
  token: () => session().token,
  onResync: () => void queryClient.invalidateQueries({ queryKey: ['customer'] }),
});

export type Connection = 'waiting' | 'open' | 'lost';
export const useConnection = create<{ state: Connection }>(() => ({ state: 'waiting' }));

export async function startStream(): Promise<void> {
  const { io } = await import('socket.io-client');
  socket = io({
    path: '/socket.io',
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelay: 500,
    reconnectionDelayMax: 5000,
    timeout: 60_000,
  });
  socket.on('connect', () => {
    core.opened();
    useConnection.setState({ state: 'open' });
  });
  socket.on('disconnect', () => {
    core.closed();
    useConnection.setState({ state: 'lost' });
  });
  socket.on('connect_error', () => useConnection.setState({ state: 'lost' }));
  socket.on('push', (push: Push) => core.push(push));
  socket.on('ack', (ack: Ack) => core.acknowledged(ack));
  useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    core.forgetUser();
    // A socket once authenticated stays so on the server: another user, or none, needs a new one.
    if (before.token !== '') socket?.disconnect().connect();
    else core.authenticate();
  });
  window.addEventListener('online', () => socket?.connect());
}

/** Outside React; `useChannel` inside. */
export function listen(channel: string, listener: Listener): () => void {
  const stop = core.listen(channel, listener);
  flushSoon();
  return () => {
    stop();
    flushSoon();
  };
}

/** A fresh snapshot of one channel, after a gap. */
export function restart(channel: string): void {
  core.restart(channel);
}

function flushSoon(): void {
  batch ??= setTimeout(() => {
    batch = undefined;
    core.flush();
  }, BATCH_MS);
}
