/**
 * The HTTP server below the framework: a request that two readers could read in two ways (two Host headers, a line without a
 * version) never reaches it, and a body that drips in ends the connection (finding 1).
 */
import type { IncomingMessage, RequestListener, ServerOptions } from 'node:http';
import { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Arrivals } from '../arrivals.ts';
import { createArrivals } from '../arrivals.ts';
import type { AddressOf } from './client-address.ts';
import type { Door, PushyLimits } from './pushy-connections.ts';
import { CountedMessage, refuseCrumbs } from './crumbs.ts';
import { comesTooEarly, createDoor, noteKnown } from './pushy-connections.ts';
import { addressBlock, frontOf } from './rate-limiter.ts';
import type { UnreadCut, UnreadLimits, UnreadReplies } from './unread-replies.ts';
import { createUnreadReplies } from './unread-replies.ts';

export interface ServerLimits {
  /** From the first byte of a request to its last, for paths that take uploads, and for all others. */
  uploadMs: number;
  bodyMs: number;
  keepAliveMs: number;
  silentMs: number;
  uploadPaths: ReadonlySet<string>;
  pushy: PushyLimits;
  unread: UnreadLimits;
  isProxy(address: string): boolean;
  /** Hears of each connection that was cut for what it has not read. */
  onUnreadCut(why: UnreadCut): void;
  /** Whose requests begin in the same turns. */
  addressOf: AddressOf;
  /** Whether it shows what this house gave out, a token or a key: it does not wait behind strangers of its address. */
  showsOurs(request: IncomingMessage): boolean;
  /** Whether somebody takes WebSockets at this path; offered elsewhere one is none. */
  takesUpgrade(path: string): boolean;
  /** Answers a request that is refused unread, and closes its connection. */
  refuse(request: IncomingMessage): void;
}

/** Where the app's own sockets come. */
export const SOCKETS_PATH = '/socket.io';

/** No browser and no chain of proxies sends so many; each costs. */
const MOST_HEADERS = 128;
/** How often the limits above are looked at by Node; it would be half a minute. */
const CHECK_EVERY_MS = 1_000;

export function createSoundServer(
  handle: RequestListener,
  options: ServerOptions,
  limits: ServerLimits,
): Server {
  const server = new SoundServer(
    limits,
    { ...options, requestTimeout: limits.uploadMs, connectionsCheckingInterval: CHECK_EVERY_MS },
    handle,
  );
  // Once a connection asks for an upgrade, Node takes its own listener away: reset before another has come, it would end the process.
  server.on('connection', (socket) => socket.on('error', ignored));
  server.keepAliveTimeout = limits.keepAliveMs;
  server.setTimeout(limits.silentMs);
  return server;
}

/**
 * Whoever takes upgrades listens to the server beside the framework, and whoever answers polls puts himself before it: what is not sound
 * reaches none of them. A connection that may not stay is gone before anything is kept for its requests.
 */
class SoundServer extends Server {
  readonly #limits: ServerLimits;
  readonly #door: Door;
  readonly #unread: UnreadReplies;
  readonly #arrivals: Arrivals = createArrivals();

  constructor(limits: ServerLimits, options: ServerOptions, listener: RequestListener) {
    // What Node would refuse by itself comes here instead, and is counted like anything else: see `isSound`.
    super({ ...options, requireHostHeader: false, IncomingMessage: CountedMessage }, listener);
    this.#limits = limits;
    this.#door = createDoor(limits.pushy, limits.isProxy);
    this.#unread = createUnreadReplies(limits.unread, {
      isProxy: limits.isProxy,
      onCut: limits.onUnreadCut,
    });
    this.on('close', () => this.#unread.stop());
    this.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
      if (!this.#mayAsk(request, response)) return;
      response.writeContinue();
      this.#begin(request, response);
    });
    this.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) =>
      this.#mayAsk(request, response),
    );
  }

  override emit(event: string, ...args: unknown[]): boolean {
    if (event === 'connection' && !this.#door.admits(args[0] as Socket)) (args[0] as Socket).destroy();
    else if (event === 'upgrade' && !isSound(args[0] as IncomingMessage))
      this.#limits.refuse(args[0] as IncomingMessage);
    else if (event === 'request') {
      const [request, response] = args as [IncomingMessage, ServerResponse];
      if (this.#mayAsk(request, response)) this.#begin(request, response);
    } else if (event === 'upgrade' && !this.#isTaken(args[0] as IncomingMessage))
      this.#answerWithoutUpgrade(args[0] as IncomingMessage, args[1] as Socket);
    else {
      if (event === 'upgrade') noteKnown(args[1] as Socket);
      return super.emit(event, ...args);
    }
    return true;
  }

  /** What nobody takes would be nobody's: its connection stayed after whoever offered it had gone. */
  #isTaken({ url = '', headers }: IncomingMessage): boolean {
    return WEBSOCKET.test(headers.upgrade ?? '') && this.#limits.takesUpgrade(url.split('?', 1)[0]!);
  }

  /**
   * Whoever offers another protocol, as `curl --http2` does with h2c, is answered as if he had not (RFC 9110, 7.8). Node has given the
   * connection up for its reader by then: it ends with this answer, and a body is not read any more.
   */
  #answerWithoutUpgrade(request: IncomingMessage, socket: Socket): void {
    if (hasBody(request)) return this.#limits.refuse(request);
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    try {
      response.assignSocket(socket);
    } catch {
      // Sent before what he asked first was answered: Node has one reply at a time for a connection, and this one would be out of its turn.
      socket.destroy();
      return;
    }
    response.once('finish', () => {
      response.detachSocket(socket);
      // Nobody reads it any more: once this is sent it is gone, whether he goes or stays.
      socket.destroySoon();
    });
    // Node has taken away what tells a reply that it may go on, and what ended a connection on which nothing moves.
    socket.on('drain', () => response.writableNeedDrain && response.emit('drain'));
    socket.setTimeout(this.#limits.silentMs, () => socket.destroy());
    socket.once('close', () => response.destroy());
    if (this.#mayAsk(request, response)) this.#begin(request, response);
  }

  /** Here and now, but for those of an address that has begun enough in this turn of the event loop. */
  #begin(request: IncomingMessage, response: ServerResponse): void {
    const from = this.#limits.addressOf(request);
    if (request.headers['x-forwarded-for'] !== undefined) request.headers['x-forwarded-for'] = from;
    const block = addressBlock(from);
    const address = frontOf(block) ?? block;
    // Asked where it makes a difference, for it costs. A crowd of strangers may be refused to the last, and its neighbours are none of it.
    const isApart = this.#arrivals.isCrowded(address) && this.#limits.showsOurs(request);
    this.#arrivals.pass(isApart ? `ours:${address}` : address, () => {
      // Whoever went while he waited is not worked for.
      if (!request.socket.destroyed) super.emit('request', request, response);
    });
  }

  #mayAsk(request: IncomingMessage, response: ServerResponse): boolean {
    if (comesTooEarly(response, request.socket)) return false;
    if (isSound(request)) {
      if (hasBody(request)) {
        watch(request, this.#limits);
        refuseCrumbs(request, response, this.#limits.refuse);
      }
      this.#unread.note(request.socket, response);
      return true;
    }
    // Of those that came with one that was refused nobody hears any more.
    if (!request.socket.destroyed) this.#limits.refuse(request);
    return false;
  }
}

const WEBSOCKET = /(?:^|,)[ \t]*websocket[ \t]*(?:,|$)/i;

/** A connection that breaks is destroyed as it is. */
const ignored = (): void => {};

/** Whether a body may follow the head. */
export function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
}

function isSound({ httpVersionMajor, httpVersionMinor, rawHeaders, headers }: IncomingMessage): boolean {
  if (httpVersionMajor < 1 || rawHeaders.length > 2 * MOST_HEADERS) return false;
  // Another expectation than this one, or this one among others, is read differently from server to server.
  if (headers.expect !== undefined && headers.expect.toLowerCase() !== '100-continue') return false;
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts === 1 || (hosts === 0 && httpVersionMinor === 0);
}

function watch(request: IncomingMessage, { bodyMs, uploadPaths }: ServerLimits): void {
  if (uploadPaths.has((request.url ?? '').split('?', 1)[0]!)) return;
  const timer = setTimeout(() => {
    if (!request.complete) request.socket.destroy();
  }, bodyMs);
  request.once('close', () => clearTimeout(timer));
}
