/**
 * The private half of realtime: committed events go to their users' sockets on every node, missed ones are replayed
 * through the loaders that products register, and revoked sessions lose their sockets.
 */
import { PRIVATE_CHANNELS } from '@candor/wire';
import * as v from 'valibot';
import { createBudgets } from '../budget.ts';
import { shaped } from '../bus.ts';
import type { Bus } from '../bus.ts';
import type { Database } from '../db/database.ts';
import { gather } from '../db/gather.ts';
import type { Missed, Streams, UserEvent } from './streams.ts';
import type { KeptUserEvent, Standing } from './user-event-store.ts';
import { eventsAfter, latestUseqs } from './user-event-store.ts';
import type { Announced, Listener } from './user-stream.ts';
import { UserLine } from './user-stream.ts';

/** R-RT-4. */
const MOST_REPLAYED = 1_000;
const OLDEST_REPLAYED_MS = 10 * 60_000;
/** Of one customer: all his sockets when a node died, and then one in two seconds. */
const REPLAYS = { atOnce: 40, perSecond: 0.5 };
const REPLAYERS_KEPT = 20_000;
const TOPIC = 'streams.user-events';
/** Of one statement: each may have missed as many as may be replayed. */
const CLIENTS_AT_ONCE = 100;
/** Of one statement that asks where customers stand. */
const LOOKED_AT_ONCE = 1_000;

export interface PrivateStreams extends Pick<Streams, 'hears' | 'pushToUsers' | 'registerReplay'> {
  /** Brings a socket to the present and keeps it there; resolves to its `useq` and the way to leave. */
  join(
    userId: number,
    listener: Listener,
    useq: number | undefined,
  ): Promise<{ useq: number; leave: () => void }>;
  /** Finds what other nodes told and nothing brought here: nothing that follows would show that it is missing. */
  lookForUnheard(): Promise<void>;
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

/** Reads of many clients that come back at once, each of them gathered (ADR 107). */
interface Reads {
  latest(userId: number): Promise<number | undefined>;
  events(of: Standing): Promise<KeptUserEvent[] | undefined>;
  /** The current object of an event, by channel. */
  objects: Map<UserEvent['channel'], (missed: Missed) => Promise<unknown>>;
}

function createReads(db: Database): Reads {
  return {
    latest: gather((userIds: readonly number[]) => latestUseqs(db, userIds), { isOneAtATime: true }),
    events: gather(
      (of: readonly Standing[]) =>
        eventsAfter(db, of, { limit: MOST_REPLAYED, maxAgeMs: OLDEST_REPLAYED_MS }),
      { atOnce: CLIENTS_AT_ONCE, isOneAtATime: true },
    ),
    objects: new Map(),
  };
}

export function createPrivateStreams({ db, bus, onError }: Deps): PrivateStreams {
  const lines = new Map<number, { line: UserLine; users: number }>();
  const replaysOf = createBudgets(REPLAYS, REPLAYERS_KEPT);
  const reads = createReads(db);
  const latest = async (userId: number): Promise<number> => (await reads.latest(userId)) ?? 0;
  const readAgain = (userId: number, useq: number) => missedBy({ userId, useq }, reads);

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
    const line = new UserLine({ userId, latest, readAgain, onError });
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
    registerReplay: (channel, load) =>
      void reads.objects.set(channel, gather<Missed, unknown>(load, { isOneAtATime: true })),
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
      // One who asks for his past again and again is told to fetch his state, which is counted with his other requests.
      const isFree = useq === undefined || replaysOf(String(userId)).take(1, performance.now());
      try {
        return {
          useq: await (isFree ? entry.line.join(listener, useq) : entry.line.joinAnew(listener)),
          leave,
        };
      } catch (error) {
        leave();
        throw error;
      }
    },
    lookForUnheard: () => lookAt(lines, db),
  };
}

async function lookAt(lines: ReadonlyMap<number, { line: UserLine }>, db: Database): Promise<void> {
  const userIds = [...lines.keys()];
  for (let n = 0; n < userIds.length; n += LOOKED_AT_ONCE) {
    const some = userIds.slice(n, n + LOOKED_AT_ONCE);
    const useqs = await latestUseqs(db, some);
    for (const [i, userId] of some.entries()) lines.get(userId)?.line.reaches(useqs[i]!);
  }
}

/** What a user missed after `useq`, in order; undefined when it cannot be had whole. */
async function missedBy(of: Standing, reads: Reads): Promise<Announced[] | undefined> {
  const kept = await reads.events(of);
  if (kept === undefined || kept.length === 0) return kept && [];
  // An object that moved ten times is read once.
  const objects = new Map<string, Promise<unknown>>();
  for (const { channel, refId } of kept) {
    const name = `${channel} ${refId}`;
    if (!objects.has(name))
      objects.set(name, reads.objects.get(channel)?.({ userId: of.userId, refId }) ?? Promise.resolve());
  }
  const found = new Map(
    await Promise.all([...objects].map(async ([name, data]) => [name, await data] as const)),
  );
  const events = kept.map(({ useq, channel, refId }) => ({
    useq,
    channel,
    data: found.get(`${channel} ${refId}`),
  }));
  // An object that cannot be read again makes the replay incomplete: the client fetches its state instead.
  return events.some((event) => event.data === undefined) ? undefined : events;
}
