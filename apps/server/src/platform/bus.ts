/**
 * Messages between nodes and within one. With REDIS_URL they travel through Redis pub/sub, otherwise in process.
 * Delivery is at most once and carries no truth: whoever misses a message finds the state in PostgreSQL.
 */
export interface Bus {
  /** Delivers to every node's subscribers including this one's. `message` must be JSON-safe. */
  publish(topic: string, message: unknown): void;
  /** `fromSelf` tells whether this very process published it. Returns the way to unsubscribe. */
  subscribe(topic: string, handler: (message: never, fromSelf: boolean) => void): () => void;
  readonly nodeId: string;
  /** Whether there may be other nodes: what only they would hear need not be made without them. */
  readonly isShared: boolean;
  close(): Promise<void>;
}
