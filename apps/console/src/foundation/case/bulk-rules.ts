/** Which of several cases are still to be decided, and whether each has its reason. Pure. */

export type Outcome =
  | { isDone: true }
  | { isDone: false; text: string; /** He was asked for his second factor. */ isUnproved?: boolean };

/** Those not done yet, in their order; undefined while one of them has no reason: then none is sent. */
export function toDecide(
  ids: readonly number[],
  reasons: Readonly<Record<number, string>>,
  outcomes: Readonly<Record<number, Outcome>>,
): { id: number; reason: string }[] | undefined {
  const due = ids
    .filter((id) => outcomes[id]?.isDone !== true)
    .map((id) => ({ id, reason: (reasons[id] ?? '').trim() }));
  return due.some(({ reason }) => reason === '') ? undefined : due;
}

export const isOver = (ids: readonly number[], outcomes: Readonly<Record<number, Outcome>>): boolean =>
  ids.every((id) => outcomes[id]?.isDone === true);

/** Proposals that may be checked several at once: those that one other person is enough for, and whose effect is one line of money. */
const BULK_KINDS: ReadonlySet<string> = new Set(['withdrawal_approval', 'statement_line']);

export const mayCheckInBulk = (of: { kind: string; checks_needed: number; may_check: boolean }): boolean =>
  of.may_check && of.checks_needed === 1 && BULK_KINDS.has(of.kind);
