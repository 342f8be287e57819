/**
 * Money of a bank that belongs to nobody we know: it goes into suspense (P-DEP-4), where its owner can still claim it, or back
 * to where it came from, whole, at the house's cost, with a second person's yes.
 */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { lockClaim } from './claims-store.ts';
import { reject } from './decide-claim.ts';
import { worthOf } from './enter-line.ts';
import type { LeftBeside } from './left-beside.ts';
import { leftBesideLines, refuseMoreLeft, withLeftBeside } from './left-beside.ts';
import type { LineRow } from './lines-store.ts';
import { lineById, lockLine, moveLine } from './lines-store.ts';
import { refuseOwnLine } from './payout-back.ts';
import {
  paidBeforeLines,
  paidForLine,
  refuseOtherReturned,
  returnedLines,
  withReturned,
} from './paid-before.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { lineReturned, lineSuspended } from './settle-deposit.ts';

export const STATEMENT_RETURN = 'statement_return';

export function suspendLine(
  { platform, ledger, ports }: DepositDeps,
  { line_id, version, reason }: RequestOf<typeof operatorDepositCalls.suspend>,
  caller: OperatorCaller,
): Promise<null> {
  return platform.db.transaction('deposit-suspend', (tx) =>
    once(tx, caller, async () => {
      const line = await lockLine(tx, line_id);
      if (line === undefined) throw new Refusal('case_unknown');
      const at = new Date(platform.clock.now());
      const moved = await moveLine(tx, { id: line.id, version, from: 'open', to: 'suspended', reason, at });
      if (moved === undefined) throw new Refusal('case_changed');
      const actor = `operator:${caller.operator.operatorId}`;
      await ledger.post(tx, [
        lineSuspended({
          lineId: line_id,
          round: line.round,
          currencyId: line.currency_id,
          amount: line.amount,
          actor,
        }),
      ]);
      await ports.audit.record(tx, caller, {
        action: 'statement_line.suspend',
        targetType: 'statement_line',
        targetId: String(line_id),
        before: { state: line.state },
        after: { state: 'suspended' },
        reason,
      });
      return null;
    }),
  );
}

interface ReturnPayload {
  lineId: number;
  version: number;
  returnReference: string;
  /** What the house has paid for this line, as decimal text; not there in proposals of before it was kept. */
  paid?: string;
  /** Of what was typed in vain and sent back before; absent where nothing was. */
  returned?: string;
  /** Absent where all that left in its statement is known. */
  left?: LeftBeside;
}

type ReturnRequest = RequestOf<typeof operatorDepositCalls.returnLine>;

export function returnLine({ ports }: DepositDeps, request: ReturnRequest, caller: OperatorCaller) {
  return ports.proposals.make({ kind: STATEMENT_RETURN, input: request, reason: request.reason, caller });
}

export function statementReturnKind(deps: DepositDeps): ProposalKind<ReturnPayload> {
  return {
    kind: STATEMENT_RETURN,
    // The deposit maker too: a house with one treasurer, who entered the line, can still give it back.
    makers: ['treasurer', 'deposit_maker'],
    checkers: ['deposit_maker', 'withdrawal_approver'],
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (db, { lineId, version }) => {
      const { amount, bank } = await suspended(db, lineId, version);
      return { value: worthOf(deps, amount), accounts: [`X:bank:${bank}`] };
    },
    async prepare(tx, input, makerId) {
      const { line_id, version, return_reference } = input as ReturnRequest;
      const line = await suspended(tx, line_id, version);
      refuseOwnLine(line, makerId);
      const paid = await paidForLine(tx, line);
      const left = await withLeftBeside(deps, tx, line);
      const before = await withReturned(deps, tx, line);
      return { lineId: line_id, version, returnReference: return_reference, paid, ...before, ...left };
    },
    async render(db, { lineId, returnReference, paid = '0', returned, left }) {
      const line = await lineById(db, lineId);
      if (line === undefined) throw new Refusal('case_unknown');
      return {
        subjectType: 'statement_line',
        subjectId: String(lineId),
        lines: [
          { field: 'from', after: `L:suspense -> X:bank:${line.bank}` },
          {
            field: 'amount',
            after: `${formatDecimal(line.amount)} ${currencyName(deps.ports, line.currency_id)}`,
          },
          { field: 'sender_name', after: line.sender_name },
          { field: 'return_reference', after: returnReference },
          ...paidBeforeLines(deps, { line, paid: { same: '0', alike: paid } }),
          ...returnedLines(returned),
          { field: 'state', before: line.state, after: 'returned' },
          ...leftBesideLines(deps, { line, left }),
        ],
      };
    },
    async assertMayCheck(tx, { payload, operator }) {
      refuseOwnLine(await suspended(tx, payload.lineId, payload.version), operator.operatorId);
    },
    stands: async (db, { lineId, version }) => (await lineById(db, lineId))?.version === version,
    execute: (tx, act) => giveBack(deps, tx, act),
  };
}

async function giveBack(
  deps: DepositDeps,
  tx: Tx,
  { payload, maker, approver }: { payload: ReturnPayload; maker: number; approver: number | undefined },
): Promise<void> {
  const { lineId, version, returnReference, paid = '0' } = payload;
  // The claim, the bank, then the line, as everywhere; below the bank's lock nobody books there what he would have had to read.
  const { claim_id: claimId, bank: atBank } = await suspended(tx, lineId, version);
  const claim = claimId === null ? undefined : await lockClaim(tx, Number(claimId));
  await deps.ports.banks.lock(tx, atBank);
  const line = await lockLine(tx, lineId);
  // Whoever agreed has seen this sum.
  if ((await paidForLine(tx, line!)) !== paid) throw new Refusal('case_changed');
  await refuseOtherReturned(deps, tx, { line: line!, seen: payload.returned });
  await refuseMoreLeft(deps, tx, { line: line!, seen: payload.left });
  const at = new Date(deps.platform.clock.now());
  const { reason } = line!;
  const moved = await moveLine(tx, {
    id: line!.id,
    version,
    from: 'suspended',
    to: 'returned',
    reason,
    returnReference,
    at,
  });
  if (moved === undefined) throw new Refusal('case_changed');
  const { currency_id: currencyId, amount, bank } = moved;
  const journal = lineReturned({
    lineId,
    round: moved.round,
    bank,
    currencyId,
    amount,
    actor: `operator:${maker}`,
    ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
  });
  await deps.ports.banks.moved(tx, { journals: [journal], reference: returnReference });
  await deps.ledger.post(tx, [journal]);
  if (claim?.state === 'review' && claim.line_id === moved.id)
    await reject(deps, tx, { claim, reason: 'sender_name_differs', note: '', operatorId: maker });
}

async function suspended(db: Queryable, lineId: number, version: number): Promise<LineRow> {
  const line = await lineById(db, lineId);
  if (line === undefined) throw new Refusal('case_unknown');
  if (line.version !== version || line.state !== 'suspended') throw new Refusal('case_changed');
  return line;
}
