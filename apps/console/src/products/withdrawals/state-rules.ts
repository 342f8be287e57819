/** The state of a withdrawal by a word of its own: `passed` of a verification is a judgement, of a withdrawal it is money paid. Pure. */
import type { Withdrawal } from './withdrawal-type.ts';

export const paidState = (state: Withdrawal['state']): string => (state === 'passed' ? 'paid_out' : state);
