/** Order books of the pairs on screen, outside React: the depth channel in, at most ten pictures of a book a second out. */
import { type DataOf, marketCalls, type marketChannels } from '@candor/wire';
import { useEffect } from 'react';
import { call } from '../../platform/api/index.ts';
import { keyedStore, listen, restart, useKey } from '../../platform/stream/index.ts';
import { type Book, BookFollower } from './book-view.ts';
import { sharedHearing } from './shared-hearing.ts';

type DepthPush = DataOf<typeof marketChannels.depth>;

/** The stream answers in one round trip; only when it does not, the book is asked for by REST. */
const REST_AFTER_MS = 1500;

const store = keyedStore<Book | undefined>();

const hear = sharedHearing((key) => {
  const channel = `depth.${key}`;
  const follower = new BookFollower();
  // A new wrapper each time: its identity tells React that the levels inside have changed.
  const publish = (): void => store.put(key, follower.book === undefined ? undefined : { ...follower.book });
  const stop = listen(channel, {
    onPush: (push) => {
      const data = push.data as DepthPush;
      const outcome = 'lastUpdateId' in data ? follower.takeSnapshot(data) : follower.takeDelta(data);
      if (outcome === 'gap') restart(channel);
      else if (outcome === 'applied') publish();
    },
  });
  const fallback = setTimeout(() => {
    if (follower.book !== undefined) return;
    call(marketCalls.depth, { symbol: key })
      .then((snapshot) => {
        if (follower.book !== undefined) return;
        // Deltas already here decide; a gap waits for the stream's own snapshot.
        if (follower.takeSnapshot(snapshot) === 'applied') publish();
      })
      .catch(() => undefined);
  }, REST_AFTER_MS);
  return () => {
    clearTimeout(fallback);
    stop();
    store.put(key, undefined);
  };
});

/** The book of a pair by its key (`BTCUSDT`); the component renders with every picture, so keep it small. */
export function useBook(key: string): Book | undefined {
  useEffect(() => hear(key), [key]);
  return useKey(store, key);
}

/** Calls `paint` with every picture while it listens: for rows that are written past React. */
export function watchBook(key: string, paint: (book: Book | undefined) => void): () => void {
  const leave = hear(key);
  const stop = store.listen(key, () => paint(store.get(key)));
  paint(store.get(key));
  return () => {
    stop();
    leave();
  };
}
