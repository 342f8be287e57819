/**
 * Announced halts as products ask for them (R-OPT-6): whether a pair takes orders now, and which past moments lay within one.
 * Every node knows the list by heart and reads it each second; a halt begins later than that after its announcement.
 */
import type { ReplyOf } from '@candor/wire';
import { haltCalls } from '@candor/wire';
import { operatorHaltCalls } from '@candor/wire/operators';
import type { Queryable } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Proposals } from '../operators/index.ts';
import { haltEndKind, haltKind } from './halt-kinds.ts';
import type { HaltKindNeeds } from './halt-kinds.ts';
import type { Halt, HaltProduct } from './halt-rules.ts';
import { LEAD_MS, NOTICE_MS, concerns, runsAt } from './halt-rules.ts';
import { renderHalt } from './halt-view.ts';
import { noticeOf } from './halt-words.ts';
import { haltPage, haltsBetween, haltsOf, momentsHalted } from './halts-store.ts';
import { haltsTexts } from './texts.ts';

const LOOK_EVERY_MS = 1_000;
const SHOWN_MS = 30 * 86_400_000;

export interface Halts {
  feature: Feature;
  /** The halt in which a product takes no orders in a pair now. */
  running(pairId: number, product: HaltProduct): Halt | undefined;
  /** Throws `trading_halted` where no order is taken. */
  refuseHalted(pair: { id: number; symbol: string }, product: HaltProduct): void;
  /** Those that touch a stretch of time as they were announced, as the database has it. */
  announced(
    db: Queryable,
    of: { pairId: number; product: HaltProduct; from: Date; to: Date },
  ): Promise<Halt[]>;
  /** Which of these moments lie within one, as the database has it: what acts on a tick asks in its transaction. */
  momentsHalted(
    db: Queryable,
    of: { pairId: number; product: HaltProduct; at: readonly Date[] },
  ): Promise<number[]>;
}

export interface HaltsPorts {
  pairs(): readonly { id: number; symbol: string }[];
  proposals: Proposals;
  publish: HaltKindNeeds['publish'];
}

export function createHalts(platform: Platform, { pairs, proposals, publish }: HaltsPorts): Halts {
  const { db, clock, jobs, streams } = platform;
  const symbolOf = (pairId: number): string | undefined => pairs().find(({ id }) => id === pairId)?.symbol;
  const rendered = (halt: Halt) => renderHalt(halt, { symbolOf, now: clock.now() });
  let known: readonly Halt[] = [];
  let told: ReadonlySet<string> | undefined;

  const needs: HaltKindNeeds = { now: () => clock.now(), symbolOf, publish };
  proposals.register(haltKind(needs));
  proposals.register(haltEndKind(needs));

  /** Reads anew, and tells this node's sockets of what is new since the last time. */
  async function reload(): Promise<void> {
    known = await haltsBetween(db, { from: new Date(clock.now() - SHOWN_MS), to: null });
    const before = told;
    told = new Set(known.map(versionOf));
    if (before === undefined) return;
    for (const halt of known.filter((one) => !before.has(versionOf(one)))) {
      const kind = halt.endAnnouncedAt === undefined ? 'announced' : 'ended';
      const symbol = halt.pairId === undefined ? undefined : symbolOf(halt.pairId);
      const text = noticeOf(kind, { ...halt, symbol }).zh.title;
      const seq = Math.floor((halt.endAnnouncedAt ?? halt.announcedAt) / 1000);
      streams.push('notice', '', { seq, data: { kind: 'halt', text, halt: rendered(halt) } });
    }
  }

  const running = (pairId: number, product: HaltProduct): Halt | undefined => {
    const now = clock.now();
    return known.find((halt) => concerns(halt, pairId, product) && runsAt(halt, now));
  };

  const propose = (caller: OperatorCaller, of: { kind: string; input: unknown; reason: string }) =>
    proposals.make({ ...of, caller });

  async function list(of: { from: number | undefined; to: number | undefined }) {
    const now = clock.now();
    const from = new Date(of.from ?? now - SHOWN_MS);
    // A stretch that is asked about: also what was ended before it, which counts for what was bought earlier (R-OPT-12a).
    const asPlanned = of.from !== undefined && of.to !== undefined;
    const halts = await haltsBetween(db, {
      from,
      to: of.to === undefined ? null : new Date(of.to),
      asPlanned,
    });
    return { time: now, list: halts.map(rendered) };
  }

  const feature: Feature = {
    name: 'halts',
    texts: haltsTexts,
    routes: [
      ...routesOf(haltCalls, { list: ({ from, to }) => list({ from, to }) }),
      ...routesOf(operatorHaltCalls, {
        async list({ page, limit }): Promise<ReplyOf<typeof operatorHaltCalls.list>> {
          const rows = await haltPage(db, { limit, offset: (page - 1) * limit });
          return {
            time: clock.now(),
            notice_ms: NOTICE_MS,
            lead_ms: LEAD_MS,
            pairs: pairs().map(({ id, symbol }) => ({ match_id: id, symbol })),
            list: rows.map((halt) => ({
              ...rendered(halt),
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
    ],
    async start() {
      streams.register({ name: 'notice', accepts: (key) => key === '' });
      await reload();
      jobs.everyNode('halts', LOOK_EVERY_MS, reload);
    },
  };

  return {
    feature,
    running,
    refuseHalted({ id, symbol }, product) {
      if (running(id, product) !== undefined) throw new Refusal('trading_halted', { symbol });
    },
    announced: haltsOf,
    momentsHalted,
  };
}

const versionOf = ({ id, endsAt }: Halt): string => `${id}:${endsAt ?? ''}`;
