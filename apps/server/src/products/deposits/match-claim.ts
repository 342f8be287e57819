/**
 * A deposit maker finds a claim and a statement line that belong together: the line's amount is credited (P-DEP-3). Whoever
 * entered the line cannot match it, so no one person brings money in; a sender who is not the verified person goes to suspense.
 */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ClaimRow } from './claims-store.ts';
import { decideClaim, holdClaim, lockClaim } from './claims-store.ts';
import { isSameName } from './deposit-rules.ts';
import type { LineRow } from './lines-store.ts';
import { lockLine, moveLine } from './lines-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { depositCredited, lineClaimed, lineSuspended } from './settle-deposit.ts';

type MatchRequest = RequestOf<typeof operatorDepositCalls.match>;
type Pair = { claim: ClaimRow; line: LineRow; caller: OperatorCaller };

export function matchClaim(deps: DepositDeps, request: MatchRequest, caller: OperatorCaller) {
  return deps.platform.db.transaction('deposit-match', (tx) =>
    once(tx, caller, async () => ({ outcome: await match(deps, tx, { request, caller }) })),
  );
}

async function match(
  deps: DepositDeps,
  tx: Tx,
  { request, caller }: { request: MatchRequest; caller: OperatorCaller },
): Promise<'credited' | 'suspended'> {
  // Always the claim first, then the line: two people matching crosswise wait, and do not lock each other out.
  const claim = await lockClaim(tx, request.claim_id);
  const line = await lockLine(tx, request.line_id);
  if (claim === undefined || claim.kind !== 'bank' || line === undefined) throw new Refusal('case_unknown');
  if (claim.version !== request.claim_version || claim.state !== 'review') throw new Refusal('case_changed');
  if (line.version !== request.line_version || (line.state !== 'open' && line.state !== 'suspended'))
    throw new Refusal('case_changed');
  if (line.entered_by === caller.operator.operatorId) throw new Refusal('own_case');
  const person = await deps.ports.kyc.personOf(claim.user_id, tx);
  if (person === undefined) throw new Refusal('verification_first');
  const pair = { claim, line, caller };
  return isSameName(line.sender_name, person.name)
    ? creditClaim(deps, tx, pair)
    : suspendPair(deps, tx, pair);
}

async function creditClaim(
  { platform, ledger, ports }: DepositDeps,
  tx: Tx,
  { claim, line, caller }: Pair,
): Promise<'credited'> {
  const { operatorId } = caller.operator;
  const at = new Date(platform.clock.now());
  const { currency_id: currencyId, amount } = line;
  const moved = await moveLine(tx, {
    id: line.id,
    version: line.version,
    from: line.state,
    to: 'credited',
    claimId: claim.id,
    at,
  });
  const decided = await decideClaim(tx, {
    id: claim.id,
    version: claim.version,
    to: 'credited',
    credited: amount,
    lineId: line.id,
    operatorId,
    at,
  });
  if (moved === undefined || decided === undefined) throw new Refusal('case_changed');
  const actor = `operator:${operatorId}`;
  await ledger.post(tx, [
    ...(line.state === 'suspended'
      ? [lineClaimed({ lineId: Number(line.id), currencyId, amount, actor })]
      : []),
    depositCredited({ depositId: Number(claim.id), userId: claim.user_id, currencyId, amount, actor }),
  ]);
  await ports.audit.record(tx, caller, {
    action: 'deposit.match',
    targetType: 'deposit_claim',
    targetId: String(claim.id),
    before: { state: claim.state, claimed: formatDecimal(claim.amount) },
    after: { state: 'credited', credited: formatDecimal(amount), line_id: String(line.id) },
  });
  await ports.notify.tell(tx, {
    userId: claim.user_id,
    kind: 'deposit_credited',
    params: { amount: formatDecimal(amount), currency: currencyName(ports, currencyId) },
  });
  await ports.notify.recordsChanged(tx, [{ userId: claim.user_id, kind: 'deposit', id: String(claim.id) }]);
  return 'credited';
}

/** The money waits where it belongs to nobody, and the claim says why. */
async function suspendPair(
  { platform, ledger, ports }: DepositDeps,
  tx: Tx,
  { claim, line, caller }: Pair,
): Promise<'suspended'> {
  const at = new Date(platform.clock.now());
  const reason = 'sender_name_differs';
  if (line.state === 'open') {
    const moved = await moveLine(tx, {
      id: line.id,
      version: line.version,
      from: 'open',
      to: 'suspended',
      claimId: claim.id,
      reason,
      at,
    });
    if (moved === undefined) throw new Refusal('case_changed');
    const actor = `operator:${caller.operator.operatorId}`;
    await ledger.post(tx, [
      lineSuspended({ lineId: Number(line.id), currencyId: line.currency_id, amount: line.amount, actor }),
    ]);
  }
  const held = await holdClaim(tx, { id: claim.id, version: claim.version, lineId: line.id, reason, at });
  if (held === undefined) throw new Refusal('case_changed');
  await ports.audit.record(tx, caller, {
    action: 'deposit.suspend',
    targetType: 'deposit_claim',
    targetId: String(claim.id),
    after: { line_id: String(line.id), sender_name: line.sender_name },
    reason,
  });
  await ports.notify.recordsChanged(tx, [{ userId: claim.user_id, kind: 'deposit', id: String(claim.id) }]);
  return 'suspended';
}
