/** One withdrawal as the wire gives it. */
import type { ReplyOf } from '@candor/wire';
import type { operatorWithdrawalCalls } from '@candor/wire/operators';

export type Withdrawal = ReplyOf<typeof operatorWithdrawalCalls.detail>;
