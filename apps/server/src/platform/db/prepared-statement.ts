/**
 * A statement as node-postgres sends it, which asks the server for its columns once a connection instead of every time: telling and reading
 * them costs both sides about as much as a look-up of one row. A prepared statement keeps its columns; the server refuses to run one whose
 * columns would be others by now. What this leans on is not in the driver's types, and the driver's version is pinned.
 */
import pg from 'pg';

interface Connection {
  describe(): void;
}

/** What the driver has made of a description of columns. */
interface Columns {
  fields: unknown;
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** What `pg.Query` has beside what its types say. */
interface DriverQuery extends pg.Query {
  name?: string;
  callback?: (error: Error | undefined, result: pg.QueryResult<object>) => void;
  _result: Columns;
  _accumulateRows: unknown;
  prepare(connection: Connection): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}

const DriverQuery = pg.Query as unknown as new (text: string, values: readonly unknown[]) => DriverQuery;

interface Known {
  /** By the name of the statement. */
  columns: Map<string, Columns>;
  /** The same connection, over which nobody asks for columns. */
  withoutAsking: Connection;
}

const known = new WeakMap<Connection, Known>();

export class PreparedStatement extends DriverQuery {
  constructor(name: string, text: string, values: readonly unknown[]) {
    super(text, values);
    this.name = name;
  }

  /** Its rows. */
  over(target: pg.Pool | pg.ClientBase): Promise<object[]> {
    // A pool hands it to a connection and hears its answer itself.
    if (target instanceof pg.Pool) {
      const answered = target.query(this) as unknown as Promise<pg.QueryResult<object>>;
      return answered.then(({ rows }) => rows);
    }
    return new Promise<object[]>((resolve, reject) => {
      this.callback = (error, result) => (error ? reject(error) : resolve(result.rows));
      target.query(this);
    }).catch((error: Error) => {
      // As the driver does: from here back to who asked, instead of to the socket.
      Error.captureStackTrace(error);
      throw error;
    });
  }

  override prepare(connection: Connection): void {
    const of = known.get(connection);
    const columns = of?.columns.get(this.name!);
    if (of === undefined || columns === undefined) return super.prepare(connection);
    Object.assign(this._result, columns);
    this._accumulateRows = true;
    super.prepare(of.withoutAsking);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    let of = known.get(connection);
    if (of === undefined) {
      const withoutAsking = Object.assign(Object.create(connection) as Connection, { describe: () => {} });
      known.set(connection, (of = { columns: new Map(), withoutAsking }));
    }
    if (of.columns.has(this.name!)) return;
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    of.columns.set(this.name!, { fields, _parsers, _prebuiltEmptyResultObject });
  }
}
