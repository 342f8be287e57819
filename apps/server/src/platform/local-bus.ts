/** The bus within one process: a published message reaches every subscriber at once, in the order of subscription. */
import { randomBytes } from 'node:crypto';
import type { Bus } from './bus.ts';

type Handler = (message: never, fromSelf: boolean) => void;

/** Subscribers by topic; also the local half of the Redis bus. */
export interface Topics {
  deliver(topic: string, message: unknown, fromSelf: boolean): void;
  subscribe(topic: string, handler: Handler): () => void;
}

export function createTopics(onError: (error: unknown) => void): Topics {
  const topics = new Map<string, Set<Handler>>();
  return {
    deliver(topic, message, fromSelf) {
      for (const handler of topics.get(topic) ?? []) {
        // One failing subscriber must not keep the message from the others, nor fail the publisher.
        try {
          handler(message as never, fromSelf);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(topic, handler) {
      const handlers = topics.get(topic) ?? new Set();
      topics.set(topic, handlers.add(handler));
      return () => void handlers.delete(handler);
    },
  };
}

export function createLocalBus(onError: (error: unknown) => void): Bus {
  const topics = createTopics(onError);
  return {
    nodeId: newNodeId(),
    isShared: false,
    publish: (topic, message) => topics.deliver(topic, message, true),
    subscribe: (topic, handler) => topics.subscribe(topic, handler),
    close: async () => {},
  };
}

export function newNodeId(): string {
  return randomBytes(6).toString('base64url');
}
