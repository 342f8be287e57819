/**
 * The treasurer enters a line of a bank's statement: the only way money of a bank comes into the ledger (P-DEP-2). Worth
 * 1,000 USDT or more, a second person checks it first (R-OPS-3).
 */
import { ONE, formatDecimal, multiplyDown, parseDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { readPositive } from '../../platform/http/read-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { referenceKey } from './deposit-rules.ts';
import { insertLine, lineExists } from './lines-store.ts';
import { USD_ID, currencyName } from './ports.ts';
import { lineSeen } from './settle-deposit.ts';
import type { DepositDeps } from './ports.ts';

export const STATEMENT_LINE = 'statement_line';
/** R-OPS-3, in USDT of 10^-8. */
export const FOUR_EYES_FROM = 1_000n * ONE;

/** Stored in the proposal; `amount` is decimal text. */
interface LinePayload {
  bank: number;
  bankLineId: string;
  valueDate: string;
  amount: string;
  senderName: string;
  reference: string;
}

type EnterRequest = RequestOf<typeof operatorDepositCalls.enterLine>;

export function enterLine({ ports }: DepositDeps, request: EnterRequest, caller: OperatorCaller) {
  const reason = `${request.bank}/${request.bank_line_id}`;
  return ports.proposals.make({ kind: STATEMENT_LINE, input: request, reason, caller });
}

/** Without a price nobody can say that it is small. */
export function needsCheck({ ports }: DepositDeps, amount: string): boolean {
  const price = ports.usdtPrice(USD_ID);
  return price === undefined || multiplyDown(unitsOf(amount), price) >= FOUR_EYES_FROM;
}

export function statementLineKind(deps: DepositDeps): ProposalKind<LinePayload> {
  const { ports } = deps;
  const { banks } = ports;
  return {
    kind: STATEMENT_LINE,
    makers: ['treasurer'],
    checkers: ['deposit_maker', 'withdrawal_approver'],
    checksNeeded: ({ amount }) => (needsCheck(deps, amount) ? 1 : 0),
    async prepare(tx, input) {
      const given = input as EnterRequest;
      if (banks.byNumber(given.bank) === undefined) throw new Refusal('bank_unknown');
      if (await lineExists(tx, given.bank, given.bank_line_id)) throw new Refusal('line_exists');
      return {
        bank: given.bank,
        bankLineId: given.bank_line_id,
        valueDate: given.value_date,
        amount: formatDecimal(readPositive(given.amount)),
        senderName: given.sender_name,
        reference: given.reference ?? '',
      };
    },
    render: async (_db, payload) => ({
      subjectType: STATEMENT_LINE,
      subjectId: `${payload.bank}:${payload.bankLineId}`,
      lines: [
        { field: 'bank', after: `${payload.bank} ${banks.byNumber(payload.bank)?.value.bank_name ?? ''}` },
        { field: 'bank_line_id', after: payload.bankLineId },
        { field: 'value_date', after: payload.valueDate },
        { field: 'amount', after: `${payload.amount} ${currencyName(ports, USD_ID)}` },
        { field: 'sender_name', after: payload.senderName },
        { field: 'reference', after: payload.reference },
      ],
    }),
    execute: (tx, act) => book(deps, tx, act),
  };
}

async function book(
  { platform, ledger }: DepositDeps,
  tx: Tx,
  {
    payload,
    proposalId,
    maker,
    approver,
  }: { payload: LinePayload; proposalId: number; maker: number; approver: number | undefined },
): Promise<void> {
  const amount = unitsOf(payload.amount);
  const lineId = await insertLine(tx, {
    ...payload,
    amount,
    currencyId: USD_ID,
    referenceKey: referenceKey(payload.reference),
    enteredBy: maker,
    checkedBy: approver,
    proposalId,
    at: new Date(platform.clock.now()),
  });
  if (lineId === undefined) throw new Refusal('line_exists');
  const journal = lineSeen({
    lineId,
    bank: payload.bank,
    currencyId: USD_ID,
    amount,
    actor: `operator:${maker}`,
    ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
  });
  await ledger.post(tx, [journal]);
}

/** Amounts stored in a proposal were written by us. */
function unitsOf(amount: string): bigint {
  const parsed = parseDecimal(amount);
  if (!parsed.ok) throw new TypeError(`a stored amount cannot be read: ${amount}`);
  return parsed.value;
}
