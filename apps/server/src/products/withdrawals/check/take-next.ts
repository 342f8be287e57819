/**
 * Takes the next withdrawal to work on, so that two people do not read the same one; it is free again after a time, once it is left or
 * decided. It keeps nobody from deciding: who takes and goes away holds up no payout.
 */
import type { ReplyOf } from '@candor/wire';
import type { operatorWithdrawalCalls } from '@candor/wire/operators';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import { onceIn } from '../../../platform/kept-replies-store.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { leaveTaken, takeOldest } from '../withdrawal-queries-store.ts';

export const TAKEN_MS = 15 * 60_000;

export function takeNext(
  { platform: { db, clock } }: WithdrawalDeps,
  caller: OperatorCaller,
): Promise<ReplyOf<typeof operatorWithdrawalCalls.takeNext>> {
  return onceIn(db, { name: 'withdrawal-take', caller }, async (tx) => {
    const now = clock.now();
    const { operatorId } = caller.operator;
    const of = { operatorId, now: new Date(now), until: new Date(now + TAKEN_MS) };
    const id = await takeOldest(tx, of);
    return { id: id === undefined ? null : Number(id) };
  });
}

export function leaveCase(
  { platform: { db } }: WithdrawalDeps,
  id: number,
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(db, { name: 'withdrawal-leave', caller }, async (tx) => {
    await leaveTaken(tx, { id, operatorId: caller.operator.operatorId });
    return null;
  });
}
