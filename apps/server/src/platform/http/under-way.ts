/**
 * How many requests of one person or address are handled at once. Everything but orders shares sixteen connections of the database: three
 * thousand questions that a stranger may ask in a minute, asked at once, or one customer's acts that wait for one another's lock, would
 * take them all, and everybody else is told after seconds that the house is away. What is too much waits for its turn, addresses by turns.
 */
import type { Database } from '../db/database.ts';
import { DEFAULT_POOL_SIZE } from '../db/pg-database.ts';

export interface Payer {
  /** A person, or the address of a stranger. */
  key: string;
  isStranger: boolean;
}

export interface UnderWay {
  /** Undefined where it may go on here and now; each that went on ends. */
  begin(payer: Payer): Promise<void> | undefined;
  end(payer: Payer): void;
}

const MOST_OF_ONE = DEFAULT_POOL_SIZE / 2;
/** Of all strangers; the other connections are for people whom we know. */
const MOST_OF_STRANGERS = (DEFAULT_POOL_SIZE * 3) / 4;

export function createUnderWay(): UnderWay {
  const running = new Map<string, number>();
  const known = new Map<string, (() => void)[]>();
  /** In the order in which they are served next. */
  const strangers = new Map<string, (() => void)[]>();
  let strangersIn = 0;

  const countOf = (key: string): number => running.get(key) ?? 0;

  function enter({ key, isStranger }: Payer): void {
    running.set(key, countOf(key) + 1);
    if (isStranger) strangersIn += 1;
  }

  function next(payer: Payer, line: Map<string, (() => void)[]>): void {
    const waiting = line.get(payer.key)!;
    const go = waiting.shift()!;
    line.delete(payer.key);
    if (waiting.length > 0) line.set(payer.key, waiting);
    enter(payer);
    go();
  }

  return {
    begin(payer) {
      const { key, isStranger } = payer;
      const hasRoom = countOf(key) < MOST_OF_ONE && (!isStranger || strangersIn < MOST_OF_STRANGERS);
      if (hasRoom) {
        enter(payer);
        return undefined;
      }
      const line = isStranger ? strangers : known;
      const waiting = line.get(key) ?? [];
      line.set(key, waiting);
      return new Promise((go) => waiting.push(go));
    },
    end({ key, isStranger }) {
      const left = countOf(key) - 1;
      if (left === 0) running.delete(key);
      else running.set(key, left);
      if (!isStranger) {
        if (known.has(key)) next({ key, isStranger }, known);
        return;
      }
      strangersIn -= 1;
      for (const first of strangers.keys())
        if (countOf(first) < MOST_OF_ONE) return next({ key: first, isStranger }, strangers);
    },
  };
}

const ofDatabases = new WeakMap<Database, UnderWay>();

/** One for all ways in: they share the connections. */
export function underWayOf(db: Database): UnderWay {
  const made = ofDatabases.get(db) ?? createUnderWay();
  ofDatabases.set(db, made);
  return made;
}
