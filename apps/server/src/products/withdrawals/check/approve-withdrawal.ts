/**
 * Approval (P-WD-2): by a leased job for what is small and without a flag, else as a proposal that others check (R-OPS-3).
 * From here on the money is on its way out; a chain gets a payout, a bank waits for the treasurer.
 */
import { formatDecimal } from '@candor/money';
import type { PauseScope, RequestOf } from '@candor/wire';
import { BANK_WAY } from '@candor/wire';
import type { operatorWithdrawalCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../../foundation/operators/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import { eachByItself } from '../../../platform/jobs/each-by-itself.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { isSaved } from '../addresses-store.ts';
import { leavingOf, moneyOf, sayChanged } from './end-withdrawal.ts';
import { payoutRef } from './payout-ref.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { currencyName } from '../ports.ts';
import { withdrawalApproved } from '../settle-withdrawal.ts';
import { isAutomatic } from '../records.ts';
import { checksNeeded } from '../request/risk-rules.ts';
import { changedSince } from './changed-since.ts';
import { GRACE_MS } from '../withdrawal-rules.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import {
  addFlag,
  dueForApproval,
  linkProposal,
  lockWithdrawal,
  moveWithdrawal,
  withdrawalById,
} from '../withdrawals-store.ts';

export const WITHDRAWAL_APPROVAL = 'withdrawal_approval';

/** Stored in the proposal. */
interface Payload {
  id: number;
  version: number;
  /** Fixed when it was proposed: value and flags do not change in favour of fewer eyes. */
  checks: 0 | 1 | 2;
  /** What they are for, and what the checker is shown; not there in proposals of before it was kept. */
  flags?: string[];
}

export function approveWithdrawal(
  { platform, ports }: WithdrawalDeps,
  { id, version, reason }: RequestOf<typeof operatorWithdrawalCalls.approve>,
  caller: OperatorCaller,
) {
  return platform.db.transaction('withdrawal-approve', (tx) =>
    once(tx, caller, async () => {
      const made = await ports.proposals.propose(tx, {
        kind: WITHDRAWAL_APPROVAL,
        input: { id, version },
        reason,
        caller,
      });
      if (made.state === 'open') await linkProposal(tx, id, made.proposalId);
      return { proposal_id: made.proposalId, state: made.state };
    }),
  );
}

export function approvalKind(deps: WithdrawalDeps): ProposalKind<Payload> {
  const { ports } = deps;
  return {
    kind: WITHDRAWAL_APPROVAL,
    makers: ['withdrawal_approver'],
    checkers: ['withdrawal_approver', 'treasurer', 'deposit_maker'],
    checksNeeded: ({ checks }) => checks,
    async prepare(tx, input) {
      const { id, version } = input as { id: number; version: number };
      const row = await lockWithdrawal(tx, id);
      if (row === undefined) throw new Refusal('case_unknown');
      if (row.version !== version || row.state !== 'review') throw new Refusal('case_changed');
      await ports.payoutStops.refuse(tx, row.user_id);
      await refuseStruckOut(tx, row);
      const isNew = !row.flags.includes('account_review') && (await changedSince(deps, tx, row));
      const flags = isNew ? [...row.flags, 'account_review'] : row.flags;
      return { id, version, checks: checksNeeded(row.checks, flags), flags };
    },
    async render(db, { id, flags }) {
      const row = await withdrawalById(db, id);
      if (row === undefined) throw new Refusal('case_unknown');
      const currency = currencyName(ports, row.currency_id);
      return {
        subjectType: 'withdrawal',
        subjectId: String(id),
        userId: row.user_id,
        lines: [
          { field: 'state', before: row.state, after: 'approved' },
          { field: 'amount', after: `${formatDecimal(row.amount)} ${currency}` },
          { field: 'fee', after: `${formatDecimal(row.fee)} ${currency}` },
          { field: 'arrives', after: `${formatDecimal(row.arrives)} ${currency}` },
          { field: 'chain', after: row.chain },
          { field: 'to', after: row.destination },
          { field: 'usdt_value', after: formatDecimal(row.usdt_value) },
          { field: 'usdt_value_24h', after: formatDecimal(row.day_value) },
          { field: 'rules_version', after: String(row.rules_version) },
          { field: 'flags', after: (flags ?? row.flags).join(', ') },
          // A colleague's, or the house's own: whoever agrees has to know.
          ...((await ports.isHouseAccount(row.user_id, db))
            ? [{ field: 'relation', after: 'registered' }]
            : []),
        ],
      };
    },
    async execute(tx, { payload, maker, approver }) {
      const row = await lockWithdrawal(tx, payload.id);
      if (row === undefined || row.version !== payload.version) throw new Refusal('case_changed');
      await ports.payoutStops.refuse(tx, row.user_id);
      // Since it was proposed he was restricted, is verified no more, or has struck out where it goes: who agreed has not seen that.
      const wasSeen = (payload.flags ?? row.flags).includes('account_review');
      if (!wasSeen && (await changedSince(deps, tx, row))) throw new Refusal('case_changed');
      await approve(deps, tx, { row, actor: `operator:${maker}`, maker, approver });
    },
    dropped: (tx, { payload }) => linkProposal(tx, payload.id, null),
  };
}

/** What is due is approved one by one, each in its own transaction. Throws when one could not be. */
export async function approveDue(deps: WithdrawalDeps): Promise<void> {
  const { platform, ports } = deps;
  const createdBefore = new Date(platform.clock.now() - GRACE_MS);
  const paused = (await ports.pauses.running()).map(({ scope }) => scope);
  if (paused.includes('all')) return;
  await eachByItself(
    await dueForApproval(platform.db, { createdBefore, paused }),
    ({ id }) => platform.db.transaction('withdrawal-automatic', (tx) => approveOne(deps, tx, id)),
    (error, { id }) =>
      platform.log.error({ err: error, withdrawal: String(id) }, 'a withdrawal could not be approved'),
  );
}

async function approveOne(deps: WithdrawalDeps, tx: Tx, id: bigint): Promise<void> {
  const row = await lockWithdrawal(tx, id);
  if (row === undefined || !isAutomatic(row)) return;
  // While nothing leaves, nothing becomes irrevocable by itself: its owner can still take it back (R-OPS-8).
  if (!(await deps.ports.pauses.mayLeave(tx, row.chain as PauseScope))) return;
  // Frozen or changed since it was submitted: people look at it, and not before the hold is over.
  if ((await deps.ports.payoutStops.of(tx, row.user_id)) !== undefined) return addFlag(tx, id, 'held_since');
  if (await changedSince(deps, tx, row)) return addFlag(tx, id, 'account_review');
  await approve(deps, tx, { row, actor: 'job:withdrawals' });
}

/** Nobody approves what goes to an address that its owner has deleted: it ends by itself (R-WD-5). */
async function refuseStruckOut(tx: Tx, { address_id: id }: WithdrawalRow): Promise<void> {
  if (id !== null && !(await isSaved(tx, id))) throw new Refusal('case_changed');
}

async function approve(
  deps: WithdrawalDeps,
  tx: Tx,
  {
    row,
    actor,
    maker,
    approver,
  }: { row: WithdrawalRow; actor: string; maker?: number; approver?: number | undefined },
): Promise<void> {
  const { platform, ledger, ports } = deps;
  await refuseStruckOut(tx, row);
  const at = new Date(platform.clock.now());
  const step = { id: row.id, version: row.version, from: 'review', to: 'approved', at } as const;
  const moved = await moveWithdrawal(tx, { ...step, decidedBy: maker, approvedBy: approver });
  if (moved === undefined) throw new Refusal('case_changed');
  await ledger.post(tx, [withdrawalApproved(leavingOf(row, actor, approver))]);
  if (row.chain !== BANK_WAY) {
    const chain = row.chain as Parameters<typeof ports.chains.enqueuePayout>[1]['chain'];
    await ports.chains.enqueuePayout(tx, {
      ref: payoutRef(row.id),
      userId: row.user_id,
      chain,
      currencyId: row.currency_id,
      to: row.destination,
      amount: row.arrives,
      checks: row.checks,
      whole: row.amount,
    });
  }
  await ports.notify.tell(tx, {
    userId: row.user_id,
    kind: 'withdrawal_approved',
    params: { ...moneyOf(deps, row), to: row.destination },
  });
  sayChanged(deps, tx, row);
}
