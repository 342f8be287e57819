/**
 * The connections that batches are committed on. Statements of one pair always share a connection, which sends the next
 * without waiting for the answer to the one before: they arrive in order, and the database never waits for this node.
 */
import type { Database, Queryable } from '../../../platform/db/database.ts';
import { isConnectionLoss } from '../../../platform/db/sqlstate.ts';
import { Unavailable } from '../../../platform/refusal.ts';

type Dedicated = Awaited<ReturnType<Database['dedicated']>>;

/** Connections of a node for all its pairs; the database has as many cores to spare for them. */
const LINES = 2;

export class CommitLines {
  readonly #db: Pick<Database, 'dedicated'>;
  readonly #onLost: () => void;
  readonly #open = new Map<number, Promise<Dedicated>>();

  /** `onLost` is told after each connection that broke. */
  constructor(db: Pick<Database, 'dedicated'>, onLost: () => void = () => {}) {
    this.#db = db;
    this.#onLost = onLost;
  }

  /** The way of one pair; a connection that is lost is opened again for the next batch. */
  of(pairId: number): Queryable {
    const line = pairId % LINES;
    return {
      query: async <Row extends object>(text: string, values?: readonly unknown[]): Promise<Row[]> => {
        const connection = (await this.#opened(line)) as Dedicated;
        try {
          return await connection.query<Row>(text, values);
        } catch (error) {
          if (error instanceof Unavailable || isConnectionLoss(error)) this.#drop(line, connection);
          throw error;
        }
      },
    };
  }

  async close(): Promise<void> {
    const open = [...this.#open.values()];
    this.#open.clear();
    await Promise.all(open.map((line) => line.then((connection) => connection.close()).catch(() => {})));
  }

  #opened(line: number): Promise<Dedicated> {
    const known = this.#open.get(line);
    if (known !== undefined) return known;
    const opening = this.#db.dedicated(`orders-${line}`);
    this.#open.set(line, opening);
    opening.catch(() => this.#forget(line, opening));
    return opening;
  }

  #drop(line: number, connection: Dedicated): void {
    const known = this.#open.get(line);
    known?.then(
      (current) => {
        if (current !== connection) return;
        this.#forget(line, known);
        void connection.close().catch(() => {});
        this.#onLost();
      },
      () => {},
    );
  }

  #forget(line: number, opening: Promise<Dedicated>): void {
    if (this.#open.get(line) === opening) this.#open.delete(line);
  }
}
