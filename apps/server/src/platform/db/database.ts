/**
 * The door to PostgreSQL. Only `*-store.ts` files send SQL through it. Every statement text is a constant and is
 * prepared once per connection under a name derived from it.
 */
import type { StorageFault } from './sqlstate.ts';

export interface Queryable {
  /**
   * Runs one statement. int8 arrives as bigint, timestamptz as Date, int4 as number, jsonb as parsed JSON.
   * Throws the driver's error, with `code` holding the SQLSTATE.
   */
  query<Row extends object = Record<string, unknown>>(
    text: string,
    values?: readonly unknown[],
  ): Promise<Row[]>;
}

/** A statement whose answer decides nothing; `answered` hears it once the commit is acknowledged. */
export interface LastStatement {
  text: string;
  values: readonly unknown[];
  answered?(rows: readonly object[]): void;
}

/** An open transaction; `afterCommit` work runs once, in order, when COMMIT has been acknowledged. */
export interface Tx extends Queryable {
  afterCommit(work: () => void): void;
  /**
   * When the work is done, the statement that `make` answers leaves in one write with COMMIT: nobody waits for it by itself, and the locks
   * it takes are held for the commit alone. When it fails the transaction fails with its error.
   */
  withCommit(make: () => LastStatement): void;
}

export interface Database extends Queryable {
  /**
   * Runs `work` in one READ COMMITTED transaction and resolves after a durable COMMIT.
   * Retries 40001 and 40P01 with backoff; asserts COMMIT's command tag; when COMMIT itself fails the connection is
   * destroyed and Unavailable is thrown, because the outcome is unknown (finding 6).
   */
  transaction<T>(name: string, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Lends `work` one connection without a transaction, for reads that are sent together: they share one write and one wait, and each sees
   * what is committed when it begins.
   */
  reading<T>(work: (on: Queryable) => Promise<T>): Promise<T>;
  /** A connection outside the pool for session advisory locks and long work; closed by the caller. */
  dedicated(name: string): Promise<Queryable & { close(): Promise<void> }>;
  /** Why it kept nothing, where it said so within the last half minute. */
  storageFault(): StorageFault | undefined;
  close(): Promise<void>;
}
