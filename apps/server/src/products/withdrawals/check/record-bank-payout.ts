/**
 * The treasurer records that a payout was ordered at a bank, under a reference that its statement will show, or that it never left
 * (P-WD-5), which a statement has to bear out. Whether it was paid, and whether it came back, only a line of a statement says (ADR 75).
 */
import { formatDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import { BANK_WAY } from '@candor/wire';
import type { operatorWithdrawalCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../../foundation/operators/index.ts';
import { checksFor } from '../../../foundation/operators/index.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OperatorCaller } from '../../../platform/http/handler.ts';
import { once } from '../../../platform/kept-replies-store.ts';
import { leadsElsewhere, namesContact } from '../../../platform/forbidden-text-rules.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { failPayout, markSent } from './act-on-payout.ts';
import { valueOf } from '../request/gather-facts.ts';
import { checksNeeded } from '../request/risk-rules.ts';
import { changedSince } from './changed-since.ts';
import { orderedAs } from './payout-lines-store.ts';
import type { WithdrawalDeps } from '../ports.ts';
import { currencyName } from '../ports.ts';
import type { WithdrawalRow } from '../withdrawals-store.ts';
import { linkProposal, lockWithdrawal, withdrawalById } from '../withdrawals-store.ts';

export const BANK_PAYOUT = 'withdrawal_bank_payout';

const DAY_MS = 86_400_000;

type Request = RequestOf<typeof operatorWithdrawalCalls.bankPayout>;
/** Stored in the proposal. */
interface Payload {
  id: number;
  version: number;
  bank: number;
  outcome: 'ordered' | 'not_sent';
  reference: string;
  checks: 0 | 1 | 2;
  /** Of an order: why somebody else looks at it, and is shown; not there in proposals of before it was asked. */
  flags?: string[];
}

export function recordBankPayout(deps: WithdrawalDeps, request: Request, caller: OperatorCaller) {
  const { platform, ports } = deps;
  const { id, reason, reference } = request;
  return platform.db.transaction('withdrawal-bank-payout', (tx) =>
    once(tx, caller, async () => {
      // Before acts on money are weighed, as whoever brings in a statement has them.
      await lockOrders(deps, tx, request);
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
    // Ordered, it leaves as it was approved, and what changed since is seen by one more; given back it is weighed with what its maker and its customer moved that day (R-OPS-9).
    checksNeeded: ({ outcome, checks }, sum) =>
      outcome === 'ordered' ? checks : (Math.max(checks, checksFor(sum, 1)) as 1 | 2),
    async moves(db, { id, outcome }) {
      if (outcome === 'ordered') return undefined;
      const row = await withdrawalById(db, id);
      if (row === undefined) throw new Refusal('case_unknown');
      return { value: valueOf(deps, row.currency_id, row.amount).value, accounts: [`U:${row.user_id}`] };
    },
    async prepare(tx, input) {
      const { id, version, bank, outcome, reference } = input as Request;
      const row = await open(tx, id, version);
      if (outcome === 'ordered') refuseWords(reference);
      if (ports.banks.byNumber(bank) === undefined) throw new Refusal('bank_unknown');
      await refuseUnfit(deps, tx, { row, bank, outcome, reference });
      const isAsked = outcome === 'ordered' && (await changedSince(deps, tx, row));
      const flags = isAsked ? ['account_review'] : [];
      return { id, version, bank, outcome, reference, checks: checksNeeded(row.checks, flags), flags };
    },
    async render(db, { id, bank, outcome, reference, flags = [] }) {
      const row = await withdrawalById(db, id);
      if (row === undefined) throw new Refusal('case_unknown');
      const currency = currencyName(ports, row.currency_id);
      return {
        subjectType: 'withdrawal',
        subjectId: String(id),
        userId: row.user_id,
        lines: [
          { field: 'state', before: row.state, after: outcome === 'ordered' ? 'sent' : 'failed' },
          { field: 'bank', after: `${bank} ${ports.banks.byNumber(bank)?.value.bank_name ?? ''}` },
          { field: 'arrives', after: `${formatDecimal(row.arrives)} ${currency}` },
          ...(outcome === 'ordered'
            ? []
            : [{ field: 'goes_back', after: `${formatDecimal(row.amount)} ${currency}` }]),
          { field: 'to', after: row.destination },
          { field: 'reference', after: reference },
          ...(flags.length === 0 ? [] : [{ field: 'flags', after: flags.join(', ') }]),
        ],
      };
    },
    stands: async (db, { id, version }) => (await withdrawalById(db, id))?.version === version,
    async execute(tx, { payload, maker, approver }) {
      const { id, version, bank, outcome, reference } = payload;
      await lockOrders(deps, tx, { bank, outcome });
      const row = await open(tx, id, version);
      await refuseUnfit(deps, tx, { row, bank, outcome, reference });
      // Since it was proposed he bound another account, or is verified as somebody else or no more: who agreed has not seen that.
      const wasSeen = payload.flags?.includes('account_review') === true;
      if (outcome === 'ordered' && !wasSeen && (await changedSince(deps, tx, row)))
        throw new Refusal('case_changed');
      if (outcome === 'ordered') await markSent(deps, tx, { row, txId: reference, bank });
      else
        await failPayout(deps, tx, {
          row,
          reason: 'bank_details_wrong',
          actor: `operator:${maker}`,
          ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
        });
    },
    dropped: (tx, { payload }) => linkProposal(tx, payload.id, null),
  };
}

/**
 * One word with a digit, as banks have them (EndToEndId: 35 signs). Six letters or digits at least: fewer are looked for in no line's text, so
 * that what left under them with another amount would be nobody's.
 */
const BANK_REFERENCE = /^(?=.*[0-9])(?=(?:[./:+_-]*[A-Za-z0-9]){6})[A-Za-z0-9][A-Za-z0-9./:+_-]{0,34}$/;

/** The customer reads it in our message that his money is on its way, and one person wrote it: no sentence, and nothing that leads anywhere. */
function refuseWords(reference: string): void {
  if (!BANK_REFERENCE.test(reference))
    throw new Refusal('invalid_request', { fields: { reference: 'malformed' } });
  if (!/^[0-9]+$/.test(reference) && (leadsElsewhere(reference) || namesContact(reference)))
    throw new Refusal('invalid_request', { fields: { reference: 'leads_elsewhere' } });
}

/** The bank before its payouts, as whoever books a statement there has them: of two orders under one reference the second sees the first. */
const lockOrders = (
  { ports }: WithdrawalDeps,
  tx: Tx,
  { bank, outcome }: Pick<Payload, 'bank' | 'outcome'>,
): Promise<void> | undefined => (outcome === 'ordered' ? ports.banks.lock(tx, bank) : undefined);

/**
 * Nothing is ordered while payouts of banks are paused (R-OPS-8) or the customer's are stopped, nor under another payout's reference, for a line
 * would show either. What was ordered has not left when a
 * statement of a later day does not show it, and nothing that left any bank with its amount, or its reference, waits for what it is. What was approved may
 * have been ordered at any bank by somebody who has not recorded it yet: the statements of all of them have to be of a later day. It may
 * have been ordered at any time since, so that old statements bear nothing out: they have to reach to yesterday, the last whole day.
 */
async function refuseUnfit(
  { platform, ports }: WithdrawalDeps,
  tx: Tx,
  { row, bank, outcome, reference }: { row: WithdrawalRow } & Pick<Payload, 'bank' | 'outcome' | 'reference'>,
): Promise<void> {
  if (outcome === 'ordered') {
    if (row.state !== 'approved') throw new Refusal('case_changed');
    await ports.payoutStops.refuse(tx, row.user_id, row.updated_at);
    if (!(await ports.pauses.mayLeave(tx, 'bank'))) throw new Refusal('payouts_paused');
    const other = await orderedAs(tx, { id: Number(row.id), bank, reference });
    if (other !== undefined) throw new Refusal('payout_reference_used', { id: other });
    return;
  }
  const { until, hasUnexplained } = await ports.banks.outgoing(tx, {
    amount: row.arrives,
    ...(row.state === 'sent' ? { bank: row.bank ?? bank, reference: row.tx_id } : {}),
  });
  const since = dayOf(Math.max(row.updated_at.getTime(), platform.clock.now() - 2 * DAY_MS));
  if (hasUnexplained || until === undefined || until <= since)
    throw new Refusal('payout_may_have_left', { since });
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/** Approved, or ordered and on no statement yet; as it was seen. */
async function open(tx: Tx, id: number, version: number): Promise<WithdrawalRow> {
  const row = await lockWithdrawal(tx, id);
  if (row === undefined || row.chain !== BANK_WAY) throw new Refusal('case_unknown');
  if (row.version !== version || (row.state !== 'approved' && row.state !== 'sent'))
    throw new Refusal('case_changed');
  return row;
}
