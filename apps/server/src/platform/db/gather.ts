/**
 * Look-ups of single rows on hot paths, gathered: what is asked for in one turn of the event loop becomes one statement.
 * Nothing is remembered; the next turn asks again.
 */
import DataLoader from 'dataloader';

const MOST_AT_ONCE = 500;

/** `load` answers in the order of its keys, undefined where there is nothing. */
export function gather<Key, Found>(
  load: (keys: readonly Key[]) => Promise<readonly (Found | undefined)[]>,
): (key: Key) => Promise<Found | undefined> {
  const loader = new DataLoader<Key, Found | undefined>(load, {
    cache: false,
    maxBatchSize: MOST_AT_ONCE,
    batchScheduleFn: (sendBatch) => void setImmediate(sendBatch),
  });
  return (key) => loader.load(key);
}
