/** The five questions before the first order (R-OPT-11); their words are the app's, the right answers are here. */
export const RIGHT_ANSWERS = ['b', 'c', 'a', 'b', 'c'] as const;

/** Numbers (from 1) of the questions answered wrongly; empty is passed. */
export function wrongAnswers(answers: string): number[] {
  return RIGHT_ANSWERS.flatMap((right, n) => (answers[n]?.toLowerCase() === right ? [] : [n + 1]));
}
