/**
 * What a connection may cost, whoever is behind it and whatever it says (R-RT-2, ADR 0061): handshakes and connections are counted by
 * address, everything it sends counts, and one that does not read is cut when too many bytes wait for it.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Counter } from 'prom-client';
import type { Server } from 'socket.io';
import { createBudgets } from '../budget.ts';
import { endWith } from '../http/answer-unread.ts';
import type { AddressOf } from '../http/client-address.ts';
import { isOwnOrigin } from '../http/origin-rules.ts';
import type { RateLimiter } from '../http/rate-limiter.ts';
import { addressBlock, frontOf } from '../http/rate-limiter.ts';
import { noteRefused } from '../http/pushy-connections.ts';
import { BACKLOG_LIMITS, createBacklogs } from './backlogs.ts';
import { accountOfWebSocket } from './bounded-websockets.ts';
import { createBucket } from './control-messages.ts';
import type { Handshakes } from './handshakes.ts';
import { createHandshakes } from './handshakes.ts';
import type { Account } from './message-costs.ts';

export interface GuardNeeds {
  addressOf: AddressOf;
  /** Who pays for what a connection says. */
  accountOf(request: IncomingMessage): Account;
  limiter: RateLimiter;
  /** For one address: handshakes a minute, and connections at once. */
  limits: { requests: number; connections: number };
  dropped: Counter<'reason'>;
}

/** That wait for their turn; more are told to come again. */
const MOST_HANDSHAKES = 10_000;

/** Of one connection: twenty a second. */
const POLLS_PER_MINUTE = 1_200;
/** Of all connections of an address or a customer together, by the requests a minute that are allowed to one. */
const POLLS_PER_REQUEST = 10;
/** The same of channels: each that a message names is a snapshot, and a thousand connections may each name a few a second. */
const CHANNELS_AT_ONCE_PER_REQUEST = 4;
const CHANNELS_PER_SECOND_PER_REQUEST = 1 / 10;
/** Of each connection, as many as a page names: who shares an address with somebody who names too many sees prices all the same. */
const OWN_CHANNELS = 50;
const PAYERS_KEPT = 20_000;
/** All lines of an IPv6 subscriber have together so many times what one address has. */
const LINES_HELD = 4;
/** Of what a packet costs beside its length. */
const PACKET_BYTES = 64;

/** What Engine.IO keeps of a connection. */
export interface Connection {
  readyState: string;
  request: IncomingMessage;
  transport: { name: string; socket?: { terminate?(): void; bufferedAmount?: number } };
  close(discard: boolean): void;
  on(event: 'packetCreate' | 'packet', hear: (packet: Packet) => void): void;
  on(event: 'upgrade' | 'flush', hear: () => void): void;
  once(event: 'close', hear: () => void): void;
}

interface Packet {
  data?: string | Buffer;
  options?: { wsPreEncodedFrame?: Buffer[] };
}

type Request = IncomingMessage & { _query?: Record<string, unknown> };

/** Ends a connection here and now: neither a drain that does not come nor a goodbye is waited for. */
export function cut(connection: Connection): void {
  const { socket } = connection.transport;
  if (typeof socket?.terminate === 'function') socket.terminate();
  else connection.close(true);
}

export interface Guard {
  waitingBytes(): number;
  /** Who pays for what a connection says from now on. */
  payBy(connection: Connection, payer: string): void;
  /** Whether who pays for a connection may be told of so many more channels. */
  mayHear(connection: Connection, channels: number): boolean;
}

export function guardConnections(io: Server, needs: GuardNeeds): Guard {
  const { addressOf, accountOf, dropped } = needs;
  const backlogs = createBacklogs();
  const ofLines = createBacklogs({
    ...BACKLOG_LIMITS,
    mostOfAddress: LINES_HELD * BACKLOG_LIMITS.mostOfAddress,
  });
  const accounts = new Map<Connection, Account>();
  const mayName = nameChannels(needs.limits.requests);
  const handshakes = createHandshakes(MOST_HANDSHAKES);
  const isFullFor = (block: string): boolean =>
    backlogs.count(block) >= needs.limits.connections ||
    ofLines.count(frontOf(block) ?? '') >= LINES_HELD * needs.limits.connections;
  admitHandshakes(io, {
    ...needs,
    payerOf: (connection) => accounts.get(connection)?.payer,
    isFullFor,
    handshakes,
  });

  io.engine.on('connection', (connection: Connection) => {
    const block = addressBlock(addressOf(connection.request));
    const bucket = createBucket();
    openAccount(connection, accounts, accountOf);
    let hasEnded = false;
    const end = (reason: string): void => {
      if (hasEnded) return;
      hasEnded = true;
      dropped.inc({ reason });
      leave();
      cut(connection);
    };
    // Bytes that have not reached the transport yet, and those that the transport has not got rid of.
    let queued = 0;
    const waiting = (): number => queued + (connection.transport.socket?.bufferedAmount ?? 0);
    const backlog = { waiting, end: () => end('slow') };
    const front = frontOf(block);
    const held = [
      backlogs.hold(block, backlog),
      ...(front === undefined ? [] : [ofLines.hold(front, backlog)]),
    ];
    const leave = (): void => held.forEach((each) => each.leave());
    // Of a WebSocket each frame counts, below this.
    connection.on('packet', ({ data = '' }) => {
      if (connection.transport.name === 'websocket') return;
      const isPaid = accounts.get(connection)?.pay(PACKET_BYTES + data.length) !== false;
      if (!isPaid || bucket.take(performance.now()) === 'flood') end('flood');
    });
    connection.on('packetCreate', ({ data = '', options }) => {
      if (queued > 0) for (const each of held) each.look(performance.now());
      const frames = options?.wsPreEncodedFrame;
      queued += frames?.reduce((sum, { length }) => sum + length, 0) ?? data.length;
    });
    connection.on('flush', () => (queued = 0));
    connection.once('close', () => {
      leave();
      accounts.delete(connection);
    });
  });
  return {
    waitingBytes: backlogs.bytes,
    payBy: (connection, payer) => accounts.get(connection)?.changeTo(payer),
    mayHear(connection, channels) {
      const account = accounts.get(connection);
      return account !== undefined && mayName(connection, { payer: account.payer, channels });
    },
  };
}

/** A connection's own first, by whatever transport it comes, then by who pays. */
function nameChannels(requests: number) {
  const ownLeft = new WeakMap<Connection, number>();
  const budgetOf = createBudgets(
    {
      atOnce: requests * CHANNELS_AT_ONCE_PER_REQUEST,
      perSecond: requests * CHANNELS_PER_SECOND_PER_REQUEST,
    },
    PAYERS_KEPT,
  );
  return (connection: Connection, { payer, channels }: { payer: string; channels: number }): boolean => {
    const left = ownLeft.get(connection) ?? OWN_CHANNELS;
    if (channels > left) return budgetOf(payer).take(channels, performance.now());
    ownLeft.set(connection, left - channels);
    return true;
  };
}

/** A WebSocket brings its own; one that takes over a polling connection is paid by whoever paid for that. */
function openAccount(
  connection: Connection,
  accounts: Map<Connection, Account>,
  accountOf: GuardNeeds['accountOf'],
): void {
  const ofWebSocket = (): Account | undefined =>
    connection.transport.socket && accountOfWebSocket(connection.transport.socket);
  accounts.set(connection, ofWebSocket() ?? accountOf(connection.request));
  connection.on('upgrade', () => {
    const account = ofWebSocket();
    if (account === undefined) return;
    account.changeTo(accounts.get(connection)?.payer ?? account.payer);
    accounts.set(connection, account);
  });
}

type Admitting = Omit<GuardNeeds, 'accountOf'> & {
  payerOf(connection: Connection): string | undefined;
  /** Whether an address holds as many connections as it may. */
  isFullFor(block: string): boolean;
  handshakes: Handshakes;
};

/** What an address may ask for, before a connection is made; handshakes pass one by one. */
function admitHandshakes(io: Server, needs: Admitting): void {
  const { addressOf, limiter, limits, dropped, payerOf, isFullFor, handshakes } = needs;
  const clients = (): Record<string, Connection> =>
    (io.engine as unknown as { clients: Record<string, Connection> }).clients;
  const refuse = (request: Request, response: ServerResponse, reason: string): void => {
    dropped.inc({ reason });
    turnAway(request, response);
  };

  io.engine.use((request: Request, response: ServerResponse, next: (error?: Error) => void) => {
    const block = addressBlock(addressOf(request));
    // Polls as scripts of any page that likes to name our address; the library cannot be told that there are none.
    if (request._query?.['j'] !== undefined) return next(new Error('no scripts'));
    const sid = request._query?.['sid'];
    const known = typeof sid === 'string' && Object.hasOwn(clients(), sid) ? clients()[sid] : undefined;
    if (known !== undefined && !isSamePeer(known.request, request, addressOf)) {
      dropped.inc({ reason: 'stranger' });
      return next(new Error('not the one who opened this'));
    }
    const isFull = sid === undefined && isFullFor(block);
    // Whoever polls asks as often as it is told something: that counts for the connection, and with all others of who pays.
    const isAllowed =
      known === undefined
        ? limiter.take(`k:${block}`, limits.requests).isAllowed
        : limiter.take(`q:${String(sid)}`, POLLS_PER_MINUTE).isAllowed &&
          limiter.take(`p:${payerOf(known) ?? block}`, limits.requests * POLLS_PER_REQUEST).isAllowed;
    if (isFull || !isAllowed) {
      return refuse(request, response, isFull ? 'address_full' : 'rate');
    }
    if (known !== undefined) return next();
    const isPassing = handshakes.pass(frontOf(block) ?? block, () => {
      // Others of its address may have come before it.
      if (isFullFor(block)) refuse(request, response, 'address_full');
      else if (!request.socket.destroyed) next();
    });
    if (!isPassing) refuse(request, response, 'crowd');
  });
}

/** The token that a connection brought with its handshake, outside of what it says on it. */
export function tokenOfHandshake({ request }: Connection): string | undefined {
  return request.headers.authorization;
}

/**
 * The id of a polling connection travels in addresses and logs; it is no secret. Whoever uses it shows the token that it was opened
 * with, or comes from where it was opened when it has none, and never from another site.
 */
function isSamePeer(first: IncomingMessage, now: IncomingMessage, addressOf: AddressOf): boolean {
  const { origin, host = '', authorization } = now.headers;
  if (!isOwnOrigin({ secFetchSite: now.headers['sec-fetch-site'] as string | undefined, origin, host }))
    return false;
  if (authorization !== first.headers.authorization) return false;
  return authorization !== undefined || addressBlock(addressOf(now)) === addressBlock(addressOf(first));
}

function turnAway(request: IncomingMessage, response: ServerResponse): void {
  const head = { 'retry-after': '60', 'content-length': '0', connection: 'close' };
  if (request.headers.upgrade === undefined) response.writeHead(429, head).end();
  else {
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}\r\n`);
    endWith(request.socket, `HTTP/1.1 429 Too Many Requests\r\n${lines.join('')}\r\n`);
  }
  noteRefused(request.socket);
}
