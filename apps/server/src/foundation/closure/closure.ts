/** Closing one's own account (R-KYC-2, R-POL-5) as a feature: calls, the job, and what identity, export and timeline ask of it. */
import { closureCalls } from '@candor/wire';
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ExportSource, TimelineSource } from '../identity/index.ts';
import type { ClosureRow } from './closure-store.ts';
import { closuresOf } from './closure-store.ts';
import type { ClosurePorts } from './ports.ts';
import { closureStatus, endRequest, requestClosure, takeBackClosure } from './request-closure.ts';
import { runClosures } from './run-closures.ts';
import { closureTexts } from './texts.ts';

const LOOK_EVERY_MS = 10_000;

export interface ClosureFeature extends Feature {
  /** Ends what is due now; what the job does by itself. */
  runDue(): Promise<void>;
}

export function createClosure(platform: Platform, ports: ClosurePorts): ClosureFeature {
  const deps = { platform, ports };
  // Whoever threw out who asked for it must not find his account closed a week later, nor be kept from saying no by his own freeze.
  ports.identity.onProofsGone(async (tx, userId) => void (await endRequest(deps, tx, userId)));
  return {
    runDue: () => runClosures(deps, { held: () => true }),
    name: 'closure',
    texts: closureTexts,
    routes: routesOf(closureCalls, {
      status: (_, caller) => closureStatus(deps, caller),
      request: (request, caller) => requestClosure(deps, request, caller),
      cancel: (_, caller) => takeBackClosure(deps, caller),
    }),
    start: async () => platform.jobs.every('closures', LOOK_EVERY_MS, (lease) => runClosures(deps, lease)),
  };
}

export const CLOSURE_EXPORT: ExportSource = {
  name: 'closure-requests',
  about: 'Requests to close the account, and how each ended.',
  async *rows(db: Queryable, userId: number) {
    const rows = await closuresOf(db, userId);
    yield rows
      .toReversed()
      .map(({ id, state, reason, leaves_dust, requested_at, closes_at, ended_at, reopened_at }) => ({
        id,
        state,
        reason,
        leaves_dust,
        requested_at: requested_at.toISOString(),
        closes_at: closes_at.toISOString(),
        ended_at: ended_at?.toISOString() ?? null,
        reopened_at: reopened_at?.toISOString() ?? null,
      }));
  },
};

export const CLOSURE_TIMELINE: TimelineSource = {
  name: 'closure',
  entries: async (db, { userId, before, limit }) => {
    const moments = (await closuresOf(db, userId)).flatMap(momentsOf);
    return moments
      .filter(({ at }) => at < before.getTime())
      .toSorted((a, b) => b.at - a.at)
      .slice(0, limit);
  },
};

function momentsOf({ id, state, reason, requested_at, ended_at, erased_at, reopened_at }: ClosureRow) {
  const of = (what: string, at: Date | null, params: Record<string, string> = {}) =>
    at === null ? [] : [{ id: `${id}-${what}`, at: at.getTime(), what: `closure.${what}`, params }];
  return [
    ...of('requested', requested_at, { reason }),
    ...of(state === 'erased' || state === 'reopened' ? 'closed' : state, ended_at),
    ...of('erased', erased_at),
    ...of('reopened', reopened_at),
  ];
}
