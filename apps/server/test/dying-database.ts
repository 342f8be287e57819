/** A database whose node kills itself, with kill -9, at one statement of one kind of transaction: for tests of what is left behind. */
import type { Database, Tx } from '../src/platform/db/database.ts';

export interface DeathAt {
  /** Of transactions with this name. */
  transaction: string;
  /** A part of the statement; when absent, once the transaction is committed and nobody was told. */
  statement?: string;
  /** Default: it has run and its transaction is open. */
  isBefore?: boolean;
}

export function dyingDatabase(db: Database, death: DeathAt | undefined): Database {
  if (death === undefined) return db;
  const { statement, isBefore = false } = death;
  return {
    ...db,
    async transaction(name, work) {
      if (name !== death.transaction) return db.transaction(name, work);
      const done = await db.transaction(name, (tx) =>
        work(statement === undefined ? tx : dyingTx(tx, { statement, isBefore })),
      );
      if (statement === undefined) die();
      return done;
    },
  };
}

function dyingTx(tx: Tx, { statement, isBefore }: { statement: string; isBefore: boolean }): Tx {
  return {
    afterCommit: (work) => tx.afterCommit(work),
    // With COMMIT behind it in the same write there is no moment between the two: it dies before both.
    withCommit: (make) =>
      tx.withCommit(() => {
        const last = make();
        if (last.text.includes(statement)) die();
        return last;
      }),
    async query<Row extends object>(sql: string, values?: readonly unknown[]) {
      const isLast = sql.includes(statement);
      if (isLast && isBefore) die();
      const rows = await tx.query<Row>(sql, values);
      if (isLast) die();
      return rows;
    },
  };
}

/** Nothing of this process runs after it: no rollback, no farewell to the database. */
function die(): void {
  process.kill(process.pid, 'SIGKILL');
}
