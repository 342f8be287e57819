/** Price alerts as a feature: the calls, and the look at new trades that one node at a time takes. */
import { ALERT_LIMITS, alertCalls } from '@candor/wire';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { alertExport } from './alerts-export-store.ts';
import { listAlerts } from './alerts-store.ts';
import { lookAtPair } from './fire-alerts.ts';
import type { AlertDeps, AlertPorts } from './ports.ts';
import { changeOwnAlert, createAlert, removeOwnAlert, shown } from './set-alert.ts';
import { alertTexts } from './texts.ts';

const LOOK_EVERY_MS = 500;

export interface Alerts {
  feature: Feature;
  exports: readonly ReturnType<typeof alertExport>[];
  /** Looks at what was traded since the last look; how many were told. For tests too. */
  look(): Promise<number>;
}

export function createAlerts(platform: Platform, ports: AlertPorts): Alerts {
  const deps: AlertDeps = { platform, ports };
  /** Pairs without a new trade are not asked about. */
  const seen = new Map<number, number>();

  async function look(held: () => boolean): Promise<number> {
    let told = 0;
    for (const pair of ports.markets.pairs()) {
      const last = ports.marketData.lastTradeNo(pair.id);
      if (seen.get(pair.id) === last || !held()) continue;
      const outcome = await lookAtPair(deps, pair, held);
      told += outcome.told;
      if (outcome.seen !== undefined) seen.set(pair.id, outcome.seen);
    }
    return told;
  }

  return {
    exports: [alertExport((pairId) => ports.markets.pairById(pairId)?.symbol ?? String(pairId))],
    feature: {
      name: 'alerts',
      texts: alertTexts,
      routes: routesOf(alertCalls, {
        async list(_request, { session }) {
          const rows = await listAlerts(platform.db, session.userId);
          return { list: rows.map((row) => shown(deps, row)), limit: ALERT_LIMITS.set };
        },
        create: (request, caller) => createAlert(deps, request, caller),
        change: (request, caller) => changeOwnAlert(deps, request, caller),
        remove: (request, caller) => removeOwnAlert(deps, request, caller),
      }),
      async start() {
        platform.jobs.every('alerts', LOOK_EVERY_MS, async (lease) => {
          await look(() => lease.held());
        });
      },
    },
    look: () => look(() => true),
  };
}
