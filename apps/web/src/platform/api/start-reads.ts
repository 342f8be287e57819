/** Fetches the cache of reads, and again when it did not come. */
import { missCache, readsNow } from './reads.ts';

let starting: Promise<unknown> | undefined;

export function startReads(): Promise<unknown> {
  const isSecond = readsNow().failure !== undefined;
  starting ??= import('./query-client.ts').catch((failure: unknown) => {
    starting = undefined;
    // Browsers may remember a failed module: from the second time on only a reload really asks again.
    if (isSecond && navigator.onLine) location.reload();
    missCache(failure);
    window.addEventListener('online', () => void startReads(), { once: true });
  });
  return starting;
}
