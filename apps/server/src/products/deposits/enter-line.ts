/**
 * The treasurer enters a line of a bank's statement: the only way money of a bank comes into the ledger (P-DEP-2). From
 * 1,000 USDT a day on a second person checks it first, from 50,000 a third (R-OPS-3, R-OPS-9).
 */
import { formatDecimal, multiplyDown, parseDecimal } from '@candor/money';
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { Journal } from '@candor/ledger';
import type { IncomingLine } from '../../foundation/banks/index.ts';
import { MOST_AT_BANK } from '../../foundation/banks/index.ts';
import type { ProposalKind } from '../../foundation/operators/index.ts';
import { checksFor } from '../../foundation/operators/index.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { askedPositive } from '../../platform/http/asked-amount.ts';
import { maskName } from '../../platform/masked-name-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { referenceKey } from './deposit-rules.ts';
import { insertLine, lineExists } from './lines-store.ts';
import { USD_ID, bankName, currencyName } from './ports.ts';
import { lineSeen } from './settle-deposit.ts';
import type { DepositDeps } from './ports.ts';

export const STATEMENT_LINE = 'statement_line';
/** Banks move cents. */
const BANK_SCALE = 2;

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
  // Lists show it; the name itself is in the effect.
  const reason = `${maskName(request.sender_name)} · ${request.value_date} · ${bankName(ports, request.bank)}`;
  return ports.proposals.make({ kind: STATEMENT_LINE, input: request, reason, caller });
}

/** The latest day that it is anywhere, YYYY-MM-DD. */
const latestDay = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10);

/** A line of longer ago is a slip of the finger, or one that shall not be found. */
const earliestDay = (now: number): string => new Date(now - 366 * 24 * 3_600_000).toISOString().slice(0, 10);

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
      if (given.value_date < earliestDay(platform.clock.now())) throw new Refusal('value_date_too_old');
      if (await lineExists(tx, given.bank, given.bank_line_id)) throw new Refusal('line_exists');
      await refuseClosed(deps, tx, { bank: given.bank, valueDate: given.value_date });
      const amount = askedPositive(given.amount, BANK_SCALE);
      if (amount >= MOST_AT_BANK) throw new Refusal('amount_too_large');
      return {
        bank: given.bank,
        bankLineId: given.bank_line_id,
        valueDate: given.value_date,
        amount: formatDecimal(amount),
        senderName: given.sender_name,
        reference: given.reference ?? '',
      };
    },
    render: async (_db, payload) => ({
      subjectType: STATEMENT_LINE,
      subjectId: `${payload.bank}:${payload.bankLineId}`,
      lines: [
        { field: 'bank', after: bankName(ports, payload.bank) },
        { field: 'bank_line_id', after: payload.bankLineId },
        { field: 'value_date', after: payload.valueDate },
        { field: 'amount', after: `${payload.amount} ${currencyName(ports, USD_ID)}` },
        { field: 'sender_name', after: payload.senderName },
        { field: 'reference', after: payload.reference },
      ],
    }),
    execute: (tx, act) => post(deps, tx, act),
  };
}

async function post(
  deps: DepositDeps,
  tx: Tx,
  {
    payload,
    proposalId,
    maker,
    approver,
  }: { payload: LinePayload; proposalId: number; maker: number; approver: number | undefined },
): Promise<void> {
  const amount = unitsOf(payload.amount);
  // Before any line of it, as whoever books a statement there has them.
  await deps.ports.banks.lock(tx, payload.bank);
  await refuseClosed(deps, tx, payload);
  const name = payload.senderName;
  const by = { enteredBy: maker, checkedBy: approver, proposalId };
  const journal = await takeIn(deps, tx, { ...payload, amount, name, ...by });
  const { bankLineId: called, valueDate, reference: text } = payload;
  const typed = { valueDate, name, text };
  await deps.ports.banks.moved(tx, { journals: [journal], reference: called, typed });
  await deps.ledger.post(tx, [journal]);
}

/** A line of a statement, or of somebody's hand, becomes ours; answers the journal that takes its money in (P-DEP-2). */
export async function takeIn({ platform }: DepositDeps, tx: Tx, of: IncomingLine): Promise<Journal> {
  const { bank, amount, name: senderName, reference, enteredBy, checkedBy } = of;
  const lineId = await insertLine(tx, {
    ...of,
    senderName,
    currencyId: USD_ID,
    referenceKey: referenceKey(reference),
    at: new Date(platform.clock.now()),
  });
  if (lineId === undefined) throw new Refusal('line_exists');
  return lineSeen({
    lineId,
    bank,
    currencyId: USD_ID,
    amount,
    actor: `operator:${enteredBy}`,
    ...(checkedBy === undefined ? {} : { approver: `operator:${checkedBy}` }),
  });
}

/** What a booked statement does not show did not come in by then. */
async function refuseClosed(
  { ports }: DepositDeps,
  tx: Tx,
  { bank, valueDate }: { bank: number; valueDate: string },
): Promise<void> {
  const until = await ports.banks.closedUntil(tx, bank);
  if (until !== undefined && valueDate < until) throw new Refusal('line_not_on_statement', { until });
}

/** Amounts stored in a proposal were written by us. */
function unitsOf(amount: string): bigint {
  const parsed = parseDecimal(amount);
  if (!parsed.ok) throw new TypeError(`a stored amount cannot be read: ${amount}`);
  return parsed.value;
}
