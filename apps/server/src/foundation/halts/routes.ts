/** The calls on halts: the public list, and for operators theirs and the two acts that need a second person. */
import type { ReplyOf } from '@candor/wire';
import { haltCalls } from '@candor/wire';
import { operatorHaltCalls } from '@candor/wire/operators';
import type { OperatorCaller, Route } from '../../platform/http/handler.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Proposals } from '../operators/index.ts';
import { LEAD_MS, NOTICE_MS } from './halt-rules.ts';
import { haltPage, haltsBetween } from './halts-store.ts';
import type { KnownHalts } from './known-halts.ts';
import { SHOWN_MS } from './known-halts.ts';

export interface HaltRouteNeeds {
  known: KnownHalts;
  pairs(): readonly { id: number; symbol: string }[];
  proposals: Proposals;
}

export function haltRoutes({ db, clock }: Platform, { known, pairs, proposals }: HaltRouteNeeds): Route[] {
  const propose = (caller: OperatorCaller, of: { kind: string; input: unknown; reason: string }) =>
    proposals.make({ ...of, caller });
  return [
    ...routesOf(haltCalls, {
      async list({ from: asked, to }) {
        const now = clock.now();
        const from = new Date(asked ?? now - SHOWN_MS);
        // A stretch that is asked about: also what was ended before it, which counts for what was bought earlier (R-OPT-12a).
        const asPlanned = asked !== undefined && to !== undefined;
        const halts = await haltsBetween(db, { from, to: to === undefined ? null : new Date(to), asPlanned });
        return { time: now, list: halts.map((halt) => known.rendered(halt)) };
      },
    }),
    ...routesOf(operatorHaltCalls, {
      async list({ page, limit }): Promise<ReplyOf<typeof operatorHaltCalls.list>> {
        const rows = await haltPage(db, { limit, offset: (page - 1) * limit });
        return {
          time: clock.now(),
          notice_ms: NOTICE_MS,
          lead_ms: LEAD_MS,
          pairs: pairs().map(({ id, symbol }) => ({ match_id: id, symbol })),
          list: rows.map((halt) => ({
            ...known.rendered(halt),
            proposal_id: halt.proposalId,
            end_proposal_id: halt.endProposalId ?? null,
          })),
        };
      },
      announce: (
        { match_id: pairId, product, cause, starts_at: startsAt, ends_at: endsAt, reason },
        caller,
      ) => propose(caller, { kind: 'halt', input: { pairId, product, cause, startsAt, endsAt }, reason }),
      end: ({ id: haltId, ends_at: endsAt, reason }, caller) =>
        propose(caller, { kind: 'halt_end', input: { haltId, endsAt }, reason }),
    }),
  ];
}
