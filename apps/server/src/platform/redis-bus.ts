/**
 * The bus between nodes over Redis pub/sub. A node's own subscribers hear its messages without the detour, so a Redis
 * that is away degrades a cluster to single nodes and stops none; the connection comes back by itself.
 */
import { Redis } from 'ioredis';
import type { Bus } from './bus.ts';
import { createTopics, newNodeId } from './local-bus.ts';

export interface RedisBus extends Bus {
  /** Whether other nodes can be reached right now. */
  isConnected(): boolean;
}

interface Parcel {
  from: string;
  topic: string;
  message: unknown;
}

/** One Redis channel for all topics: few messages, and no resubscription to track per topic. */
const CHANNEL = 'candor';
const LONGEST_RECONNECT_WAIT_MS = 2_000;

export function createRedisBus(url: string, onError: (error: unknown) => void): RedisBus {
  const topics = createTopics(onError);
  const nodeId = newNodeId();
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
    const parcel = JSON.parse(text) as Parcel;
    if (parcel.from !== nodeId) topics.deliver(parcel.topic, parcel.message, false);
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
      const parcel: Parcel = { from: nodeId, topic, message };
      void publisher.publish(CHANNEL, JSON.stringify(parcel)).catch(onError);
    },
    subscribe: (topic, handler) => topics.subscribe(topic, handler),
    async close() {
      publisher.disconnect();
      subscriber.disconnect();
    },
  };
}
