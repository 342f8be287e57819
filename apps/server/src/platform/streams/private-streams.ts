/**
 * The private half of realtime: committed events go to their users' sockets on every node, missed ones are replayed
 * through the loaders that products register, and revoked sessions lose their sockets.
 */
import { PRIVATE_CHANNELS } from '@candor/wire';
import * as v from 'valibot';
import { shaped } from '../bus.ts';
import type { Bus } from '../bus.ts';
import type { Database } from '../db/database.ts';
import type { Streams, UserEvent } from './streams.ts';
import { eventsAfter, latestUseq } from './user-event-store.ts';
import type { Announced, Listener } from './user-line.ts';
import { UserLine } from './user-line.ts';

/** R-RT-4. */
const MOST_REPLAYED = 1_000;
const OLDEST_REPLAYED_MS = 10 * 60_000;
const TOPIC = 'streams.user-events';

export interface PrivateStreams extends Pick<Streams, 'hears' | 'pushToUsers' | 'registerReplay'> {
  /** Brings a socket to the present and keeps it there; resolves to its `useq` and the way to leave. */
  join(
    userId: number,
    listener: Listener,
    useq: number | undefined,
  ): Promise<{ useq: number; leave: () => void }>;
}

interface Deps {
  db: Database;
  bus: Bus;
  onError(error: unknown): void;
}

/** Each says by which number of which customer it is read again (R-RT-4). */
const eventsShape = shaped(
  v.array(
    v.object({
      userId: v.pipe(v.number(), v.safeInteger()),
      useq: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
      channel: v.picklist([...PRIVATE_CHANNELS]),
      refId: v.string(),
    }),
  ),
);

type Load = Parameters<Streams['registerReplay']>[1];

export function createPrivateStreams({ db, bus, onError }: Deps): PrivateStreams {
  const lines = new Map<number, { line: UserLine; users: number }>();
  const loaders = new Map<UserEvent['channel'], Load>();
  const readAgain = (userId: number, useq: number) => missedBy(userId, useq, { db, loaders });

  bus.subscribe(
    TOPIC,
    (events: readonly UserEvent[]) => {
      for (const event of events) {
        const { useq, channel } = event;
        // Only what somebody hears is read: a product may put its data into words no sooner than that.
        lines.get(event.userId)?.line.announce({ useq, channel, data: event.data });
      }
    },
    eventsShape,
  );

  function lineOf(userId: number): { line: UserLine; users: number } {
    const known = lines.get(userId);
    if (known) return known;
    const line = new UserLine({ userId, latest: (id) => latestUseq(db, id), readAgain, onError });
    const fresh = { line, users: 0 };
    lines.set(userId, fresh);
    return fresh;
  }

  function release(userId: number): void {
    const entry = lines.get(userId);
    if (entry && (entry.users -= 1) === 0) lines.delete(userId);
  }

  return {
    // A socket has its line before it reads where its user stands, so nothing falls between the two.
    hears: (userId) => bus.isShared || lines.has(userId),
    pushToUsers: (events) => {
      if (events.length > 0) bus.publish(TOPIC, events);
    },
    registerReplay: (channel, load) => void loaders.set(channel, load),
    async join(userId, listener, useq) {
      const entry = lineOf(userId);
      entry.users += 1;
      let hasLeft = false;
      const leave = () => {
        if (hasLeft) return;
        hasLeft = true;
        entry.line.leave(listener);
        release(userId);
      };
      try {
        return { useq: await entry.line.join(listener, useq), leave };
      } catch (error) {
        leave();
        throw error;
      }
    },
  };
}

/** What a user missed after `useq`, in order; undefined when it cannot be had whole. */
async function missedBy(
  userId: number,
  useq: number,
  { db, loaders }: { db: Database; loaders: ReadonlyMap<UserEvent['channel'], Load> },
): Promise<Announced[] | undefined> {
  const kept = await eventsAfter(db, { userId, useq, limit: MOST_REPLAYED, maxAgeMs: OLDEST_REPLAYED_MS });
  if (kept === undefined || kept.length === 0) return kept && [];
  const objects = new Map<string, Map<string, unknown>>();
  for (const channel of new Set(kept.map((event) => event.channel))) {
    const refIds = [
      ...new Set(kept.filter((event) => event.channel === channel).map((event) => event.refId)),
    ];
    const load = loaders.get(channel);
    if (load) objects.set(channel, await load(userId, refIds));
  }
  const events = kept.map(({ useq: at, channel, refId }) => ({
    useq: at,
    channel,
    data: objects.get(channel)?.get(refId),
  }));
  // An object that cannot be read again makes the replay incomplete: the client fetches its state instead.
  return events.some((event) => event.data === undefined) ? undefined : events;
}
