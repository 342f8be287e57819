/**
 * The treasurer enters a line of a bank's statement: the only way money of a bank comes into the ledger (P-DEP-2). From
 * 1,000 USDT a day on a second person checks it first, from 50,000 a third (R-OPS-3, R-OPS-9).
 */
import { formatDecimal, multiplyDown, parseDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { Refusal } from '../../platform/refusal.ts';
import { referenceKey } from './deposit-rules.ts';
import { insertLine, lineExists } from './lines-store.ts';
import { USD_ID, currencyName } from './ports.ts';
import { lineSeen } from './settle-deposit.ts';
import type { DepositDeps } from './ports.ts';

export const STATEMENT_LINE = 'statement_line';

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

/** The latest day that it is anywhere, YYYY-MM-DD. */
export const latestDay = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);

/** Of one line alone: what its treasurer has entered before comes on top. Without a price nobody can say that it is small. */
export const needsCheck = (deps: DepositDeps, amount: string): boolean =>
  checksFor(worthOf(deps, unitsOf(amount))) > 0;

/** USDT of 10^-8; undefined without a price. */
export function worthOf({ ports }: DepositDeps, amount: bigint): bigint | undefined {
  const price = ports.usdtPrice(USD_ID);
  return price === undefined ? undefined : multiplyDown(amount, price);
}

export function statementLineKind(deps: DepositDeps): ProposalKind<LinePayload> {
  const { ports, platform } = deps;
  const { banks } = ports;
  return {
    kind: STATEMENT_LINE,
    makers: ['treasurer'],
    checkers: ['deposit_maker', 'withdrawal_approver'],
    checksNeeded: (_payload, sum) => checksFor(sum),
    moves: async (_db, { bank, amount }) => ({
      value: worthOf(deps, unitsOf(amount)),
      accounts: [`X:bank:${bank}`],
    }),
    async prepare(tx, input) {
      const given = input as EnterRequest;
      if (banks.byNumber(given.bank) === undefined) throw new Refusal('bank_unknown');
      // What the bank has booked is not of tomorrow; days end first in the zone that is furthest ahead.
      if (given.value_date > latestDay(platform.clock.now())) throw new Refusal('value_date_ahead');
      if (await lineExists(tx, given.bank, given.bank_line_id)) throw new Refusal('line_exists');
      return {
        bank: given.bank,
        bankLineId: given.bank_line_id,
        valueDate: given.value_date,
        amount: formatDecimal(askedPositive(given.amount)),
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
