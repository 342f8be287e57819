/**
 * Look-ups of single rows on hot paths, gathered into one statement. Nothing is remembered; who asks later asks again.
 */
import DataLoader from 'dataloader';

const MOST_AT_ONCE = 500;

interface Gathering {
  /** Of one statement. */
  atOnce?: number;
  /**
   * What is asked for while a statement is under way waits for its answer and goes together: a thousand who come one a turn are some
   * dozens of statements and not a thousand. Otherwise each turn of the event loop sends its own.
   */
  isOneAtATime?: boolean;
}

/** `load` answers in the order of its keys, undefined where there is nothing. */
export function gather<Key, Found>(
  load: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>,
  { atOnce = MOST_AT_ONCE, isOneAtATime = false }: Gathering = {},
): (key: Key) => Promise<Found | undefined> {
  let answered: Promise<unknown> = Promise.resolve();
  const loadInTurn = async (keys: readonly Key[]): Promise<readonly (Found | undefined)[]> => {
    const loading = load(keys);
    // Without the answers: each would keep the one before, and so all there ever were.
    if (isOneAtATime) answered = Promise.allSettled([answered, loading]).then(() => undefined);
    return loading;
  };
  const loader = new DataLoader<Key, Found | undefined>(loadInTurn, {
    cache: false,
    maxBatchSize: atOnce,
    batchScheduleFn: (sendBatch) =>
      isOneAtATime ? void answered.then(() => setImmediate(sendBatch)) : void setImmediate(sendBatch),
  });
  return (key) => loader.load(key);
}
