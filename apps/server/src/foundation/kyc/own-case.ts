/** Where a customer stands: both levels with reasons and dates, and what he entered last so that he can correct it. */
import type { KycState, Language } from '@candor/wire';
import { reasonText } from '../notify/index.ts';
import type { KycContext } from './kyc-context.ts';
import type { Level } from './kyc-rules.ts';
import { MOST_RETRIES, OPENS, RETRY_WINDOW_MS, beginningOf, blockOf } from './kyc-rules.ts';
import type { CaseRow } from './kyc-store.ts';
import { casesOf, retriesSince, sealedAttempt } from './kyc-store.ts';
import { levelIn } from './verified.ts';

const LEVELS = ['basic', 'advanced'] as const;

export async function ownCase(context: KycContext, userId: number, language: Language) {
  const { db, config } = context.platform;
  const { demoDeskS } = config;
  const cases = await casesOf(db, userId);
  const retries = await retriesSince(db, userId, new Date(context.waitsNow().getTime() - RETRY_WINDOW_MS));
  const levels = LEVELS.map((level) => {
    const counted = retries.find((each) => each.level === level);
    return stateOf(context, { level, row: cases[level], basic: cases.basic, counted, language });
  });
  const isCorrected = levels.some(({ level, can_submit: canSubmit }) => level === 'basic' && canSubmit);
  return {
    level: levelIn(context, cases),
    levels,
    desk_answers_in_s: demoDeskS > 0 ? demoDeskS : null,
    entered: isCorrected && cases.basic !== undefined ? await entered(context, cases.basic) : null,
  };
}

interface LevelOf {
  level: Level;
  row: CaseRow | undefined;
  basic: CaseRow | undefined;
  counted: { retries: number; oldest: Date } | undefined;
  language: Language;
}

function stateOf(context: KycContext, { level, row, basic, counted, language }: LevelOf) {
  const { waits } = context.platform;
  const retries = counted?.retries ?? 0;
  const state: KycState = row?.state ?? 'none';
  const block = blockOf(level, { state, basic, retries });
  const isDecided = state === 'retry' || state === 'final' || state === 'expired';
  return {
    level,
    state,
    reasons: isDecided ? row!.reasons.map((code) => ({ code, text: reasonText(code, language) })) : [],
    submitted_at: row?.submitted_at.getTime() ?? null,
    decided_at: row?.decided_at?.getTime() ?? null,
    due_at: state === 'review' ? waits.realOf(row!.due_at.getTime()) : null,
    is_overdue: state === 'review' && row!.due_at.getTime() <= waits.now(),
    expires_on: row?.expires_on ?? null,
    can_submit: block === undefined,
    blocked_by: block ?? null,
    retries_left: Math.max(0, MOST_RETRIES - retries),
    next_retry_at:
      counted !== undefined && retries >= MOST_RETRIES
        ? waits.realOf(counted.oldest.getTime() + RETRY_WINDOW_MS)
        : null,
    withdraw_24h: OPENS[level].withdraw24h,
    has_lead_trading: OPENS[level].hasLeadTrading,
  };
}

/**
 * What he need not type again when he corrects it. Neither the birth date nor the end of the number, which prove him elsewhere (R-SEC-2): with
 * both, a number that holds the birth date and a check digit is one of ten, and whoever sits in his session has ten tries a day.
 */
async function entered(context: KycContext, row: CaseRow) {
  const sealed = await sealedAttempt(context.platform.db, row.id, row.attempt);
  if (sealed === undefined) return null;
  const person = context.persons.open(sealed, { userId: row.user_id, caseId: row.id, attempt: row.attempt });
  return {
    name: person.name,
    country: person.country,
    card_id: beginningOf(person.cardId),
    address: person.address,
  };
}
