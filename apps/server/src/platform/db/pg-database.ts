/**
 * Database over node-postgres: pooled connections that run as the restricted role, statements prepared by text, and a
 * transaction wrapper that believes nothing but COMMIT's own answer (findings 6 and 10).
 */
import type { Writable } from 'node:stream';
import pg from 'pg';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { AssertionFault, Refusal, Unavailable } from '../refusal.ts';
import type { Database, LastStatement, Queryable, Tx } from './database.ts';
import { numberList } from './number-lists.ts';
import { typeParsers } from './pg-types.ts';
import { PreparedStatement } from './prepared-statement.ts';
import { isAftermath, isBusy, isConnectionLoss, isDefinite, isRetryable, sqlState } from './sqlstate.ts';
import { createStorageFaults } from './storage-faults.ts';

export interface PgDatabaseOptions {
  connection: pg.ClientConfig;
  /** Connections of the pool; default 16. */
  size?: number;
  /** The role statements run as; undefined keeps the connecting user's. */
  role?: string | undefined;
  metrics?: Registry;
  /** So many times the time limits: 1 for customers, more for tests, where a slow machine is no fault. */
  patience?: number;
}

export const DEFAULT_POOL_SIZE = 16;
const LONGEST_WAIT_FOR_CONNECTION_MS = 5_000;
/** The network may swallow an answer that statement_timeout would have sent. */
const QUERY_TIMEOUT_MS = 15_000;
const MOST_ATTEMPTS = 8;
/** Beyond this many texts something builds SQL at run time; they are sent unprepared instead of filling the server. */
const MOST_STATEMENTS = 2_000;
/** Half a minute after a machine is gone, so are its locks. */
const KEEP_ALIVES = ['tcp_keepalives_idle=10', 'tcp_keepalives_interval=5', 'tcp_keepalives_count=4'];
const SESSION_SETTINGS = ['search_path=public', 'TimeZone=UTC', ...KEEP_ALIVES];
const SESSION_LIMITS_MS = {
  statement_timeout: 5_000,
  lock_timeout: 2_000,
  idle_in_transaction_session_timeout: 10_000,
};

export function openDatabase(options: PgDatabaseOptions): Database {
  const config = sessionConfig(options);
  const pool = new pg.Pool({
    ...config,
    max: options.size ?? DEFAULT_POOL_SIZE,
    connectionTimeoutMillis: LONGEST_WAIT_FOR_CONNECTION_MS * (options.patience ?? 1),
    idleTimeoutMillis: 60_000,
  });
  // An idle connection that ends is replaced at the next use; without a listener it would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const metrics = options.metrics ? databaseMetrics(options.metrics, pool) : undefined;
  const storage = createStorageFaults();
  const noted = (error: unknown): never => {
    storage.note(error);
    throw error;
  };
  let closed: Promise<void> | undefined;

  return {
    query: (text, values) => outside(pool, text, values).catch(noted) as Promise<never[]>,
    transaction: (name, work) => transaction({ pool, metrics, name }, work).catch(noted),
    reading: (work) => reading(pool, work).catch(noted),
    async dedicated(name) {
      const client = new pg.Client({ ...config, application_name: `candor:${name}` });
      client.on('error', () => {});
      await client.connect().catch(throwUnavailable);
      return {
        query: (text, values) => outside(client, text, values).catch(noted) as Promise<never[]>,
        close: () => client.end(),
      };
    },
    storageFault: storage.now,
    close: () => (closed ??= pool.end()),
  };
}

const statementNames = new Map<string, string>();

/** One name per text for the life of the process; the driver prepares it once per connection. */
function run(
  target: pg.Pool | pg.ClientBase,
  text: string,
  values: readonly unknown[] = [],
): Promise<object[]> {
  let name = statementNames.get(text);
  if (name === undefined && statementNames.size < MOST_STATEMENTS) {
    name = `s${statementNames.size}`;
    statementNames.set(text, name);
  }
  const sent = values.map(numberList);
  if (name === undefined) return target.query<object>(text, sent).then(({ rows }) => rows);
  return new PreparedStatement(name, text, sent).over(target);
}

async function outside(
  target: pg.Pool | pg.Client,
  text: string,
  values?: readonly unknown[],
): Promise<object[]> {
  try {
    return await run(target, text, values);
  } catch (error) {
    return throwUnavailable(error);
  }
}

async function reading<T>(pool: pg.Pool, work: (on: Queryable) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(throwUnavailable);
  const lent = { client, isOpen: true };
  try {
    return await work({ query: (text, values) => sent(lent, text, values) as Promise<never[]> });
  } finally {
    lent.isOpen = false;
    client.release();
  }
}

interface TransactionContext {
  pool: pg.Pool;
  metrics: DatabaseMetrics | undefined;
  name: string;
}

async function transaction<T>(context: TransactionContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  const started = process.hrtime.bigint();
  for (let attempt = 1; ; attempt += 1) {
    try {
      const result = await attemptOnce(context, work);
      context.metrics?.seconds.observe(
        { name: context.name },
        Number(process.hrtime.bigint() - started) / 1e9,
      );
      return result;
    } catch (error) {
      if (isBusy(error)) throw new Refusal('busy');
      if (!isRetryable(error)) throw error;
      context.metrics?.retries.inc({ sqlstate: sqlState(error) ?? 'unknown' });
      if (attempt === MOST_ATTEMPTS) throw new Refusal('busy');
      await new Promise((wake) => setTimeout(wake, Math.random() * 5 * 2 ** attempt));
    }
  }
}

async function attemptOnce<T>(
  { pool, metrics }: TransactionContext,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect().catch(throwUnavailable);
  const open: OpenTx = { client, isOpen: true, last: [], after: [] };
  let broken: Error | boolean = false;
  try {
    await client.query('BEGIN ISOLATION LEVEL READ COMMITTED').catch(throwUnavailable);
    const result = await work(txOver(open)).finally(() => (open.isOpen = false));
    const answers = await commit(
      client,
      open.last.map((make) => make()),
      metrics,
    );
    return finish(result, [...answers, ...open.after]);
  } catch (error) {
    broken = error instanceof UnknownOutcome || !(await rollback(client));
    if (error instanceof UnknownOutcome) throw new Unavailable(error.message, { cause: error.cause });
    throw isAftermath(error) ? (open.failed ?? error) : error;
  } finally {
    client.release(broken);
  }
}

interface Lent {
  client: pg.PoolClient;
  isOpen: boolean;
  /** Why the transaction is aborted: whether it may run again, and what is said of it, goes by that. */
  failed?: unknown;
}

interface OpenTx extends Lent {
  last: (() => LastStatement)[];
  after: (() => void)[];
}

function txOver(open: OpenTx): Tx {
  return {
    query: (text, values) => sent(open, text, values) as Promise<never[]>,
    afterCommit: (step) => void open.after.push(step),
    withCommit: (make) => void open.last.push(make),
  };
}

async function sent(to: Lent, text: string, values?: readonly unknown[]): Promise<object[]> {
  // A forgotten await would otherwise run outside the transaction, or inside someone else's.
  if (!to.isOpen) throw new AssertionFault('a statement was sent after its transaction had ended');
  try {
    writtenTogether(to.client);
    return await run(to.client, text, values);
  } catch (error) {
    if (!isAftermath(error)) to.failed ??= error;
    return throwUnavailable(error);
  }
}

/**
 * Statements that are sent in one turn leave in one write: a write costs the processor more than many statements do. The driver does not
 * name its socket in its types.
 */
function writtenTogether(client: pg.PoolClient): void {
  const stream = (client as unknown as { connection?: { stream?: Writable } }).connection?.stream;
  if (stream === undefined || stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

class UnknownOutcome extends Error {}

/** Sends what is left and COMMIT in one write. Answers what is to be said of the last statements' answers. */
async function commit(
  client: pg.PoolClient,
  last: readonly LastStatement[],
  metrics: DatabaseMetrics | undefined,
): Promise<(() => void)[]> {
  writtenTogether(client);
  const sending = last.map(({ text, values }) => run(client, text, values));
  const [ended, ...sent] = await Promise.allSettled([client.query('COMMIT'), ...sending]);
  if (ended.status === 'rejected' && !isDefinite(ended.reason)) {
    metrics?.unknownCommits.inc();
    throw new UnknownOutcome('the outcome of a commit is unknown', { cause: ended.reason });
  }
  // The first that failed is the cause; those behind it only say that the transaction is aborted.
  const failed = [...sent, ended].find((each) => each.status === 'rejected');
  // A deferred constraint or serialization failure is an answer; silence is not.
  if (failed !== undefined) throw failed.reason;
  const tag = (ended as PromiseFulfilledResult<pg.QueryResult>).value.command;
  if (tag !== 'COMMIT')
    throw new AssertionFault(`COMMIT was answered with ${tag}: a failed statement was swallowed`);
  return sent.map((each, n) => () => {
    last[n]!.answered?.((each as PromiseFulfilledResult<object[]>).value);
  });
}

function finish<T>(result: T, after: readonly (() => void)[]): T {
  for (const step of after) {
    // The money has moved; a failing announcement must not turn the reply into an error.
    try {
      step();
    } catch (error) {
      queueMicrotask(() => process.emitWarning(`afterCommit failed: ${String(error)}`));
    }
  }
  return result;
}

/** False when the connection is of no further use. */
async function rollback(client: pg.PoolClient): Promise<boolean> {
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}

function throwUnavailable(error: unknown): never {
  if (isConnectionLoss(error)) throw new Unavailable('the database does not answer', { cause: error });
  throw error;
}

function sessionConfig({ connection, role, patience = 1 }: PgDatabaseOptions): pg.ClientConfig {
  const limits = Object.entries(SESSION_LIMITS_MS).map(([name, ms]) => `${name}=${ms * patience}`);
  const settings = [...SESSION_SETTINGS, ...limits, ...(role === undefined ? [] : [`role=${role}`])];
  return {
    application_name: 'candor',
    ...connection,
    options: settings.map((setting) => `-c ${setting}`).join(' '),
    types: typeParsers,
    // Statements of one connection are written without waiting for the answer of the one before.
    pipeline: true,
    query_timeout: QUERY_TIMEOUT_MS * patience,
    keepAlive: true,
  };
}

interface DatabaseMetrics {
  seconds: Histogram<'name'>;
  retries: Counter<'sqlstate'>;
  unknownCommits: Counter;
}

function databaseMetrics(registry: Registry, pool: pg.Pool): DatabaseMetrics {
  const registers = [registry];
  new Gauge({
    name: 'db_pool_in_use',
    help: 'Connections in use',
    registers,
    collect() {
      this.set(pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: 'db_pool_waiting',
    help: 'Callers waiting for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
  return {
    seconds: new Histogram({
      name: 'db_tx_seconds',
      help: 'Transactions from BEGIN to acknowledged COMMIT',
      labelNames: ['name'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    retries: new Counter({
      name: 'db_tx_retries_total',
      help: 'Repeated transactions',
      labelNames: ['sqlstate'],
      registers,
    }),
    unknownCommits: new Counter({
      name: 'db_unknown_commit_total',
      help: 'Commits without an answer',
      registers,
    }),
  };
}
