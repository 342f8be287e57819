/** The venue's public status: may money move, which invariants hold since when, how fresh prices are (R-MONEY-9). */
import { statusCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { InvariantMonitor } from '../ledger/index.ts';

export interface StatusPorts {
  feed(): {
    name: string;
    is_simulated: boolean;
    pairs: { symbol: string; status: string; age_ms: number }[];
  };
  /** Cases by kind that wait for a person. */
  queues: readonly (() => Promise<readonly { name: string; open: number; late: number }[]>)[];
  /** Declared house liquidity's share of 24 h volume by pair, as a fraction (R-SPOT-8). */
  liquidity(): Promise<{ symbol: string; house_share_24h: string }[]>;
}

export function createStatus(platform: Platform, monitor: InvariantMonitor, ports: StatusPorts): Feature {
  return {
    name: 'status',
    routes: routesOf(statusCalls, {
      status: async () => {
        const { name, is_simulated, pairs } = ports.feed();
        const [{ checks, isOpen }, liquidity, queues] = await Promise.all([
          monitor.status(),
          ports.liquidity(),
          Promise.all(ports.queues.map((queue) => queue())),
        ]);
        return {
          mode: platform.config.mode,
          version: platform.config.version,
          time: platform.clock.now(),
          money_writes: isOpen ? ('open' as const) : ('stopped' as const),
          invariants: checks.map(({ name, statement, holds, violations, checkedAt }) => ({
            name,
            statement,
            holds,
            violations,
            checked_at: checkedAt,
          })),
          feed: { name, is_simulated, pairs },
          waiting: queues.flat().map(({ name, open, late }) => ({ name, open, late })),
          liquidity,
        };
      },
    }),
    async start() {
      await monitor.start();
    },
  };
}
