/**
 * Messages between nodes and within one. With REDIS_URL they travel through Redis pub/sub, otherwise in process.
 * Delivery is at most once and carries no truth: whoever misses a message finds the state in PostgreSQL.
 */
import * as v from 'valibot';

export interface Bus {
  /** Delivers to every node's subscribers including this one's. `message` must be JSON-safe. */
  publish(topic: string, message: unknown): void;
  /**
   * `fromSelf` tells whether this very process published it. What another node sends reaches the handler only when it `fits`.
   * Returns the way to unsubscribe.
   */
  subscribe(topic: string, handler: (message: never, fromSelf: boolean) => void, fits: Fits): () => void;
  /**
   * Told when something that another node said did not come, within seconds of the next that does. Whoever told of it on to somebody who
   * cannot see that it is missing says so then; what is in the database is looked at in any case.
   */
  onMissed(hear: () => void): void;
  readonly nodeId: string;
  /** Whether there may be other nodes: what only they would hear need not be made without them. */
  readonly isShared: boolean;
  close(): Promise<void>;
}

export type Fits = (message: unknown) => boolean;

/** A message of this shape; what else an object holds is the subscriber's to read. */
export const shaped =
  (schema: v.GenericSchema): Fits =>
  (message) =>
    v.is(schema, message);

/** For topics that say only that something has changed. */
export const anyMessage: Fits = () => true;

export const idsShape = shaped(v.object({ ids: v.array(v.pipe(v.number(), v.safeInteger())) }));
