/** The one socket of the app: websocket first, then polling (R-RT-1), never given up. Loaded after the first paint. */
import type { Ack, Push } from '@candor/wire';
import { type Socket, io } from 'socket.io-client';
import { queryClient } from '../api/index.ts';
import { session, useSession } from '../storage/index.ts';
import { setConnection } from './connection.ts';
import { type Listener, StreamCore } from './stream-core.ts';

/** Sub and unsub of one screen change travel together; the server takes ten control messages a second. */
const BATCH_MS = 50;
/** Two messages at most per batch: whoever flicks through the intervals of a chart stays below that limit. */
const BETWEEN_BATCHES_MS = 250;
/** A second later the server takes messages again. */
const LIMITED_MS = 1000;
const SENT_AWAY_MS = 1000;

let batch: ReturnType<typeof setTimeout> | undefined;
let flushedAt = Number.NEGATIVE_INFINITY;
let repeat: ReturnType<typeof setTimeout> | undefined;

/** Every poll shows the token that it was opened with: the id of a polling connection is no secret. Read by the transport each time. */
const pollHeaders: Record<string, string> = {};
showToken();

const socket: Socket = io({
  path: '/socket.io',
  transports: ['websocket', 'polling'],
  tryAllTransports: true,
  reconnectionDelay: 500,
  reconnectionDelayMax: 5000,
  timeout: 60_000,
  transportOptions: { polling: { extraHeaders: pollHeaders } },
});

const core = new StreamCore({
  emit: (event, body) => void socket.emit(event, body),
  token: () => session().token,
  onResync: () => void queryClient.invalidateQueries({ queryKey: ['customer'] }),
});

socket.on('connect', () => {
  core.opened();
  setConnection('open');
});
socket.on('disconnect', (reason) => {
  core.closed();
  setConnection('lost');
  // The client comes back by itself unless the server sent it away: an ended session, a phone that read too slowly.
  if (reason === 'io server disconnect') setTimeout(() => socket.connect(), SENT_AWAY_MS);
});
socket.on('connect_error', () => setConnection('lost'));
socket.on('push', (push: Push) => core.push(push));
socket.on('ack', (ack: Ack) => {
  core.acknowledged(ack);
  if (ack.err !== 'rate_limited') return;
  clearTimeout(repeat);
  repeat = setTimeout(() => core.repeat(), LIMITED_MS);
});
useSession.subscribe((now, before) => {
  if (now.token === before.token) return;
  core.forgetUser();
  showToken();
  // A socket once authenticated stays so on the server, and polls show one token: another user, or none, needs a new connection.
  if (before.token !== '' || socket.io.engine?.transport.name === 'polling') socket.disconnect().connect();
  else core.authenticate();
});
window.addEventListener('online', () => socket.connect());

export function attach(channel: string, listener: Listener): () => void {
  const stop = core.listen(channel, listener);
  flushSoon();
  return () => {
    stop();
    flushSoon();
  };
}

export function restart(channel: string): void {
  core.restart(channel);
}

function showToken(): void {
  const { token } = session();
  if (token === '') delete pollHeaders['authorization'];
  else pollHeaders['authorization'] = token;
}

function flushSoon(): void {
  const wait = Math.max(BATCH_MS, flushedAt + BETWEEN_BATCHES_MS - performance.now());
  batch ??= setTimeout(() => {
    batch = undefined;
    flushedAt = performance.now();
    core.flush();
  }, wait);
}
