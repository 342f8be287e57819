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
}

export interface RedisBusNeeds {
  url: string;
  /** The key of the house, SECRET_PEPPER: every node has the same. */
  secret: string;
  now(): number;
  onError(error: unknown): void;
  /** Messages that are not of the house, or not of a shape that anybody reads, by the word for it. */
  dropped: { inc(labels: { reason: string }): void };
}

/** One Redis channel for all topics: few messages, and no resubscription to track per topic. */
const CHANNEL = 'candor';
const LONGEST_RECONNECT_WAIT_MS = 2_000;

export function createRedisBus({ url, secret, now, onError, dropped }: RedisBusNeeds): RedisBus {
  const topics = createTopics(onError, () => dropped.inc({ reason: 'shape' }));
  const nodeId = newNodeId();
  const parcels = createParcels({ secret, nodeId, now });
  const options = {
    retryStrategy: (attempt: number) => Math.min(attempt * 100, LONGEST_RECONNECT_WAIT_MS),
    // What cannot be sent now is not worth sending later: PostgreSQL holds the truth.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    lazyConnect: true,
  };
  const publisher = new Redis(url, options);
  const subscriber = new Redis(url, { ...options, autoResubscribe: true });
  for (const connection of [publisher, subscriber]) connection.on('error', onError);
  subscriber.on('ready', () => void subscriber.subscribe(CHANNEL).catch(onError));
  subscriber.on('message', (_, text: string) => {
    const parcel = parcels.open(text);
    if (typeof parcel === 'string') dropped.inc({ reason: parcel });
    else if (parcel.from !== nodeId) topics.deliver(parcel.topic, parcel.message, false);
  });
  // A failed first attempt goes on by the retry strategy.
  void publisher.connect().catch(onError);
  void subscriber.connect().catch(onError);

  return {
    nodeId,
    isShared: true,
    isConnected: () => publisher.status === 'ready' && subscriber.status === 'ready',
    publish(topic, message) {
      topics.deliver(topic, message, true);
      if (publisher.status !== 'ready') return;
      void publisher.publish(CHANNEL, parcels.seal(topic, message)).catch(onError);
    },
    subscribe: topics.subscribe,
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
