/**
 * How many requests of one person or address are handled at once. Everything but orders shares sixteen connections of the database: three
 * thousand questions that a stranger may ask in a minute, asked at once, or one customer's acts that wait for one another's lock, would
 * take them all, and everybody else is told after seconds that the house is away. What is too much waits for its turn, persons and addresses
 * by turns. The first of each person goes on at once; what he asks beside it shares its room with everybody else's, so that no few accounts
 * together fill the house; nor do many accounts of one neighbourhood, for whom the last quarter is closed while half is theirs.
 */
import type { Database } from '../db/database.ts';
import { DEFAULT_POOL_SIZE } from '../db/pg-database.ts';
import { RecentMap } from '../recent-map.ts';
import { addressBlock, frontOf, rangeOf } from './rate-limiter.ts';

export interface Payer {
  /** A person, or the address of a stranger. */
  key: string;
  isStranger: boolean;
  /** The addresses around his, /24 or /48; null of people of the house, who sit in one office. */
  range: string | null;
  /**
   * Which of the lines that are one payer, the /64, or from where a person asks: among themselves they are served by turns, so that who has a token of
   * somebody's keeps him waiting for no more than one of his own.
   */
  line?: string;
  /** A stranger who asks to be let in: he does not wait behind what others read, least of all his neighbours. */
  isAtDoor?: true;
}

/** All lines of an IPv6 subscriber are one: of 65,536 that each have their turn nobody else would see the end. */
const subscriberOf = (ip: string): string => {
  const block = addressBlock(ip);
  return frontOf(block) ?? block;
};

export const strangerAt = (ip: string): Payer => ({
  key: `a:${subscriberOf(ip)}`,
  isStranger: true,
  range: rangeOf(ip),
  line: addressBlock(ip),
});

/** Counted beside what else his address asks. */
export const atDoor = (ip: string): Payer => ({
  key: `d:${subscriberOf(ip)}`,
  isStranger: true,
  range: rangeOf(ip),
  line: addressBlock(ip),
  isAtDoor: true,
});

export const customerAt = (userId: number, ip: string): Payer => ({
  key: `u:${userId}`,
  isStranger: false,
  range: rangeOf(ip),
  line: addressBlock(ip),
});

export interface UnderWay {
  /** Undefined where it may go on here and now; each that went on ends. */
  begin(payer: Payer): Promise<void> | undefined;
  /** `replyLength`: of what came of it, in characters. */
  end(payer: Payer, replyLength?: number): void;
}

const MOST_OF_ONE = DEFAULT_POOL_SIZE / 2;
/** What all persons ask together beside the first of each. */
const MOST_BESIDE = DEFAULT_POOL_SIZE / 2;
/** That, and all strangers; the other connections are for the first of people whom we know. */
const MOST_SHARED = (DEFAULT_POOL_SIZE * 3) / 4;
/** So many of those who ask to be let in are not counted in it: what others read leaves a way in, and keeps its own. */
const DOORS_BESIDE = 2;

/**
 * A reply of 1,500 bars keeps the thread for 16 ms: eight of them under way are an eighth of a second in which nobody else is served. Who has
 * just had such a one has so many at a time.
 */
const MOST_LONG_OF_ONE = 2;
const LONG_REPLY = 128 * 1024;
const LONG_AGO_MS = 10_000;
/**
 * The same of who has just had one that took so long. A list of six hundred thousand orders, looked through for a pair that none of them is of,
 * is a third of a second of the database: eight of them at once were all of its processors, for as long as somebody liked. People of the
 * house, who look through everybody's, are not concerned.
 */
const SLOW_MS = 500;
const OF_THE_HOUSE = 'o:';
const PAYERS_KEPT = 10_000;

/** Of those who waited, in a turn of the event loop: what needs no database ends at once, and a thousand answers would be one turn. */
const SERVED_A_TURN = 16;

interface Waiting {
  payer: Payer;
  go: () => void;
}
/** By payers, and of each by lines: a carrier gives each phone a /64 of one /48, and who asks without end keeps only himself waiting. */
type Queue = Map<string, Map<string, Waiting[]>>;

/** The first becomes the last; whoever has nothing left goes. */
function turn<Left>(
  by: Map<string, Left>,
  key: string,
  { left, isEmpty }: { left: Left; isEmpty: boolean },
): void {
  by.delete(key);
  if (!isEmpty) by.set(key, left);
}

/** Who is in, and whether one more may go in. */
function createRoom() {
  const running = new Map<string, number>();
  const ofRanges = new Map<string, number>();
  /** Until when they have fewer places. */
  const longUntil = new RecentMap<number>(PAYERS_KEPT);
  const begunAt = new WeakMap<Payer, number>();
  let [strangersIn, atDoors, beside, all] = [0, 0, 0, 0];

  const countOf = (key: string): number => running.get(key) ?? 0;
  const mostOf = (key: string): number =>
    (longUntil.get(key) ?? 0) > performance.now() ? MOST_LONG_OF_ONE : MOST_OF_ONE;
  const isShareFree = (): boolean => strangersIn + beside + Math.max(0, atDoors - DOORS_BESIDE) < MOST_SHARED;

  /** Who fills half from one neighbourhood leaves what is left last to everybody else. */
  const isCrowded = (range: string | null): boolean =>
    range !== null && all >= MOST_SHARED && (ofRanges.get(range) ?? 0) >= MOST_OF_ONE;
  function countRange(range: string | null, step: 1 | -1): void {
    all += step;
    if (range === null) return;
    const left = (ofRanges.get(range) ?? 0) + step;
    if (left === 0) ofRanges.delete(range);
    else ofRanges.set(range, left);
  }

  /** Whoever asks to be let in waits for a password to be worked out. */
  const isSlow = (payer: Payer): boolean =>
    payer.isAtDoor !== true &&
    !payer.key.startsWith(OF_THE_HOUSE) &&
    performance.now() - (begunAt.get(payer) ?? Infinity) >= SLOW_MS;

  return {
    isShareFree,
    /** Else nobody who asks to be let in may, however many wait. */
    isDoorFree: (): boolean => atDoors < DOORS_BESIDE || isShareFree(),
    /** Of somebody whom we know: it waits behind nobody. */
    isFirst: ({ key, isStranger }: Payer): boolean => !isStranger && countOf(key) === 0,
    mayEnter({ key, isStranger, range, isAtDoor }: Payer): boolean {
      if (isAtDoor && atDoors < DOORS_BESIDE) return true;
      if (isCrowded(range)) return false;
      const count = countOf(key);
      if (!isStranger && count === 0) return true;
      const hasRoom = isShareFree() && (isStranger || beside < MOST_BESIDE);
      return hasRoom && count < mostOf(key);
    },
    enter(payer: Payer): void {
      const { key, isStranger, range, isAtDoor } = payer;
      begunAt.set(payer, performance.now());
      countRange(range, 1);
      const count = countOf(key);
      running.set(key, count + 1);
      if (isAtDoor) atDoors += 1;
      else if (isStranger) strangersIn += 1;
      else if (count > 0) beside += 1;
    },
    leave(payer: Payer, replyLength: number): void {
      const { key, isStranger, range, isAtDoor } = payer;
      if (replyLength >= LONG_REPLY || isSlow(payer)) longUntil.set(key, performance.now() + LONG_AGO_MS);
      countRange(range, -1);
      const left = countOf(key) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
      if (isAtDoor) atDoors -= 1;
      else if (isStranger) strangersIn -= 1;
      else if (left > 0) beside -= 1;
    },
  };
}

export function createUnderWay(): UnderWay {
  const { isShareFree, isDoorFree, isFirst, mayEnter, enter, leave } = createRoom();
  /** In the order in which they are served next. */
  const known: Queue = new Map();
  const strangers: Queue = new Map();
  const doors: Queue = new Map();
  let isTurnOfDoors = false;
  let served = 0;
  const isPausing = (): boolean => served >= SERVED_A_TURN;

  /** The first in the queue that may; true when there was one. */
  function serve(queue: Queue): boolean {
    for (const [key, lines] of queue) {
      const [line, waiting] = lines.entries().next().value!;
      const { payer, go } = waiting[0]!;
      if (!mayEnter(payer)) continue;
      waiting.shift();
      turn(lines, line, { left: waiting, isEmpty: waiting.length === 0 });
      turn(queue, key, { left: lines, isEmpty: lines.size === 0 });
      enter(payer);
      go();
      return true;
    }
    return false;
  }

  /** Those who read and those who ask to be let in, by turns. */
  function serveOneOfStrangers(): boolean {
    for (const isOfDoors of [isTurnOfDoors, !isTurnOfDoors])
      if (isOfDoors ? isDoorFree() && serve(doors) : isShareFree() && serve(strangers)) {
        isTurnOfDoors = !isOfDoors;
        return true;
      }
    return false;
  }

  /** People whom we know come before strangers, to whom a quarter is left whatever they ask. */
  function serveWaiting(): void {
    while (!isPausing() && (serve(known) || serveOneOfStrangers())) {
      served += 1;
      if (served === 1)
        setImmediate(() => {
          served = 0;
          serveWaiting();
        });
    }
  }

  return {
    begin(payer) {
      const { key, line = key, isStranger, isAtDoor = false } = payer;
      const queue = isAtDoor ? doors : isStranger ? strangers : known;
      // Where those who wait are served again in the next turn there may be room now, and it is theirs.
      if (mayEnter(payer) && (isFirst(payer) || !isPausing() || queue.size === 0)) {
        enter(payer);
        return undefined;
      }
      const lines = queue.get(key) ?? new Map<string, Waiting[]>();
      queue.set(key, lines);
      const waiting = lines.get(line) ?? [];
      lines.set(line, waiting);
      return new Promise((go) => waiting.push({ payer, go }));
    },
    end(payer, replyLength = 0) {
      leave(payer, replyLength);
      serveWaiting();
    },
  };
}

/** For who has no turn yet: a second one of the same would wait for the first. */
export async function inTurn<T>(underWay: UnderWay, payer: Payer, work: () => Promise<T>): Promise<T> {
  const turn = underWay.begin(payer);
  if (turn !== undefined) await turn;
  try {
    return await work();
  } finally {
    underWay.end(payer);
  }
}

const ofDatabases = new WeakMap<Database, UnderWay>();

/** One for all ways in: they share the connections. */
export function underWayOf(db: Database): UnderWay {
  const made = ofDatabases.get(db) ?? createUnderWay();
  ofDatabases.set(db, made);
  return made;
}
