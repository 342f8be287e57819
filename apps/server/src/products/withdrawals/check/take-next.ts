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
  { platform: { db, clock }, ports }: WithdrawalDeps,
  caller: OperatorCaller,
): Promise<ReplyOf<typeof operatorWithdrawalCalls.takeNext>> {
  return onceIn(db, { name: 'withdrawal-take', caller }, async (tx) => {
    const now = clock.now();
    const { operatorId } = caller.operator;
    const of = { operatorId, now: new Date(now), until: new Date(now + TAKEN_MS) };
    const id = await takeOldest(tx, of);
    if (id === undefined) return { id: null };
    await ports.audit.record(tx, caller, { action: 'withdrawal.take', ...about(id) });
    return { id: Number(id) };
  });
}

export function leaveCase(
  { platform: { db }, ports }: WithdrawalDeps,
  id: number,
  caller: OperatorCaller,
): Promise<null> {
  return onceIn(db, { name: 'withdrawal-leave', caller }, async (tx) => {
    const isLeft = await leaveTaken(tx, { id, operatorId: caller.operator.operatorId });
    if (isLeft) await ports.audit.record(tx, caller, { action: 'withdrawal.leave', ...about(id) });
    return null;
  });
}

const about = (id: number | bigint) => ({ targetType: 'withdrawal', targetId: String(id) });
