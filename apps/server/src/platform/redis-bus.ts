/**
 * The bus between nodes over Redis pub/sub. A node's own subscribers hear its messages without the detour, so a Redis
 * that is away degrades a cluster to single nodes and stops none; the connection comes back by itself.
 */
import { Redis } from 'ioredis';
import type { Bus } from './bus.ts';
import { createParcels } from './bus-parcels.ts';
import { createTopics, newNodeId } from './local-bus.ts';

export interface RedisBus extends Bus {
  /** Whether other nodes can be reached right now. */
  isConnected(): boolean;
  /** Why what other nodes say comes late here or not at all; undefined where all is well. */
  fault(): 'redis' | 'redis slow' | undefined;
}

export interface RedisBusNeeds {
  url: string;
  /** The key of the house, SECRET_PEPPER: every node has the same. */
  secret: string;
  now(): number;
  onError(error: unknown): void;
  /** Messages that are not of the house, or not of a shape that anybody reads, by the word for it. */
  dropped: { inc(labels: { reason: string }): void };
  /** For tests. */
  beats?: { everyMs: number; mostUnheard: number };
}

/** One Redis channel for all topics: few messages, and no resubscription to track per topic. */
const CHANNEL = 'candor';
const LONGEST_RECONNECT_WAIT_MS = 2_000;
/**
 * A Redis that hangs, or that a broken line hides, closes nothing: what is sent would wait in memory, and nothing would be heard, until
 * the system gives a connection up after a quarter of an hour. So each node hears itself: a beat it does not hear ends both connections.
 */
const BEATS = { everyMs: 1_000, mostUnheard: 5 };
const BEAT_TOPIC = 'bus.beat';
/** A beat that takes so long to come back: what other nodes tell their customers at once is late here. */
const SLOW_MS = 1_000;

const OPTIONS = {
  retryStrategy: (attempt: number): number => Math.min(attempt * 100, LONGEST_RECONNECT_WAIT_MS),
  // What cannot be sent now is not worth sending later: PostgreSQL holds the truth.
  enableOfflineQueue: false,
  maxRetriesPerRequest: 1,
  lazyConnect: true,
};

export function createRedisBus({
  url,
  secret,
  now,
  onError,
  dropped,
  beats = BEATS,
}: RedisBusNeeds): RedisBus {
  const topics = createTopics(onError, () => dropped.inc({ reason: 'shape' }));
  const nodeId = newNodeId();
  const parcels = createParcels({ secret, nodeId, now });
  const missed = createMissed(onError);
  const publisher = new Redis(url, OPTIONS);
  const subscriber = new Redis(url, { ...OPTIONS, autoResubscribe: true });
  for (const connection of [publisher, subscriber]) connection.on('error', onError);
  listenAnew(subscriber, { onError, onAgain: missed.tell });
  subscriber.on('message', (_, text: string) => {
    const parcel = parcels.open(text);
    if (typeof parcel === 'string') dropped.inc({ reason: parcel });
    else if (parcel.from !== nodeId) {
      if (parcel.isAfterGap) missed.tell();
      topics.deliver(parcel.topic, parcel.message, false);
    } else heart.heard(parcel.topic === BEAT_TOPIC ? parcel.message : undefined);
  });
  const sendAway = (topic: string, message: unknown): void => {
    if (publisher.status !== 'ready') return parcels.skip();
    // Those under way when a connection ends come to nothing one by one; why it ended was told once.
    void publisher
      .publish(CHANNEL, parcels.seal(topic, message))
      .catch(() => dropped.inc({ reason: 'unsent' }));
  };
  const heart = createHeart([publisher, subscriber], {
    beats,
    onError,
    beat: () => sendAway(BEAT_TOPIC, performance.now()),
  });
  const isConnected = (): boolean =>
    publisher.status === 'ready' && subscriber.status === 'ready' && !heart.isSilent();
  // A failed first attempt goes on by the retry strategy.
  void publisher.connect().catch(onError);
  void subscriber.connect().catch(onError);

  return {
    nodeId,
    isShared: true,
    isConnected,
    fault: () => (isConnected() ? (heart.isSlow() ? 'redis slow' : undefined) : 'redis'),
    publish(topic, message) {
      topics.deliver(topic, message, true);
      if (heart.isSilent()) parcels.skip();
      else sendAway(topic, message);
    },
    onMissed: missed.hear,
    subscribe: topics.subscribe,
    async close() {
      heart.stop();
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}

/** Each time that the connection is there; `onAgain` is told of all but the first. */
function listenAnew(
  subscriber: Redis,
  { onError, onAgain }: { onError(error: unknown): void; onAgain(): void },
): void {
  let wasReady = false;
  subscriber.on('ready', () => {
    subscriber
      .subscribe(CHANNEL)
      // What was said meanwhile by nodes that have gone since shows in no number.
      .then(() => wasReady && onAgain())
      .catch(onError)
      .finally(() => (wasReady = true));
  });
}

/** Whoever has to know that something was lost, each by himself. */
function createMissed(onError: (error: unknown) => void) {
  const listeners: (() => void)[] = [];
  return {
    hear: (listener: () => void): void => void listeners.push(listener),
    tell(): void {
      for (const listener of listeners)
        try {
          listener();
        } catch (error) {
          onError(error);
        }
    },
  };
}

/** Ends connections on which nothing comes back, so that they are opened anew; again and again while it stays so. */
function createHeart(
  connections: readonly Redis[],
  { beats, beat, onError }: { beats: typeof BEATS; beat(): void; onError(error: unknown): void },
) {
  // Beats, not time: a node that was busy itself finds what came meanwhile unread.
  let unheard = 0;
  let lagMs = 0;
  const isSilent = (): boolean => unheard >= beats.mostUnheard;
  const timer = setInterval(() => {
    // One that is being opened has a time of its own for that.
    const open = connections.filter(({ status }) => status === 'ready' || status === 'connect');
    if (unheard > 0 && unheard % beats.mostUnheard === 0 && open.length > 0) {
      onError(new Error(`Redis is silent: ${unheard} beats were not heard`));
      for (const connection of open) connection.disconnect(true);
    }
    unheard += 1;
    beat();
  }, beats.everyMs).unref();
  return {
    /** `sentAt`: of a beat, by the monotonic clock of this node. */
    heard(sentAt: unknown): void {
      unheard = 0;
      if (typeof sentAt === 'number') lagMs = performance.now() - sentAt;
    },
    isSilent,
    isSlow: (): boolean => lagMs > SLOW_MS,
    stop: (): void => clearInterval(timer),
  };
}
