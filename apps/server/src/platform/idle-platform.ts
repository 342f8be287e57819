/** A platform that serves nobody, for commands that ask a database with a server's own code: nothing starts, and no job is run. */
import { Registry } from 'prom-client';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { createRateLimiter } from './http/rate-limiter.ts';
import { createJobs } from './jobs/lease-jobs.ts';
import { createLocalBus } from './local-bus.ts';
import { createLog } from './log.ts';
import { openHouseClock } from './open-house-clock.ts';
import type { Platform } from './platform.ts';
import { createSocketStreams } from './streams/socket-streams.ts';
import { createWaitingClock } from './waiting-clock.ts';

export async function withIdlePlatform<T>(
  { config, db }: { config: Config; db: Database },
  work: (platform: Platform) => Promise<T>,
): Promise<T> {
  const log = createLog({ logLevel: 'silent' });
  const clock = await openHouseClock(config, { db, log });
  const [metrics, bus] = [new Registry(), createLocalBus(() => undefined)];
  const limiter = createRateLimiter(clock);
  const streams = createSocketStreams({ db, clock, bus, log, metrics, config, limiter });
  const jobs = createJobs({ db, nodeId: bus.nodeId, log, leaseMs: config.leaseMs });
  const waits = createWaitingClock(clock, config.mode);
  await waits.refresh(db);
  try {
    return await work({
      config,
      db,
      clock,
      clockState: clock.state,
      waits,
      bus,
      streams,
      jobs,
      log,
      metrics,
    });
  } finally {
    await jobs.stop();
    await streams.close();
    await bus.close();
    clock.stop();
  }
}
