/** The house clock of a running node: which machine it stands on, and when its measurements are a fault. */
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/database.ts';
import { databaseTime } from './house-clock-store.ts';
import type { ClockState, HouseClock } from './house-clock.ts';
import { createHouseClock, machine } from './house-clock.ts';
import { createScriptedMachine } from './scripted-machine.ts';

export const MEASURE_EVERY_MS = 1_000;
/** A machine whose own clock is further off is told to people: logs, certificates and what else reads it are wrong. */
export const WALL_LIMIT_MS = 1_000;
/** For so long the monotonic clock alone is as good as a measurement. */
export const OLDEST_MEASUREMENT_MS = 60_000;

export const isClockWrong = ({ wallMs, ageMs }: Pick<ClockState, 'wallMs' | 'ageMs'>): boolean =>
  Math.abs(wallMs) > WALL_LIMIT_MS || ageMs > OLDEST_MEASUREMENT_MS;

export async function openHouseClock(
  { clockScript }: Config,
  { db, log }: { db: Database; log: Logger },
): Promise<HouseClock & { stop(): void }> {
  const scripted = clockScript === undefined ? undefined : createScriptedMachine(clockScript);
  const clock = await createHouseClock({
    ask: () => databaseTime(db),
    machine: scripted ?? machine,
    onStep: (ms) => log.error({ ms: Math.round(ms) }, "the database's clock was set, and ours after it"),
  });
  return { ...clock, stop: () => scripted?.stop() };
}
