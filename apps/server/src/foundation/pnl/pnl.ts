/** Profit and loss as a feature: two calls, and the job that keeps day prices and closes every customer's day. */
import { pnlCalls } from '@candor/wire';
import { utcDay } from '../../platform/clock.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Lease } from '../../platform/jobs/jobs.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PnlDeps } from './advance.ts';
import { advance } from './advance.ts';
import { keepToday } from './day-prices.ts';
import { nextCustomers } from './pnl-store.ts';
import type { PnlPorts } from './ports.ts';
import { showReport, showSummary } from './show.ts';

const LOOK_EVERY_MS = 30_000;
const AT_ONCE = 200;

export function createPnl(platform: Platform, ports: PnlPorts): Feature {
  const deps: PnlDeps = { platform, ports };
  let closedDay = '';
  return {
    name: 'pnl',
    routes: routesOf(pnlCalls, {
      summary: (_request, caller) => showSummary(deps, caller.session.userId),
      report: ({ days }, caller) => showReport(deps, caller.session.userId, days),
    }),
    async start() {
      platform.jobs.every('pnl-days', LOOK_EVERY_MS, async (lease) => {
        await keepToday(platform, ports);
        const day = utcDay(platform.clock.now());
        if (closedDay === day) return 'waited';
        await closeDays(deps, { day, lease });
        closedDay = day;
        return undefined;
      });
    },
  };
}

/** Every customer whose figures stand at an earlier day: nobody who looks has to wait for a long past. */
export async function closeDays(
  deps: PnlDeps,
  { day, lease }: { day: string; lease: Pick<Lease, 'held'> },
): Promise<void> {
  for (let after = 0; lease.held();) {
    const customers = await nextCustomers(deps.platform.db, { day, after, limit: AT_ONCE });
    for (const { userId, isBehind } of customers) if (isBehind && lease.held()) await advance(deps, userId);
    if (customers.length < AT_ONCE) return;
    after = customers.at(-1)!.userId;
  }
}
