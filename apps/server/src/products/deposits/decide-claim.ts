/** What else can become of a claim: rejected with a reason (P-DEP-5), or answered by the transfer that was seen. No money moves. */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import { DAY_MS } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ClaimRow } from './claims-store.ts';
import { decideClaim, endedBy, lockClaim } from './claims-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { recordOf } from './records-store.ts';

/** By one person in 24 hours, as of withdrawals, either way of ending it: whose claim is rejected has spent its reference, and whose is resolved asks no more (R-OPS-8). */
const ENDED = { actions: ['deposit.reject', 'deposit.resolve'], most: 200 } as const;
/** Of one customer: nobody keeps somebody from what he paid in alone, a claim after the other. */
const OF_ONE_CUSTOMER = { limit: 5, days: 7 } as const;

export function rejectClaim(
  deps: DepositDeps,
  { claim_id, version, reason, note }: RequestOf<typeof operatorDepositCalls.reject>,
  caller: OperatorCaller,
): Promise<null> {
  return deps.platform.db.transaction('deposit-reject', (tx) =>
    once(tx, caller, async () => {
      await deps.ports.audit.refuseOften(tx, caller, ENDED);
      const claim = await seen(tx, claim_id, version);
      await refuseAgain(deps, tx, { claim, caller });
      await reject(deps, tx, { claim, reason, note: note ?? '', operatorId: caller.operator.operatorId });
      await deps.ports.audit.record(tx, caller, {
        action: 'deposit.reject',
        targetType: 'deposit_claim',
        targetId: String(claim.id),
        before: { state: claim.state },
        after: { state: 'rejected', reason },
        reason: note ?? reason,
      });
      return null;
    }),
  );
}

/** In the transaction of whoever decided; the customer reads the reason in his language. */
export async function reject(
  { platform, ports }: DepositDeps,
  tx: Tx,
  { claim, reason, note, operatorId }: { claim: ClaimRow; reason: string; note: string; operatorId: number },
): Promise<void> {
  const at = new Date(platform.clock.now());
  const decided = await decideClaim(tx, {
    id: claim.id,
    version: claim.version,
    to: 'rejected',
    reason,
    note,
    operatorId,
    at,
  });
  if (decided === undefined) throw new Refusal('case_changed');
  await ports.notify.tell(tx, {
    userId: claim.user_id,
    kind: 'deposit_rejected',
    params: { amount: formatDecimal(claim.amount), currency: currencyName(ports, claim.currency_id), reason },
  });
  ports.notify.recordsChanged(tx, [{ userId: claim.user_id, kind: 'deposit', id: String(claim.id) }]);
}

/** A chain claim names the transfer it was about; that one is credited by its confirmations, and by nothing else. */
export function resolveClaim(
  deps: DepositDeps,
  { claim_id, version, deposit_id }: RequestOf<typeof operatorDepositCalls.resolve>,
  caller: OperatorCaller,
): Promise<null> {
  const { platform, ports } = deps;
  return platform.db.transaction('deposit-resolve', (tx) =>
    once(tx, caller, async () => {
      await ports.audit.refuseOften(tx, caller, ENDED);
      const claim = await seen(tx, claim_id, version);
      const found = await recordOf(tx, claim.user_id, deposit_id);
      if (claim.kind !== 'lost' || found?.kind !== 'chain') throw new Refusal('case_unknown');
      await refuseAgain(deps, tx, { claim, caller });
      const at = new Date(platform.clock.now());
      const { operatorId } = caller.operator;
      const decided = await decideClaim(tx, {
        id: claim.id,
        version,
        to: 'resolved',
        foundDepositId: deposit_id,
        operatorId,
        at,
      });
      if (decided === undefined) throw new Refusal('case_changed');
      await ports.audit.record(tx, caller, {
        action: 'deposit.resolve',
        targetType: 'deposit_claim',
        targetId: String(claim.id),
        before: { state: claim.state },
        after: { state: 'resolved', deposit_id },
      });
      ports.notify.recordsChanged(tx, [{ userId: claim.user_id, kind: 'deposit', id: String(claim.id) }]);
      return null;
    }),
  );
}

/** Under the lock of what he does of this (`refuseOften`). */
async function refuseAgain(
  { platform }: DepositDeps,
  tx: Tx,
  { claim: { user_id: userId }, caller }: { claim: ClaimRow; caller: OperatorCaller },
): Promise<void> {
  const since = new Date(platform.clock.now() - OF_ONE_CUSTOMER.days * DAY_MS);
  const { operatorId } = caller.operator;
  if ((await endedBy(tx, { userId, operatorId, since })) >= OF_ONE_CUSTOMER.limit)
    throw new Refusal('customer_held_up', OF_ONE_CUSTOMER);
}

async function seen(tx: Tx, id: number, version: number): Promise<ClaimRow> {
  const claim = await lockClaim(tx, id);
  if (claim === undefined) throw new Refusal('case_unknown');
  if (claim.version !== version || claim.state !== 'review') throw new Refusal('case_changed');
  return claim;
}
