/** What moved of a case, said in the words that its page has for its states. Pure. */
import type { Changed } from '../../platform/api/changed-fields.ts';

/** `passed` of a withdrawal is money paid: the frame's word for a state is the notice's as well. */
export function inCaseWords<Case extends { state: string }>(
  moved: readonly Changed[],
  { found, stateOf }: { found: Case; stateOf: (found: Case) => string },
): readonly Changed[] {
  const word = (state: string): string => stateOf({ ...found, state });
  return moved.map((each) =>
    each.field === 'state' ? { ...each, before: word(each.before), after: word(each.after) } : each,
  );
}
