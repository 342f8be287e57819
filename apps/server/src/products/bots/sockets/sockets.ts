/**
 * Websockets of programs on the port of everything else, beside Socket.IO: `/ws`, `/stream`, `/ws-api/v3`. What comes before a
 * connection is a connection (an address with too many, a house that is full) is refused before anything is kept for it.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { WebSocket } from 'ws';
import { WebSocketServer } from 'ws';
import { createArrivals } from '../../../platform/arrivals.ts';
import type { Clock } from '../../../platform/clock.ts';
import { endWith } from '../../../platform/http/answer-unread.ts';
import type { PlaceLimits } from '../../../platform/http/connection-places.ts';
import { createPlaces } from '../../../platform/http/connection-places.ts';
import { addressBlock, frontOf } from '../../../platform/http/rate-limiter.ts';
import { createAddressOf } from '../../../platform/http/client-address.ts';
import { BACKLOG_LIMITS, createBacklogs } from '../../../platform/streams/backlogs.ts';
import { noteRefused } from '../../../platform/http/pushy-connections.ts';
import { BotFault } from '../faults.ts';
import type { Allowance, ProgramSocket } from './program-socket.ts';
import { addressAllowance, openProgramSocket } from './program-socket.ts';
import { createRequestLimits } from '../request-limits.ts';

/** A frame above this ends the connection. */
const LARGEST_FRAME = 64 * 1024;
/** Of one message: it counts when it is whole, and a frame costs as much when it is empty. */
const MOST_FRAGMENTS = 64;
const PLACES: PlaceLimits = { mostOfAddress: 300, mostOfLines: 1_200, most: 10_000 };
/** Answers wait for one connection each: as much in all as replies of HTTP may (ADR 167). */
const MOST_UNREAD = 256 * 1024 * 1024;
/** A frame counts as a request for each of these, beside those it holds. */
const COUNTED_BYTES = 1_024;
/** A frame begins as much as one order for each of these, or for each request of a list. */
const WEIGHED_BYTES = 512;
const countOf = (text: string, sign: string): number => text.split(sign).length - 1;
/** Its name may be written in escapes: no request has more than two objects without being longer than one that has. */
const requestsIn = (text: string): number =>
  Math.max(countOf(text, '"method"'), Math.ceil(countOf(text, '{') / 2));
const weightOf = (text: string): number =>
  Math.max(1, Math.ceil(text.length / WEIGHED_BYTES), requestsIn(text));
/** A handshake begins as much as so many orders, and its path as a frame does: each stream named in it is looked up. */
const HANDSHAKE_WEIGHT = 4;
const weightOfHandshake = ({ url = '' }: IncomingMessage): number =>
  HANDSHAKE_WEIGHT + Math.floor(url.length / WEIGHED_BYTES);
/** So long an address without connections is remembered. */
const KEPT_MS = 60_000;
/** Who was told to go and does not is cut off. */
const GOODBYE_MS = 1_000;

const SETTINGS = {
  noServer: true,
  maxPayload: LARGEST_FRAME,
  maxFragments: MOST_FRAGMENTS,
  perMessageDeflate: false,
};

export type Serve = (
  socket: ProgramSocket,
  address: { path: string; query: URLSearchParams },
) => (text: string) => void;

export interface Sockets {
  attach(server: Server): void;
  close(): void;
}

export function createSockets(of: {
  clock: Clock;
  trustProxy: readonly string[];
  /** Requests a minute that the house takes of one customer. */
  perMinute: number;
  /** Undefined where the path is none of ours. */
  serveAt(path: string): Serve | undefined;
  placeLimits?: PlaceLimits;
}): Sockets {
  const server = new WebSocketServer(SETTINGS);
  const addressOf = createAddressOf(of.trustProxy);
  const addresses = createAddresses(of.perMinute);
  const places = createPlaces(of.placeLimits ?? PLACES);
  const backlogs = createBacklogs({ ...BACKLOG_LIMITS, mostInAll: MOST_UNREAD });
  const mayShakeHands = createHandshakes(of);
  const arrivals = createArrivals();
  let isClosing = false;

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const [path = '', query = ''] = (request.url ?? '').split('?');
    const serve = of.serveAt(path);
    // Somebody else's: Socket.IO listens to the same event.
    if (serve === undefined) return;
    socket.on('error', () => socket.destroy());
    const ip = addressOf(request);
    const block = addressBlock(ip);
    if (isClosing) return turnAway(socket, '503 Service Unavailable');
    if (socket.destroyed) return;
    const place = mayShakeHands(block) ? places.take(block, () => socket.destroy()) : undefined;
    if (place === undefined) return turnAway(socket, '429 Too Many Requests', request);
    socket.once('close', place.leave);
    const payer = frontOf(block) ?? block;
    const open = (websocket: WebSocket): void => {
      const { allowance: ofAddress, leave } = addresses.enter(payer);
      const programSocket = openProgramSocket(websocket, {
        connection: socket,
        ip,
        perMinute: of.perMinute,
        ofAddress,
        holdBacklog: (backlog) => backlogs.hold(payer, backlog),
      });
      programSocket.onClose(leave);
      const hear = serve(programSocket, { path, query: new URLSearchParams(query) });
      hearFrames(websocket, programSocket, (text) =>
        arrivals.pass(payer, () => programSocket.isOpen && hear(text), weightOf(text)),
      );
    };
    const begin = (): void => {
      if (isClosing) turnAway(socket, '503 Service Unavailable');
      else server.handleUpgrade(request, socket, head, open);
    };
    arrivals.pass(payer, begin, weightOfHandshake(request));
  }

  return {
    attach: (http) => void http.on('upgrade', upgrade),
    close() {
      isClosing = true;
      for (const client of server.clients) client.close(1001, 'Come back in a moment.');
      setTimeout(() => server.clients.forEach((client) => client.terminate()), GOODBYE_MS).unref();
    },
  };
}

function hearFrames(websocket: WebSocket, opened: ProgramSocket, hear: (text: string) => void): void {
  // The library answers pings by itself.
  for (const frame of ['ping', 'pong']) websocket.on(frame, () => opened.isOpen && opened.mayTalk());
  websocket.on('message', (data, isBinary) => {
    // Said goodbye to: what still comes is not even read.
    if (!opened.isOpen) return;
    if (isBinary) return opened.close(1003, 'Text only');
    const text = (data as Buffer).toString();
    // Counted as it comes, so that what waits is bounded: a request, and one more for each further kB, for reading costs by length.
    if (opened.mayTalk(1 + Math.floor(text.length / COUNTED_BYTES))) hear(text);
  });
}

/** As of the app's own sockets: a handshake costs more than a request, and opening and closing costs without ever being held. */
function createHandshakes({ clock, perMinute }: { clock: Clock; perMinute: number }) {
  const handshakes = createRequestLimits(clock, {
    weight: Math.ceil(perMinute / 2),
    orders10s: 0,
    ordersDay: 0,
  });
  return (block: string): boolean => {
    try {
      handshakes.take([block], 1);
      return true;
    } catch (error) {
      if (error instanceof BotFault) return false;
      throw error;
    }
  };
}

/** Connections of each address, or of all lines of an IPv6 subscriber, and what they may say together. */
function createAddresses(perMinute: number) {
  const known = new Map<string, { held: number; allowance: Allowance }>();
  return {
    enter(block: string) {
      const address = known.get(block) ?? { held: 0, allowance: addressAllowance(perMinute) };
      known.set(block, address);
      address.held += 1;
      // Not at once: who closes and opens again goes on where he was.
      const forget = (): void =>
        void (address.held === 0 && known.get(block) === address && known.delete(block));
      const leave = (): void => {
        address.held -= 1;
        if (address.held === 0) setTimeout(forget, KEPT_MS).unref();
      };
      return { allowance: address.allowance, leave };
    },
  };
}

/** `refused`: for the rate, which counts for its connection and address. */
function turnAway(socket: Duplex, status: string, refused?: IncomingMessage): void {
  endWith(socket, `HTTP/1.1 ${status}\r\nconnection: close\r\n\r\n`);
  if (refused !== undefined) noteRefused(refused.socket);
}
