/**
 * Realtime over Socket.IO (R-RT-1 to R-RT-6): public channels fan out to whoever subscribed, private ones are one ordered line
 * per customer. Channels are joined here only; a client names channels and proves itself with its token.
 */
import * as v from 'valibot';
import { shaped } from '../bus.ts';
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Ack } from '@candor/wire';
import type { Counter } from 'prom-client';
import { PRIVATE_CHANNELS } from '@candor/wire';
import { Server, type Socket } from 'socket.io';
import { isOwnOrigin } from '../http/origin-rules.ts';
import { SOCKETS_PATH } from '../http/sound-requests.ts';
import type { Arrivals } from '../arrivals.ts';
import { createArrivals } from '../arrivals.ts';
import type { Platform } from '../platform.ts';
import type { AddressOf } from '../http/client-address.ts';
import { createAddressOf } from '../http/client-address.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { addressBlock, frontOf } from '../http/rate-limiter.ts';
import type { ChannelName } from './channel-names.ts';
import { channelOf, parseChannel } from './channel-names.ts';
import {
  MOST_CHANNELS,
  createBucket,
  createChannelBudget,
  readChannels,
  weightOf,
} from './control-messages.ts';
import type { FanOut } from './fan-out.ts';
import { createFanOut } from './fan-out.ts';
import type { FrameNeeds } from './bounded-websockets.ts';
import { boundedWebSockets } from './bounded-websockets.ts';
import type { Guard } from './connection-guard.ts';
import { cut, guardConnections } from './connection-guard.ts';
import { createMessageCosts } from './message-costs.ts';
import { connectionOf, encodeAck, writeFrames } from './frame-writer.ts';
import type { PrivateStreams } from './private-streams.ts';
import { createPrivateStreams } from './private-streams.ts';
import type { SocketState, Proofs, Proving } from './prove-socket.ts';
import { limited, malformed, prove } from './prove-socket.ts';
import type { SnapshotOf } from './shared-snapshots.ts';
import { createSharedSnapshots } from './shared-snapshots.ts';
import { createSeats } from './socket-seats.ts';
import { countersOf } from './socket-counters.ts';
import type { ChannelSource, Streams } from './streams.ts';

export interface SocketStreams extends Streams {
  attach(server: HttpServer, by: Proving): void;
  /** Tells clients to come back elsewhere, then closes. */
  close(): Promise<void>;
}

type Deps = Omit<Platform, 'streams' | 'jobs' | 'config' | 'waits' | 'clockState'> & {
  config: Pick<Platform['config'], 'rateLimitPerMinute' | 'trustProxy'>;
  limiter: RateLimiter;
};

/** A lost frame of these is mended by the next one; depth and private events must arrive in full. */
const VOLATILE = new Set(['ticker', 'kline', 'index', 'funding']);
/**
 * A revoked session loses its sockets at once where the bus brings the word. Without a bus between nodes, and where a word is lost,
 * this is how long they may live: each session is asked for again, so many at a time.
 */
const RECHECK_MS = { shared: 10_000, alone: 3_000 };
const RECHECKED_AT_ONCE = 500;
/** What another node told its customers may be lost on the way, the last thing of all as well: so long it stays unheard here. */
const UNHEARD_MS = 5_000;
/** For one address, by the requests a minute that are allowed to one: connections at once. */
const CONNECTIONS_PER_REQUEST = 1 / 3;
/** A client that was sent away hears it; one that does not go by itself is cut off. */
const GOODBYE_MS = 1_000;
const DROP_TOPIC = 'streams.drop-session';

export function createSocketStreams(deps: Deps): SocketStreams {
  const { clock, bus, log, metrics, db, config, limiter } = deps;
  const sources = new Map<string, ChannelSource>();
  const fanOut = createFanOut();
  const onError = (error: unknown) => log.warn({ err: error }, 'stream');
  const privates: PrivateStreams = createPrivateStreams({ db, bus, onError });
  const seats = createSeats();
  let io: Server | undefined;
  let guard: Guard | undefined;
  const timers: NodeJS.Timeout[] = [];
  const dropped = countersOf(metrics, {
    clients: () => io?.engine.clientsCount ?? 0,
    waitingBytes: () => guard?.waitingBytes() ?? 0,
  });

  const drop = createDrop(dropped);
  bus.subscribe(
    DROP_TOPIC,
    (sessionId: number) => {
      for (const socket of seats.ofSession(sessionId)) drop(socket, 'revoked');
    },
    shaped(v.number()),
  );

  return {
    register: (source) => void sources.set(source.name, source),
    registerReplay: privates.registerReplay,
    hears: privates.hears,
    pushToUsers: privates.pushToUsers,
    dropSession: (sessionId) => bus.publish(DROP_TOPIC, sessionId),
    listeners: (name, key) => fanOut.listeners(channelOf(name, key)),
    push(name, key, { seq, data, isAnew = false }) {
      const t = isAnew ? 'snapshot' : 'update';
      fanOut.push(channelOf(name, key), { t, seq, ts: clock.now(), data }, VOLATILE.has(name) && !isAnew);
    },
    attach(server, by) {
      const addressOf = createAddressOf(config.trustProxy);
      ({ io, guard } = openGuarded(server, { config, limiter, addressOf, dropped }));
      const snapshotOf = createSharedSnapshots(clock);
      const context = {
        sources,
        fanOut,
        privates,
        ...by,
        addressOf,
        clock,
        drop,
        onError,
        seats,
        snapshotOf,
        arrivals: createArrivals(),
        payBy: guard.payBy,
        mayHear: guard.mayHear,
      };
      io.on('connection', welcomeOnce(context));
      const recheckMs = bus.isShared ? RECHECK_MS.shared : RECHECK_MS.alone;
      timers.push(repeatCalmly(() => recheck(io!, context), recheckMs));
      if (bus.isShared) timers.push(repeatCalmly(() => privates.lookForUnheard().catch(onError), UNHEARD_MS));
    },
    async close() {
      timers.forEach((timer) => clearInterval(timer));
      fanOut.close();
      // Not a goodbye to each: clients take a lost transport as a reason to come back, after a random wait.
      io?.engine.close();
    },
  };
}

/** The library's server, and what bounds those who come to it. */
function openGuarded(
  server: HttpServer,
  {
    config,
    limiter,
    addressOf,
    dropped,
  }: Pick<Deps, 'config' | 'limiter'> & { addressOf: AddressOf; dropped: Counter<'reason'> },
): { io: Server; guard: Guard } {
  const requests = Math.ceil(config.rateLimitPerMinute / 2);
  const openAccount = createMessageCosts();
  const accountOf = (request: IncomingMessage) => {
    const block = addressBlock(addressOf(request));
    return openAccount(frontOf(block) ?? block);
  };
  const io = createServer(server, { accountOf, onFlood: () => dropped.inc({ reason: 'flood' }) });
  const limits = { requests, connections: Math.ceil(requests * CONNECTIONS_PER_REQUEST) };
  return { io, guard: guardConnections(io, { addressOf, accountOf, limiter, limits, dropped }) };
}

/** Ends a socket here and now, and counts why. */
function createDrop(dropped: Counter<'reason'>): Context['drop'] {
  return (socket, reason) => {
    dropped.inc({ reason });
    const connection = connectionOf(socket);
    const isBehind = connection.writeBuffer.length > 0;
    // Nothing is said to it any more from here on, whether it reads the goodbye or not.
    socket.disconnect(true);
    if (isBehind) cut(connection);
    else setTimeout(() => connection.readyState === 'closed' || cut(connection), GOODBYE_MS).unref();
  };
}

interface Context extends Proofs {
  sources: ReadonlyMap<string, ChannelSource>;
  fanOut: FanOut;
  authenticate: Proving['authenticate'];
  snapshotOf: SnapshotOf;
  arrivals: Arrivals;
  mayHear: Guard['mayHear'];
  onError(error: unknown): void;
}

function createServer(server: HttpServer, frames: FrameNeeds): Server {
  return new Server(server, {
    path: SOCKETS_PATH,
    transports: ['websocket', 'polling'],
    pingInterval: 20_000,
    pingTimeout: 60_000,
    connectTimeout: 10_000,
    // Fifty channels of the longest name, twice.
    maxHttpBufferSize: 8 * 1024,
    serveClient: false,
    perMessageDeflate: false,
    // Of what is none of its own others hear, and programs' connections wait for their turn (ADR 174).
    destroyUpgrade: false,
    wsEngine: boundedWebSockets(frames),
    allowRequest(request, done) {
      const { origin, host = '' } = request.headers;
      // Sec-Fetch-Site is not sent with every socket handshake; Origin is.
      const isOwn = isOwnOrigin({ secFetchSite: undefined, origin, host });
      done(isOwn ? null : 'wrong_origin', isOwn);
    },
  });
}

/** Two joins at once would be two sockets on one connection, each with limits of its own. */
function welcomeOnce(context: Context): (socket: Socket) => void {
  const welcomed = new WeakSet<object>();
  return (socket) => {
    if (welcomed.has(socket.conn)) return context.drop(socket, 'twice');
    welcomed.add(socket.conn);
    welcome(socket, context);
  };
}

type Hears = (event: string, act: (message: unknown) => Ack[] | Promise<Ack[]>) => void;

/** Every message passes the bucket, and its turn among those of its address; nothing a client sends can throw. */
function hearsOf(socket: Socket, { addressOf, arrivals, onError }: Context): Hears {
  const bucket = createBucket();
  const block = addressBlock(addressOf(connectionOf(socket).request));
  const address = frontOf(block) ?? block;
  return (event, act) => {
    const unavailable = (error: unknown): Ack[] => {
      onError(error);
      return [{ ch: event, ok: false, err: 'unavailable' }];
    };
    socket.on(event, (message: unknown, callback: unknown) => {
      const finish = (acks: Ack[]) => {
        writeFrames(socket, acks.map(encodeAck));
        if (typeof callback === 'function') (callback as (acks: Ack[]) => void)(acks);
      };
      const begin = (): void => {
        if (!socket.connected) return;
        try {
          const answer = act(message);
          // Said at once where possible: the acknowledgement goes before the snapshot.
          if (Array.isArray(answer)) finish(answer);
          else void answer.catch(unavailable).then(finish);
        } catch (error) {
          finish(unavailable(error));
        }
      };
      if (bucket.take(performance.now()) === 'ok') arrivals.pass(address, begin, weightOf(message));
      else finish([limited(event)]);
    });
  };
}

/** Registers what a connection may say. */
function welcome(socket: Socket, context: Context): void {
  const state: SocketState = { channels: new Set() };
  socket.data = state;
  const hears = hearsOf(socket, context);
  const named = createChannelBudget();
  const mayName = (count: number): boolean => named.take(count, performance.now());
  const mayHear = (count: number): boolean => context.mayHear(connectionOf(socket), count);
  const hearsChannels = (event: 'sub' | 'unsub', act: (ch: string) => Ack) =>
    hears(event, (message) => {
      const channels = readChannels(message);
      if (channels === undefined) return [malformed(event)];
      // Of what it leaves it is told nothing, so that whoever leaves pages may still open others.
      const isPaid = mayName(channels.length) && (event === 'unsub' || mayHear(channels.length));
      return isPaid ? channels.map(act) : [limited(event)];
    });
  hearsChannels('sub', (ch) => subscribe(socket, ch, context));
  hearsChannels('unsub', (ch) => unsubscribe(socket, ch, context));
  hears('auth', async (message) => [await prove(socket, message, context)]);
  socket.on('disconnect', () => {
    state.leave?.();
    context.seats.leave(socket);
    for (const ch of state.channels) context.fanOut.leave(socket, ch);
    state.channels.clear();
  });
  const { token } = socket.handshake.auth as { token?: unknown };
  // What else was said there would stay as long as the connection.
  socket.handshake.auth = {};
  if (typeof token === 'string' && token !== '') {
    void prove(socket, { token }, context)
      .catch(() => ({ ch: 'auth', ok: false, err: 'unavailable' }))
      .then((ack) => writeFrames(socket, [encodeAck(ack)]));
  }
}

function subscribe(socket: Socket, ch: string, context: Context): Ack {
  const state = socket.data as SocketState;
  const channel = parseChannel(ch);
  const shown = ch.slice(0, 64);
  if (!channel) return { ch: shown, ok: false, err: 'channel_unknown' };
  // A private channel is heard by whoever proved who they are; asking for it is allowed, not needed.
  if (channel.key === '' && PRIVATE_CHANNELS.has(channel.name)) {
    return state.session ? { ch, ok: true } : { ch, ok: false, err: 'not_authorised' };
  }
  const source = context.sources.get(channel.name);
  if (!source?.accepts(channel.key)) return { ch, ok: false, err: 'channel_unknown' };
  if (!state.channels.has(ch) && state.channels.size >= MOST_CHANNELS)
    return { ch, ok: false, err: 'too_many_channels' };
  state.channels.add(ch);
  void begin(socket, { ch, channel, source, context });
  return { ch, ok: true };
}

interface Subscription {
  ch: string;
  channel: ChannelName;
  source: ChannelSource;
  context: Context;
}

/** Snapshot first, then updates: the client need not hold back any itself (R-RT-3). */
async function begin(socket: Socket, { ch, channel, source, context }: Subscription): Promise<void> {
  const { fanOut, snapshotOf, onError } = context;
  if (!source.snapshot) return fanOut.join(socket, ch);
  const release = fanOut.hold(socket, ch);
  try {
    // After the acknowledgement.
    release(await snapshotOf(ch, () => source.snapshot!(channel.key)));
  } catch (error) {
    release(undefined);
    onError(error);
  }
}

function unsubscribe(socket: Socket, ch: string, { fanOut }: Context): Ack {
  const state = socket.data as SocketState;
  if (!state.channels.delete(ch)) return { ch: ch.slice(0, 64), ok: false, err: 'channel_unknown' };
  fanOut.leave(socket, ch);
  return { ch, ok: true };
}

/** Sessions end without a word when they expire, and with one that may not arrive when they are revoked. */
async function recheck(io: Server, context: Context): Promise<void> {
  const held = new Map<string, Socket[]>();
  for (const socket of io.sockets.sockets.values()) {
    const { session, token } = socket.data as SocketState;
    if (session && token) held.set(token, [...(held.get(token) ?? []), socket]);
  }
  const tokens = [...held.keys()];
  for (let n = 0; n < tokens.length; n += RECHECKED_AT_ONCE)
    await Promise.all(
      tokens.slice(n, n + RECHECKED_AT_ONCE).map(async (token) => {
        try {
          if (await context.authenticate(token)) return;
          for (const socket of held.get(token)!)
            if ((socket.data as SocketState).token === token) context.drop(socket, 'expired');
        } catch (error) {
          // The database is away: sessions stay until it can be asked.
          context.onError(error);
        }
      }),
    );
}

/** Never twice at once. */
function repeatCalmly(work: () => Promise<void>, everyMs: number): NodeJS.Timeout {
  let isRunning = false;
  return setInterval(() => {
    if (isRunning) return;
    isRunning = true;
    void work().finally(() => (isRunning = false));
  }, everyMs).unref();
}
