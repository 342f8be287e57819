/** The venue's public status: may money move, which invariants hold since when, how fresh prices are (R-MONEY-9). */
import { statusCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Collected } from '../collected.ts';
import type { InvariantMonitor } from '../ledger/index.ts';
import type { Pauses } from '../pauses/index.ts';

export interface StatusPorts {
  feed(): {
    name: string;
    is_simulated: boolean;
    pairs: { symbol: string; status: string; age_ms: number }[];
  };
  monitor: InvariantMonitor;
  collected: Pick<Collected, 'queues' | 'status'>;
  pauses: Pick<Pauses, 'running'>;
}

export function createStatus(platform: Platform, ports: StatusPorts): Feature {
  const { monitor, collected, pauses } = ports;
  return {
    name: 'status',
    routes: routesOf(statusCalls, {
      status: async () => {
        const { name, is_simulated, pairs } = ports.feed();
        const [{ checks, isOpen }, liquidity, queues, paused] = await Promise.all([
          monitor.status(),
          collected.status().liquidity?.() ?? [],
          collected.queues({ isPublic: true }),
          pauses.running(),
        ]);
        return {
          mode: platform.config.mode,
          version: platform.config.version,
          time: platform.clock.now(),
          money_writes: isOpen ? ('open' as const) : ('stopped' as const),
          paused_payouts: paused,
          invariants: checks.map(({ name, statement, holds, violations, checkedAt }) => ({
            name,
            statement,
            holds,
            violations,
            checked_at: checkedAt,
          })),
          feed: { name, is_simulated, pairs },
          waiting: queues.map(({ name, open, late }) => ({ name, open, late })),
          liquidity,
        };
      },
    }),
    async start() {
      await monitor.start();
    },
  };
}
