/** Everything a feature gets from below: configuration, database, clock, bus, streams, jobs, log, metrics. */
import type { Registry } from 'prom-client';
import type { Logger } from 'pino';
import type { Bus } from './bus.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import type { Jobs } from './jobs/jobs.ts';
import type { Streams } from './streams/streams.ts';
import type { ClockState } from './house-clock.ts';
import type { WaitingClock } from './waiting-clock.ts';

export interface Platform {
  config: Config;
  db: Database;
  clock: Clock;
  /** How far this machine's own clock and `clock` are off the database's. */
  clockState(): ClockState;
  /** For holds, cooling-offs and delays; the same as `clock` outside a demo that has been moved forward. */
  waits: WaitingClock;
  bus: Bus;
  streams: Streams;
  jobs: Jobs;
  log: Logger;
  metrics: Registry;
}
