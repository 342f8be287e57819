/**
 * One node from nothing to listening and back: database, bus, streams and jobs below; features in order above; then the
 * door opens. Stopping goes the other way and leaves nothing half done (checks.md section 5).
 */
import { Counter, Registry, collectDefaultMetrics } from 'prom-client';
import type { Logger } from 'pino';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { openPlatformDatabase } from './db/open-platform-database.ts';
import { ping, schemaDifferences } from './db/pg-checks-store.ts';
import type { Migration } from './db/migrations-store.ts';
import type { Feature } from './feature.ts';
import type { Authenticate, AuthenticateKey, AuthenticateOperator } from './http/admit-caller.ts';
import { createAdmission, sessionOf } from './http/admit-caller.ts';
import type { OperatorWatch } from './http/call-route.ts';
import { assert } from './refusal.ts';
import type { Lifecycle } from './http/health.ts';
import { SchemaDiffers } from './http/health.ts';
import { buildHttp } from './http/http-server.ts';
import { shareLimits } from './http/share-limits.ts';
import type { StaticRoot } from './http/web-app.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createJobs } from './jobs/lease-jobs.ts';
import type { Jobs } from './jobs/jobs.ts';
import { purgeKept } from './kept-replies-store.ts';
import { MEASURE_EVERY_MS, isClockWrong, openHouseClock } from './open-house-clock.ts';
import { createLocalBus } from './local-bus.ts';
import { createLog } from './log.ts';
import { serveMetrics } from './metrics-port.ts';
import { refuseOtherMode } from './kept-mode.ts';
import { openOnlyNode } from './only-node.ts';
import type { Platform } from './platform.ts';
import type { RedisBus } from './redis-bus.ts';
import { createRedisBus } from './redis-bus.ts';
import { createSocketStreams } from './streams/socket-streams.ts';
import { type Undo, stopOnce, unwind } from './stop-once.ts';
import { REFRESH_EVERY_MS, createWaitingClock } from './waiting-clock.ts';

export interface App {
  features: readonly Feature[];
  authenticate: Authenticate;
  /** Absent where there are no operators; then their calls answer as not logged in. */
  authenticateOperator?: AuthenticateOperator;
  /** Absent where there are no keys of programs. */
  authenticateKey?: AuthenticateKey;
  /** Where there are operators, there is somebody who writes down what they see. */
  operatorWatch?: OperatorWatch;
}

export interface RunOptions {
  config: Config;
  /** Names the features; called once the platform is there, before anything starts. */
  createApp(platform: Platform): App | Promise<App>;
  staticRoots?: readonly StaticRoot[];
  /** Instead of the database's time; for tests. */
  clock?: Clock;
  log?: Logger;
  /** An open database instead of the configured one; it is left open at the end. */
  database?: { db: Database; migrations: readonly Migration[] };
}

export interface RunningServer {
  platform: Platform;
  features: readonly Feature[];
  port: number;
  /** `http://127.0.0.1:8080`. */
  url: string;
  metricsPort: number | undefined;
  /** Drains and stops; the same promise for every caller. */
  stop(): Promise<void>;
}

/** Replies kept under idempotency keys go when their day is over. */
const PURGE_EVERY_MS = 60_000;
/** How often a node looks again whether it is alone, or says that it is not. */
const LOOK_FOR_NODES_MS = 30_000;
/** How often a node says that it does not hear of others. */
const LOOK_AT_REDIS_MS = 10_000;
/** How often a node says that the database kept nothing of late. */
const LOOK_AT_STORAGE_MS = 5_000;
/** After the drain. */
const LONGEST_STOP_MS = 15_000;
/** Of that, for requests that are under way. */
const LONGEST_ANSWER_MS = 6_000;
const nobody: AuthenticateOperator = async () => undefined;
/** Nothing of customers is shown to an operator where nobody writes it down. */
const unwatched: OperatorWatch = {
  async viewed(_, { call: { path, views } }) {
    assert(views === undefined || views === 'nothing', `${path} shows customers and nobody watches`);
  },
  async refused() {},
};

export async function runServer(options: RunOptions): Promise<RunningServer> {
  const config = { ...options.config };
  const log = options.log ?? createLog(config);
  const undo: Undo = [];
  try {
    const ground = await layGround({ ...options, config }, log, undo);
    const { platform, streams, limiter } = ground;
    const {
      features,
      authenticate,
      authenticateOperator = nobody,
      authenticateKey,
      operatorWatch = unwatched,
    } = await options.createApp(platform);
    const lifecycle: Lifecycle = { phase: 'starting' };
    await ping(platform.db);
    const by = { authenticate, authenticateOperator, authenticateKey, limiter };
    const admission = createAdmission(platform, by);
    const http = await buildHttp({
      platform,
      features,
      admission,
      operatorWatch,
      staticRoots: options.staticRoots ?? [],
      readiness: {
        lifecycle,
        features,
        checkDatabase: ground.checkDatabase,
        log,
        clock: ground.clockState,
        degraded: ground.degraded,
      },
    });
    for (const feature of features) {
      await feature.start?.();
      undo.push(async () => feature.stop?.());
    }
    streams.attach(http.server, { authenticate, admit: (token, ip) => sessionOf(admission, ip, token) });
    undo.push(
      () => closeHttp(http),
      () => streams.close(),
    );
    const metricsServer =
      config.metricsPort > 0 ? await serveMetrics(platform.metrics, config.metricsPort) : undefined;
    if (metricsServer) undo.push(metricsServer.close);
    await http.listen({ port: config.port, host: config.host });
    lifecycle.phase = 'running';
    const address = http.server.address();
    const port = typeof address === 'object' && address ? address.port : config.port;
    // Links in messages name the port that was given, where any free one was asked for.
    config.port = port;
    log.info({ port, node: platform.bus.nodeId, mode: config.mode }, 'listening');
    return {
      platform,
      features,
      port,
      url: `http://127.0.0.1:${port}`,
      metricsPort: metricsServer?.port,
      stop: stopOnce({ lifecycle, undo, log, drainDelayMs: config.drainDelayMs, longestMs: LONGEST_STOP_MS }),
    };
  } catch (error) {
    await unwind(undo, log);
    throw error;
  }
}

/** What every feature stands on, and how to tell whether it still holds. */
async function layGround(options: RunOptions, log: Logger, undo: Undo) {
  const { config } = options;
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const database = options.database
    ? { ...options.database, close: async () => {} }
    : await openPlatformDatabase({ config, log, metrics });
  undo.push(database.close);
  const { db, migrations } = database;
  await refuseOtherMode(config, db);
  const only = await openOnlyNode(config, { db, log });
  undo.push(only.close);
  const house = await openHouseClock(config, { db, log });
  undo.push(async () => house.stop());
  const clock = options.clock ?? house;
  const { bus, redis } = openBus(config, { log, metrics, now: house.now });
  undo.push(() => bus.close());
  const limiter = createRateLimiter(clock);
  const stopSharing = shareLimits(limiter, bus);
  undo.push(async () => stopSharing());
  const streams = createSocketStreams({ db, clock, bus, log, metrics, config, limiter });
  const jobs = createJobs({ db, nodeId: bus.nodeId, log, leaseMs: config.leaseMs });
  undo.push(() => jobs.stop());
  jobs.everyNode('house-clock', MEASURE_EVERY_MS, house.measure);
  jobs.everyNode('only-node', LOOK_FOR_NODES_MS, only.look);
  if (redis !== undefined) watchRedis(jobs, redis);
  jobs.everyNode('database-storage', LOOK_AT_STORAGE_MS, async () => {
    const fault = db.storageFault();
    if (fault !== undefined) throw new Error(`the database keeps nothing: ${fault}`);
  });
  const waits = createWaitingClock(clock, config.mode);
  await waits.refresh(db);
  if (config.mode === 'demo') jobs.everyNode('waiting-clock', REFRESH_EVERY_MS, () => waits.refresh(db));
  jobs.every('kept-replies', PURGE_EVERY_MS, async (lease) => void (await purgeKept(db, () => lease.held())));
  const platform: Platform = {
    config,
    db,
    clock,
    clockState: house.state,
    waits,
    bus,
    streams,
    jobs,
    log,
    metrics,
  };
  return {
    platform,
    streams,
    limiter,
    checkDatabase: async () => {
      const different = await schemaDifferences(db, migrations);
      if (different.length > 0) throw new SchemaDiffers(`schema differs: ${different.join(', ')}`);
    },
    clockState: house.state,
    degraded: () => [
      ...(storageOf(db) ?? []),
      ...(redis?.fault() === undefined ? [] : [redis.fault()!]),
      ...(only.isBesideAnother() ? ['another node without redis'] : []),
      ...(isClockWrong(house.state()) ? ['clock'] : []),
    ],
  };
}

/** Nodes that do not hear of one another go on (ADR 62); that they do not is on the dashboard and calls somebody (R-OPS-11). */
function watchRedis(jobs: Jobs, redis: RedisBus): void {
  let isOpening = true;
  jobs.everyNode('nodes', LOOK_AT_REDIS_MS, async () => {
    const fault = redis.fault();
    if (fault !== undefined && isOpening) {
      isOpening = false;
      return 'waited';
    }
    isOpening = false;
    if (fault !== undefined)
      throw new Error(fault === 'redis' ? 'Redis does not answer' : 'Redis answers after more than a second');
    return undefined;
  });
}

/** Customers can still read, and other nodes could keep no more. */
function storageOf(db: Database): string[] | undefined {
  const fault = db.storageFault();
  return fault === undefined ? undefined : [`database: ${fault}`];
}

function openBus(config: Config, { log, metrics, now }: { log: Logger; metrics: Registry; now(): number }) {
  const onError = (error: unknown) => log.warn({ err: error }, 'bus');
  const dropped = new Counter({
    name: 'bus_dropped_total',
    help: 'Messages over Redis that were not ours, not readable, or not sent',
    labelNames: ['reason'],
    registers: [metrics],
  });
  const redis =
    config.redisUrl === undefined
      ? undefined
      : createRedisBus({ url: config.redisUrl, secret: config.secretPepper, now, onError, dropped });
  return { bus: redis ?? createLocalBus(onError), redis };
}

/**
 * Connections that were answering when the door closed become idle a moment later; nobody else would end them. Whoever has said half a request
 * is not waited for longer than anybody is answered: what stands below is ended in order all the same.
 */
async function closeHttp(http: Awaited<ReturnType<typeof buildHttp>>): Promise<void> {
  const sweep = setInterval(() => http.server.closeIdleConnections(), 50);
  let timer: NodeJS.Timeout | undefined;
  const isLate = new Promise<void>((goOn) => (timer = setTimeout(goOn, LONGEST_ANSWER_MS)));
  await Promise.race([http.close(), isLate]).finally(() => {
    clearInterval(sweep);
    clearTimeout(timer);
    http.server.closeAllConnections();
  });
}
