/**
 * The payout pause (R-OPS-8, ADR 0051): one person stops what leaves at once, two others let it go on, and after a day it ends unless
 * two add another. What waits loses nothing. Whoever claims a payout asks the gates in the statement of the claim.
 */
import type { PauseScope, ReplyOf, RequestOf, runningPause as wirePause } from '@candor/wire';
import { operatorPauseCalls } from '@candor/wire/operators';
import type * as v from 'valibot';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { Feature } from '../../platform/feature.ts';
import { routesOf } from '../../platform/http/handler.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import type { Platform } from '../../platform/platform.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Notify } from '../notify/index.ts';
import type { Operators } from '../operators/index.ts';
import {
  DAY_MS,
  PAYOUT_PROLONG,
  PAYOUT_RESUME,
  prolongKind,
  resumeKind,
  runningPause,
} from './pause-kinds.ts';
import type { PauseKindNeeds } from './pause-kinds.ts';
import { noticeOf } from './pause-words.ts';
import type { PauseRow } from './pauses-store.ts';
import {
  endPause,
  findPause,
  heldAlone,
  insertPause,
  lockGate,
  mayLeave,
  pausePage,
  ranOut,
  runningPauses,
} from './pauses-store.ts';
import { pausesTexts } from './texts.ts';

const LOOK_EVERY_MS = 5_000;

export interface Pauses {
  feature: Feature;
  /** Whether a payout may leave this way now, held until the end of the transaction that asks. */
  mayLeave(tx: Queryable, scope: PauseScope): Promise<boolean>;
  /** What runs, for the public status and for customers. */
  running(): Promise<v.InferOutput<typeof wirePause>[]>;
  /** Ends what has run out: its job, now. */
  endDue(): Promise<void>;
}

export interface PausesPorts extends Pick<PauseKindNeeds, 'publish'> {
  operators: Pick<Operators, 'proposals' | 'audit' | 'operatorName'>;
  notify: Pick<Notify, 'page'>;
}

type Shown = ReplyOf<typeof operatorPauseCalls.list>['list'][number];
interface PauseDeps extends PausesPorts {
  platform: Platform;
  now(): number;
}

export function createPauses(platform: Platform, ports: PausesPorts): Pauses {
  const { db, clock, jobs } = platform;
  const now = (): number => clock.now();
  const deps: PauseDeps = { ...ports, platform, now };
  const { proposals } = ports.operators;
  proposals.register(resumeKind({ now, publish: ports.publish }));
  proposals.register(prolongKind({ now, publish: ports.publish }));
  const endDue = () => endRanOut(deps);
  return {
    mayLeave: (tx, scope) => mayLeave(tx, scope, new Date(now())),
    running: async () =>
      (await runningPauses(db, new Date(now()))).map(({ scope, startedAt, untilAt }) => ({
        scope,
        since: startedAt.getTime(),
        until: untilAt.getTime(),
      })),
    endDue,
    feature: {
      name: 'pauses',
      texts: pausesTexts,
      routes: routesOf(operatorPauseCalls, {
        async list({ page, limit }, caller) {
          const rows = await pausePage(db, { limit, offset: (page - 1) * limit });
          return { time: now(), list: await Promise.all(rows.map((row) => shown(deps, row, caller))) };
        },
        stop: (request, caller) => stop(deps, request, caller),
        async resume({ id, reason }, caller) {
          const pause = await runningPause(db, id, now());
          if (pause.operatorId === caller.operator.operatorId) throw new Refusal('own_case');
          return proposals.make({ kind: PAYOUT_RESUME, input: { id }, reason, caller });
        },
        prolong: ({ id, reason }, caller) =>
          proposals.make({ kind: PAYOUT_PROLONG, input: { id }, reason, caller }),
      }),
      async start() {
        jobs.every('payout-pauses', LOOK_EVERY_MS, endDue);
      },
    },
  };
}

async function stop(
  deps: PauseDeps,
  { scope, reason }: RequestOf<typeof operatorPauseCalls.stop>,
  caller: OperatorCaller,
): Promise<Shown> {
  const { platform, operators, publish } = deps;
  const { operatorId } = caller.operator;
  return onceIn(platform.db, { name: 'payout-stop', caller }, async (tx) => {
    const { pausedUntil } = await lockGate(tx, scope);
    const at = new Date(deps.now());
    if (pausedUntil !== null && pausedUntil > at) throw new Refusal('payouts_paused');
    const until = await untilAlone(tx, { operatorId, scope, at });
    // What ran out a moment ago and nobody has closed yet.
    for (const old of await ranOut(tx, at))
      if (old.scope === scope) await endPause(tx, { id: old.id, proposalId: null, at });
    const id = await insertPause(tx, { scope, operatorId, reason, at, until });
    await publish(tx, { texts: noticeOf('stopped', { scope, at: at.getTime() }), at });
    await operators.audit.record(tx, caller, {
      action: 'payouts.stop',
      targetType: 'payout_pause',
      targetId: String(id),
      after: { scope, until: until.toISOString() },
      reason,
    });
    tx.afterCommit(() =>
      call(deps, { scope, what: 'were stopped', by: `operator ${operatorId}: ${reason}` }),
    );
    return shown(deps, (await findPause(tx, id))!, caller);
  });
}

/**
 * What one person holds alone ends a day after it began, however he cuts it: a second pause of his ends with the first, and after one that ran
 * out, or that two others lifted within the day, somebody else has to.
 */
async function untilAlone(tx: Tx, of: { operatorId: number; scope: PauseScope; at: Date }): Promise<Date> {
  const since = new Date(of.at.getTime() - DAY_MS);
  const { runningSince, hasRunOut, wasLifted } = await heldAlone(tx, { ...of, since });
  if (wasLifted) throw new Refusal('pause_lifted');
  const until = new Date((runningSince ?? of.at).getTime() + DAY_MS);
  if (hasRunOut || until <= of.at) throw new Refusal('pause_ran_out');
  return until;
}

/** A day is over and nobody prolonged it: payouts go on, in public. */
async function endRanOut(deps: PauseDeps): Promise<void> {
  const { platform, publish } = deps;
  for (const { id, scope } of await ranOut(platform.db, new Date(deps.now())))
    await platform.db.transaction('payout-pause-over', async (tx) => {
      const at = new Date(deps.now());
      if (!(await endPause(tx, { id, proposalId: null, at }))) return;
      await publish(tx, { texts: noticeOf('resumed', { scope, at: at.getTime() }), at });
      tx.afterCommit(() => call(deps, { scope, what: 'go on', by: 'the pause ran out after its day' }));
    });
}

const SCOPE_WORDS: Readonly<Record<PauseScope, string>> = {
  all: 'All payouts',
  bank: 'Payouts by bank',
  TRC20: 'Payouts on TRC20',
  ERC20: 'Payouts on ERC20',
  BTC: 'Payouts on BTC',
};

/** Whoever is on call hears of it; that nobody could be reached holds up nothing. */
function call(
  { notify, platform }: PauseDeps,
  { scope, what, by }: { scope: PauseScope; what: string; by: string },
): void {
  notify
    .page({
      event: 'payout_pause',
      subject: `${SCOPE_WORDS[scope]} ${what}`,
      text: [
        `${SCOPE_WORDS[scope]} ${what}: ${by}`,
        '',
        `${platform.config.publicUrl ?? ''}/console/#/pauses`,
      ].join('\n'),
      details: { scope, what },
    })
    .catch((error: unknown) => platform.log.error({ err: error, scope }, 'nobody heard of a payout pause'));
}

async function shown(
  { operators, now }: PauseDeps,
  row: PauseRow,
  { operator }: OperatorCaller,
): Promise<Shown> {
  const isRunning = row.endedAt === null && row.untilAt.getTime() > now();
  return {
    id: row.id,
    scope: row.scope,
    state: isRunning ? 'running' : row.endProposalId === null ? 'ran_out' : 'ended',
    started_by: await operators.operatorName(row.operatorId),
    reason: row.reason,
    started_at: row.startedAt.getTime(),
    until_at: row.untilAt.getTime(),
    ended_at: row.endedAt?.getTime() ?? null,
    end_proposal_id: row.endProposalId,
    is_own: row.operatorId === operator.operatorId,
  };
}
