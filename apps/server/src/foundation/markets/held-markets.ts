/**
 * Currencies and pairs as this node holds them. They are read again one reading after another, and a new pair is shown to
 * nobody before all who keep something for it are ready.
 */
import type { Logger } from 'pino';
import type { Queryable } from '../../platform/db/database.ts';
import { readCurrencies, readPairs } from './markets-store.ts';
import type { Currency, Pair, PairDirectory } from './pair.ts';
import { pairDirectory } from './pair.ts';

const AGAIN_AFTER_MS = 5_000;

interface Loaded {
  currencies: readonly Currency[];
  currencyById: ReadonlyMap<number, Currency>;
  pairs: readonly Pair[];
  pairById: ReadonlyMap<number, Pair>;
  directory: PairDirectory;
}

interface HeldMarkets {
  now(): Loaded;
  reload(): Promise<void>;
  onListed(prepare: (pair: Pair) => Promise<void>): void;
  /** From now on pairs are prepared; later features start with those that are there by then. */
  prepareNew(): void;
  stop(): void;
}

export function createHeldMarkets({ db, log }: { db: Queryable; log: Logger }): HeldMarkets {
  let loaded = index([], []);
  let isPreparing = false;
  const preparations: ((pair: Pair) => Promise<void>)[] = [];
  const prepared = new Set<number>();
  /** One after another, or of two the older would have the last word. */
  let reading: Promise<void> = Promise.resolve();
  let again: NodeJS.Timeout | undefined;

  function reload(): Promise<void> {
    const next = reading.then(readAll);
    reading = next.catch(() => undefined);
    return next;
  }

  async function readAll(): Promise<void> {
    const [currencies, pairs] = await Promise.all([readCurrencies(db), readPairs(db)]);
    const show = () =>
      (loaded = index(
        currencies,
        pairs.filter(({ id }) => prepared.has(id)),
      ));
    // Their names first: what prepares a pair asks for its currencies.
    show();
    for (const pair of pairs) if (!prepared.has(pair.id)) await prepare(pair);
    show();
  }

  /** A pair that cannot be prepared stays away from this node for a moment, and the others trade on. */
  async function prepare(pair: Pair): Promise<void> {
    try {
      if (isPreparing) for (const each of preparations) await each(pair);
      prepared.add(pair.id);
    } catch (error) {
      log.error({ err: error, pair: pair.symbol }, 'a new pair could not be prepared');
      clearTimeout(again);
      again = setTimeout(() => void reload().catch(() => undefined), AGAIN_AFTER_MS);
    }
  }

  return {
    now: () => loaded,
    reload,
    onListed: (each) => void preparations.push(each),
    prepareNew: () => void (isPreparing = true),
    stop: () => clearTimeout(again),
  };
}

function index(currencies: readonly Currency[], pairs: readonly Pair[]): Loaded {
  return {
    currencies,
    currencyById: new Map(currencies.map((currency) => [currency.id, currency])),
    pairs,
    pairById: new Map(pairs.map((pair) => [pair.id, pair])),
    directory: pairDirectory(pairs),
  };
}
