/** The bus within one process: a published message reaches every subscriber at once, in the order of subscription. */
import { randomBytes } from 'node:crypto';
import type { Bus, Fits } from './bus.ts';

type Handler = (message: never, fromSelf: boolean) => void;

/** Subscribers by topic; also the local half of the Redis bus. */
export interface Topics {
  deliver(topic: string, message: unknown, fromSelf: boolean): void;
  subscribe(topic: string, handler: Handler, fits: Fits): () => void;
}

/** `onMisfit` is told of messages from elsewhere that a subscriber cannot read. */
export function createTopics(onError: (error: unknown) => void, onMisfit: (topic: string) => void): Topics {
  const topics = new Map<string, Set<{ handler: Handler; fits: Fits }>>();
  return {
    deliver(topic, message, fromSelf) {
      for (const { handler, fits } of topics.get(topic) ?? []) {
        if (!fromSelf && !fits(message)) {
          onMisfit(topic);
          continue;
        }
        // One failing subscriber must not keep the message from the others, nor fail the publisher.
        try {
          handler(message as never, fromSelf);
        } catch (error) {
          onError(error);
        }
      }
    },
    subscribe(topic, handler, fits) {
      const handlers = topics.get(topic) ?? new Set();
      const one = { handler, fits };
      topics.set(topic, handlers.add(one));
      return () => void handlers.delete(one);
    },
  };
}

export function createLocalBus(onError: (error: unknown) => void): Bus {
  const topics = createTopics(onError, () => {});
  return {
    nodeId: newNodeId(),
    isShared: false,
    publish: (topic, message) => topics.deliver(topic, message, true),
    subscribe: topics.subscribe,
    onMissed: () => {},
    close: async () => {},
  };
}

export function newNodeId(): string {
  return randomBytes(6).toString('base64url');
}
