/** What two persons decide about a payout pause (R-OPS-8): two others let payouts go on, any two add a day. */
import * as v from 'valibot';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import type { NoticeTexts } from './pause-words.ts';
import { noticeOf } from './pause-words.ts';
import type { PauseRow } from './pauses-store.ts';
import { endPause, findPause, prolongPause } from './pauses-store.ts';

export const PAYOUT_RESUME = 'payout_resume';
export const PAYOUT_PROLONG = 'payout_prolong';
export const DAY_MS = 86_400_000;

export const SENTINELS = [
  'treasurer',
  'withdrawal_approver',
  'deposit_maker',
  'market_admin',
  'access_admin',
] as const;

const about = v.strictObject({ id: v.number() });
type About = v.InferOutput<typeof about>;

export interface PauseKindNeeds {
  now(): number;
  /** Writes the public article, in the transaction of the act. */
  publish(tx: Tx, of: { texts: NoticeTexts; at: Date }): Promise<unknown>;
}

const WHO = { makers: SENTINELS, checkers: SENTINELS, checksNeeded: () => 1 as const };

export async function runningPause(db: Queryable, id: number, now: number): Promise<PauseRow> {
  const pause = await findPause(db, id);
  if (pause === undefined || pause.endedAt !== null || pause.untilAt.getTime() <= now)
    throw new Refusal('pause_over');
  return pause;
}

/** As the console has words for it; chains go by their names. */
const scopeWord = (pause: PauseRow | undefined): string =>
  pause === undefined ? '' : /^[a-z]/.test(pause.scope) ? `${pause.scope}_payouts` : pause.scope;

export function resumeKind({ now, publish }: PauseKindNeeds): ProposalKind<About> {
  return {
    kind: PAYOUT_RESUME,
    ...WHO,
    async prepare(tx, input) {
      const wanted = v.parse(about, input);
      await runningPause(tx, wanted.id, now());
      return wanted;
    },
    async render(db, { id }) {
      const pause = await findPause(db, id);
      return {
        subjectType: 'payout_pause',
        subjectId: String(id),
        lines: [
          { field: 'paused_payouts', before: scopeWord(pause), after: 'going_on' },
          { field: 'starts_at', after: pause?.startedAt.toISOString() ?? '' },
          { field: 'reason', after: pause?.reason ?? '' },
        ],
      };
    },
    // Whoever stopped payouts keeps nobody from letting them go on: his no would be the end of it.
    async assertUninvolved(tx, { payload: { id }, operator }) {
      if ((await findPause(tx, id))?.operatorId === operator.operatorId) throw new Refusal('own_case');
    },
    async execute(tx, { payload: { id }, proposalId, maker, approver }) {
      const pause = await runningPause(tx, id, now());
      // Two others: whoever stopped payouts is neither of them, whichever roles he holds.
      if (pause.operatorId === maker || pause.operatorId === approver) throw new Refusal('own_case');
      const at = new Date(now());
      if (!(await endPause(tx, { id, proposalId, at }))) throw new Refusal('pause_over');
      await publish(tx, { texts: noticeOf('resumed', { scope: pause.scope, at: now() }), at });
    },
  };
}

export function prolongKind({ now, publish }: PauseKindNeeds): ProposalKind<About> {
  return {
    kind: PAYOUT_PROLONG,
    ...WHO,
    isStop: () => true,
    async prepare(tx, input) {
      const wanted = v.parse(about, input);
      await runningPause(tx, wanted.id, now());
      return wanted;
    },
    async render(db, { id }) {
      const pause = await findPause(db, id);
      return {
        subjectType: 'payout_pause',
        subjectId: String(id),
        lines: [
          { field: 'paused_payouts', after: scopeWord(pause) },
          { field: 'starts_at', after: pause?.startedAt.toISOString() ?? '' },
          {
            field: 'ends_at',
            before: pause?.untilAt.toISOString() ?? '',
            after: new Date(now() + DAY_MS).toISOString(),
          },
        ],
      };
    },
    async execute(tx, { payload: { id }, proposalId }) {
      const pause = await runningPause(tx, id, now());
      const [at, until] = [new Date(now()), new Date(now() + DAY_MS)];
      if (!(await prolongPause(tx, { id, proposalId, at, until }))) throw new Refusal('pause_over');
      await publish(tx, { texts: noticeOf('prolonged', { scope: pause.scope, at: until.getTime() }), at });
    },
  };
}
