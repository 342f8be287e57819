/**
 * Watches this node's clocks (ADR 39): tells the others how far off they are, shows them to operators and to Prometheus, and
 * calls somebody when the machine's own clock is over a second off or the database's could not be measured for a minute.
 */
import type { Feature } from '../../platform/feature.ts';
import { isClockWrong } from '../../platform/open-house-clock.ts';
import type { Platform } from '../../platform/platform.ts';
import { showClock } from './clock-gauges.ts';
import { listClocks, tellClock } from './clocks-store.ts';

const TELL_EVERY_MS = 5_000;

export interface NodeClock {
  node: string;
  /** Its machine's own clock less the database's, milliseconds. */
  wallMs: number;
  /** The clock it works by less the database's. */
  houseMs: number;
  errorMs: number;
  measuredAt: number;
  isWrong: boolean;
}

export interface Clocks {
  feature: Feature;
  list(): Promise<NodeClock[]>;
  /** Tells the others, and somebody on call when it is wrong; the loop does so every five seconds. */
  look(): Promise<void>;
}

export interface ClocksPorts {
  page(of: {
    event: string;
    subject: string;
    text: string;
    details: Record<string, string | number>;
  }): Promise<void>;
}

export function createClocks(platform: Platform, { page }: ClocksPorts): Clocks {
  const { db, bus, jobs, log, metrics, clockState } = platform;
  let isTold = false;
  showClock(metrics, clockState);

  async function look(): Promise<void> {
    const state = clockState();
    const isWrong = isClockWrong(state);
    if (!isWrong) isTold = false;
    else if (!isTold) {
      const [wallMs, ageMs] = [Math.round(state.wallMs), Math.round(state.ageMs)];
      log.error({ wallMs, ageMs }, "this machine's clock is wrong");
      // Told once somebody took it; what nobody took is tried at the next look.
      await page({
        event: 'clock_wrong',
        subject: `The clock of node ${bus.nodeId} is ${wallMs} ms off the database's`,
        text: [
          `Measured ${ageMs} ms ago. The node works by the database's time and goes on; logs, certificates and whatever`,
          'else reads the machine’s clock are wrong. Synchronise it (NTP).',
        ].join('\n'),
        details: { node: bus.nodeId, wall_ms: wallMs, age_ms: ageMs },
      });
      isTold = true;
    }
    await tellClock(db, {
      node_id: bus.nodeId,
      wall_ms: state.wallMs,
      house_ms: state.houseMs,
      error_ms: state.errorMs,
    });
  }

  return {
    feature: {
      name: 'clocks',
      routes: [],
      start: async () => jobs.everyNode('clocks', TELL_EVERY_MS, look),
    },
    look,
    async list() {
      const rows = await listClocks(db);
      return rows.map((row) => ({
        node: row.node_id,
        wallMs: row.wall_ms,
        houseMs: row.house_ms,
        errorMs: row.error_ms,
        measuredAt: row.measured_at.getTime(),
        isWrong: isClockWrong({ wallMs: row.wall_ms, ageMs: 0 }),
      }));
    },
  };
}
