/**
 * The treasurer records what the bank did with an approved payout: paid, with the bank's reference (P-WD-3), or returned
 * (P-WD-5). What people had to look at by its amount, somebody else checks here as well (R-OPS-3).
 */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import { BANK_WAY } from '@candor/wire';
import type { operatorWithdrawalCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { once } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { failPayout, markSent, passPayout } from './act-on-payout.ts';
import type { WithdrawalDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import type { WithdrawalRow } from './withdrawals-store.ts';
import { linkProposal, lockWithdrawal, withdrawalById } from './withdrawals-store.ts';

export const BANK_PAYOUT = 'withdrawal_bank_payout';

type Request = RequestOf<typeof operatorWithdrawalCalls.bankPayout>;
/** Stored in the proposal. */
interface Payload {
  id: number;
  version: number;
  bank: number;
  outcome: 'paid' | 'returned';
  reference: string;
  checks: 0 | 1;
}

export function recordBankPayout(
  { platform, ports }: WithdrawalDeps,
  request: Request,
  caller: OperatorCaller,
) {
  const { id, reason, reference } = request;
  return platform.db.transaction('withdrawal-bank-payout', (tx) =>
    once(tx, caller, async () => {
      const made = await ports.proposals.propose(tx, {
        kind: BANK_PAYOUT,
        input: request,
        reason: reason ?? reference,
        caller,
      });
      if (made.state === 'open') await linkProposal(tx, id, made.proposalId);
      return { proposal_id: made.proposalId, state: made.state };
    }),
  );
}

export function bankPayoutKind(deps: WithdrawalDeps): ProposalKind<Payload> {
  const { ports } = deps;
  return {
    kind: BANK_PAYOUT,
    makers: ['treasurer'],
    checkers: ['withdrawal_approver', 'deposit_maker'],
    checksNeeded: ({ checks }) => checks,
    async prepare(tx, input) {
      const { id, version, bank, outcome, reference } = input as Request;
      const row = await approved(tx, id, version);
      if (outcome === 'paid') await ports.payoutStops.refuse(tx, row.user_id);
      if (ports.banks.byNumber(bank) === undefined) throw new Refusal('bank_unknown');
      await refusePaused(deps, tx, outcome);
      return { id, version, bank, outcome, reference, checks: row.checks === 0 ? 0 : 1 };
    },
    async render(db, { id, bank, outcome, reference }) {
      const row = await withdrawalById(db, id);
      if (row === undefined) throw new Refusal('case_unknown');
      const currency = currencyName(ports, row.currency_id);
      return {
        subjectType: 'withdrawal',
        subjectId: String(id),
        userId: row.user_id,
        lines: [
          { field: 'state', before: row.state, after: outcome === 'paid' ? 'paid_out' : 'failed' },
          { field: 'bank', after: `${bank} ${ports.banks.byNumber(bank)?.value.bank_name ?? ''}` },
          { field: 'arrives', after: `${formatDecimal(row.arrives)} ${currency}` },
          { field: 'to', after: row.destination },
          { field: 'reference', after: reference },
        ],
      };
    },
    async execute(tx, { payload, maker, approver }) {
      const { id, version, bank, outcome, reference } = payload;
      const row = await approved(tx, id, version);
      const by = { actor: `operator:${maker}`, approver };
      if (outcome === 'returned') return failPayout(deps, tx, { row, reason: 'bank_details_wrong', ...by });
      await refusePaused(deps, tx, outcome);
      await ports.payoutStops.refuse(tx, row.user_id);
      const sent = await markSent(deps, tx, { row, txId: reference });
      await passPayout(deps, tx, { row: sent, txId: reference, bank, ...by });
    },
    dropped: (tx, { payload }) => linkProposal(tx, payload.id, null),
  };
}

/** Nothing is paid while payouts of banks are paused (R-OPS-8); what came back is the customer's at any time. */
async function refusePaused({ ports }: WithdrawalDeps, tx: Tx, outcome: Payload['outcome']): Promise<void> {
  if (outcome === 'paid' && !(await ports.pauses.mayLeave(tx, 'bank'))) throw new Refusal('payouts_paused');
}

async function approved(tx: Tx, id: number, version: number): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (row === undefined || row.chain !== BANK_WAY) throw new Refusal('case_unknown');
  if (row.version !== version || row.state !== 'approved') throw new Refusal('case_changed');
  return row;
}
