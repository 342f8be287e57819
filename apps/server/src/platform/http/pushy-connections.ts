/**
 * Connections that ask without hearing: many requests at once before the first is answered, on and on where each is refused for the rate,
 * or a new connection for each few of them. All cost whoever orders his turn, and a refusal costs as much as an answer. Such a connection is
 * cut, and its address comes back slowly; connections of it that are answered, such as those of everybody who is signed in, go on.
 */
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Budget } from '../budget.ts';
import { createBudget, createBudgets } from '../budget.ts';
import { RecentMap } from '../recent-map.ts';
import { createPlaces, mostOpenFiles } from './connection-places.ts';
import { addressBlock, frontOf } from './rate-limiter.ts';

export interface PushyLimits {
  /** Requests in a row that come before the one ahead of them was answered; no browser and no proxy sends any. */
  mostAhead: number;
  /** Of all connections of an address, or of all lines of an IPv6 subscriber, and of all together: so many of them at once, and a tenth of it a second. */
  mostAheadOfAddress: number;
  mostAheadInAll: number;
  /** Refusals for the rate in `refusedMs`: of one connection; of all of an address, which is paced then; of one of a paced address. */
  mostRefused: number;
  mostRefusedOfAddress: number;
  mostRefusedOfPaced: number;
  refusedMs: number;
  /** So long an address that was cut may open so many connections a second. */
  pacedMs: number;
  pacedPerSecond: number;
  /** What any address may open, at once and a second, and hold. Hundreds of customers may stand behind one. */
  openedAtOnce: number;
  openedPerSecond: number;
  mostHeld: number;
  /** Of all addresses together, and without a bound where it is not known. */
  mostInAll: number;
}

/** `perMinute`: requests that the house takes of one customer; a client that keeps no connection opens one for each. */
export const pushyLimits = (perMinute: number): PushyLimits => ({
  mostAhead: 32,
  mostAheadOfAddress: 256,
  mostAheadInAll: 2_048,
  mostRefused: 200,
  mostRefusedOfAddress: 2_000,
  mostRefusedOfPaced: 3,
  refusedMs: 10_000,
  pacedMs: 60_000,
  pacedPerSecond: 3,
  openedAtOnce: Math.max(2_000, perMinute / 3),
  openedPerSecond: Math.max(200, perMinute / 30),
  mostHeld: Math.max(4_000, perMinute),
  mostInAll: Math.floor((mostOpenFiles() ?? Infinity) * OF_OPEN_FILES),
});
/** The rest is for the database, files and whoever comes through a proxy of ours. */
const OF_OPEN_FILES = 3 / 4;
/** All lines of an IPv6 subscriber hold and open so many times what one address does. */
const LINES = 2;
const ADDRESSES_KEPT = 10_000;
/** A client may have read an answer whole before we hear that it has gone out; its next request is not counted as one too early. */
const UNCOUNTED_AHEAD = 1;
const aheadAllowed = (atOnce: number) => ({ atOnce, perSecond: atOnce / 10 });

interface Refusals {
  refused: number;
  since: number;
}

interface Address extends Refusals {
  held: Set<Socket>;
  opens: Budget;
  /** Of all lines beside it. */
  opensOfLines: Budget | undefined;
  /** What requests that come before an answer are taken from: its own, and that of all lines beside it. */
  aheads: readonly Budget[];
  /** And everybody's. */
  aheadInAll: Budget;
  pacedUntil: number;
}

interface Standing extends Refusals {
  ahead: number;
  /** Sent too many ahead. */
  isCut: boolean;
  /** Somebody whom we know asks on it, or it is a WebSocket: it goes on beside whatever its neighbours do. */
  isKnown: boolean;
  limits: PushyLimits;
  /** Undefined behind a proxy of ours. */
  address: Address | undefined;
}
const standings = new WeakMap<Socket, Standing>();

export interface Door {
  /** Whether a connection may stay; asked once, when it has come. */
  admits(socket: Socket): boolean;
}

/** `isProxy`: behind one of ours stand many; its connections are cut and may come back at once. */
export function createDoor(limits: PushyLimits, isProxy: (address: string) => boolean): Door {
  const addresses = new RecentMap<Address>(ADDRESSES_KEPT);
  const { openedAtOnce, openedPerSecond, mostHeld, mostInAll, mostAheadOfAddress, mostAheadInAll } = limits;
  const usual = (): Budget => createBudget({ atOnce: openedAtOnce, perSecond: openedPerSecond });
  const opensOfLines = createBudgets(
    { atOnce: LINES * openedAtOnce, perSecond: LINES * openedPerSecond },
    ADDRESSES_KEPT,
  );
  const aheadOfLines = createBudgets(aheadAllowed(LINES * mostAheadOfAddress), ADDRESSES_KEPT);
  const aheadInAll = createBudget(aheadAllowed(mostAheadInAll));
  const places = createPlaces({ mostOfAddress: mostHeld, mostOfLines: LINES * mostHeld, most: mostInAll });

  function addressOf(block: string, now: number): Address {
    const front = frontOf(block);
    const known = addresses.get(block);
    const address = known ?? {
      held: new Set<Socket>(),
      opens: usual(),
      opensOfLines: front === undefined ? undefined : opensOfLines(front),
      aheads: [
        createBudget(aheadAllowed(mostAheadOfAddress)),
        ...(front === undefined ? [] : [aheadOfLines(front)]),
      ],
      aheadInAll,
      pacedUntil: 0,
      refused: 0,
      since: now,
    };
    if (known === undefined) addresses.set(block, address);
    else if (known.pacedUntil !== 0 && known.pacedUntil <= now) {
      known.pacedUntil = 0;
      known.opens = usual();
    }
    return address;
  }

  return {
    admits(socket) {
      const now = performance.now();
      const { remoteAddress = '' } = socket;
      const block = addressBlock(remoteAddress);
      const address = isProxy(remoteAddress) ? undefined : addressOf(block, now);
      if (address !== undefined) {
        if (!address.opens.take(1, now) || address.opensOfLines?.take(1, now) === false) return false;
        const place = places.take(block, () => socket.destroy());
        if (place === undefined) return false;
        address.held.add(socket);
        socket.once('close', () => {
          place.leave();
          address.held.delete(socket);
        });
      }
      standings.set(socket, {
        ahead: 0,
        isCut: false,
        isKnown: false,
        refused: 0,
        since: now,
        limits,
        address,
      });
      return true;
    },
  };
}

function cut(socket: Socket, { address, limits }: Standing): void {
  socket.destroy();
  if (address !== undefined) pace(address, limits);
}

function pace(address: Address, { pacedMs, pacedPerSecond }: PushyLimits): void {
  if (address.pacedUntil === 0)
    address.opens = createBudget({ atOnce: pacedPerSecond, perSecond: pacedPerSecond, left: 0 });
  address.pacedUntil = performance.now() + pacedMs;
}

/** Whether this request is one too many that did not wait for an answer; its connection is gone then. */
export function comesTooEarly(response: ServerResponse, socket: Socket): boolean {
  const standing = standings.get(socket);
  if (standing === undefined) return false;
  // An answer has its socket unless another goes ahead of it.
  if (response.socket !== null) {
    standing.ahead = 0;
    return false;
  }
  // Once, for what follows is read to the end of what has come; also of one that ended because it was refused unread.
  if (standing.isCut) return true;
  standing.ahead += 1;
  if (mayComeAhead(standing)) return false;
  standing.isCut = true;
  cut(socket, standing);
  // What the others of its address have sent would be read to the end of its first 64 kB before each is cut by itself.
  for (const other of standing.address?.held ?? [])
    if (standings.get(other)?.isKnown !== true) other.destroy();
  return true;
}

/** Thousands of connections that each send a handful ahead would be read in one turn of the event loop, and all of it kept until its turn. */
function mayComeAhead({ ahead, limits, address, isKnown }: Standing): boolean {
  if (ahead > limits.mostAhead) return false;
  if (ahead <= UNCOUNTED_AHEAD || address === undefined) return true;
  const now = performance.now();
  // What strangers have used up is none of a customer's.
  const isInAll = isKnown || address.aheadInAll.take(1, now);
  return isInAll && address.aheads.every((budget) => budget.take(1, now));
}

/** Told of one that is ended for how it sends. */
export function noteCut(socket: Socket): void {
  const standing = standings.get(socket);
  if (standing?.address !== undefined) pace(standing.address, standing.limits);
}

export function noteKnown(socket: Socket): void {
  const standing = standings.get(socket);
  if (standing !== undefined) standing.isKnown = true;
}

/**
 * Told of each refusal for the rate. A proxy of ours is answered each: it would open another at once, and one that ends without an answer makes
 * it keep everybody from this node for a while.
 */
export function noteRefused(socket: Socket): void {
  const standing = standings.get(socket);
  if (standing?.address === undefined || socket.destroyed) return;
  const { limits, address } = standing;
  const now = performance.now();
  if (count(address, now, limits) > limits.mostRefusedOfAddress) pace(address, limits);
  const most = address.pacedUntil > now ? limits.mostRefusedOfPaced : limits.mostRefused;
  if (count(standing, now, limits) > most) cut(socket, standing);
}

function count(of: Refusals, now: number, { refusedMs }: PushyLimits): number {
  if (now - of.since > refusedMs) {
    of.since = now;
    of.refused = 0;
  }
  return (of.refused += 1);
}
