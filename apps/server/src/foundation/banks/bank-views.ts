/** Banks and their statements as operators see them, and what is held there as everybody does. */
import { formatDecimal } from '@candor/money';
import type { ReplyOf, RequestOf } from '@candor/wire';
import type { operatorBankCalls } from '@candor/wire/operators';
import type { Queryable } from '../../platform/db/database.ts';
import { pageOf } from '../../platform/http/page-of.ts';
import { maskName } from '../../platform/masked-name-rules.ts';
import { Refusal } from '../../platform/refusal.ts';
import { ledgerReads } from '../ledger/index.ts';
import type { BankRow } from './banks-store.ts';
import type { CsvMapping } from './csv-statement-rules.ts';
import { isTypedInVain } from './follow-statement.ts';
import type { MovementRow, MovingRow } from './movements-store.ts';
import { inFlight } from './movements-store.ts';
import type { BankDeps } from './ports.ts';
import { USD_ID, contraOfBank } from './settle-bank.ts';
import type { StatementRow } from './statements-store.ts';
import {
  lastStatement,
  linesOf,
  listStatements,
  movementsOf,
  readMapping,
  statementById,
  unexplainedSum,
} from './statements-store.ts';

type Calls = typeof operatorBankCalls;

/** What a bank holds, as its last statement says. */
export interface BankHolding {
  account: string;
  currencyId: number;
  amount: bigint;
  /** The end of the statement's day, or when it was brought in, if that was before. */
  at: number;
  statement: string;
}

export async function holdingsOf(db: Queryable, banks: readonly BankRow[]): Promise<BankHolding[]> {
  const found = await Promise.all(banks.map(({ bank }) => lastStatement(db, bank)));
  return found.flatMap((last) => {
    if (last === undefined) return [];
    const at = Math.min(Date.parse(`${last.closed_on}T23:59:59Z`), last.created_at.getTime());
    return [
      {
        account: contraOfBank(last.bank),
        currencyId: USD_ID,
        amount: last.closing,
        at,
        statement: last.number,
      },
    ];
  });
}

export async function overview(
  deps: BankDeps,
  banks: readonly BankRow[],
): Promise<ReplyOf<Calls['overview']>> {
  const { db } = deps.platform;
  const balances = await ledgerReads.houseBalances(db);
  return Promise.all(banks.map((bank) => oneBank(deps, bank, balances)));
}

async function oneBank(
  deps: BankDeps,
  { bank, value }: BankRow,
  balances: Awaited<ReturnType<typeof ledgerReads.houseBalances>>,
): Promise<ReplyOf<Calls['overview']>[number]> {
  const { db } = deps.platform;
  const [last, moving, unexplained, mapping, payouts] = await Promise.all([
    lastStatement(db, bank),
    inFlight(db, { bank, currencyId: USD_ID }),
    unexplainedSum(db, bank),
    readMapping(db, bank),
    deps.payouts()?.waiting(db, bank) ?? [],
  ]);
  const held = balances
    .filter(({ account, currency_id }) => account === contraOfBank(bank) && currency_id === USD_ID)
    .reduce((sum, { amount }) => sum - amount, 0n);
  return {
    bank,
    bank_name: value.bank_name,
    account_number: value.account_number,
    currency: deps.currencyName(USD_ID),
    books: formatDecimal(held),
    last:
      last === undefined
        ? null
        : {
            id: Number(last.id),
            number: last.number,
            closing: formatDecimal(last.closing),
            closed_on: last.closed_on,
          },
    in_flight: formatDecimal(moving.reduce((sum, { amount }) => sum + amount, 0n)),
    unexplained: formatDecimal(unexplained),
    mapping: (mapping as CsvMapping | undefined) ?? null,
    movements: moving.map((row) => movementOf(row, last?.closed_on)),
    payouts: payouts.map((each) => ({
      id: each.id,
      user_id: each.userId,
      amount: formatDecimal(each.amount),
      reference: each.reference,
      at: each.at.getTime(),
    })),
  };
}

export async function statements(
  deps: BankDeps,
  { bank, q, from_day: fromDay, to_day: toDay, page, limit }: RequestOf<Calls['statements']>,
): Promise<ReplyOf<Calls['statements']>> {
  const of = { bank, text: q, fromDay, toDay, limit, offset: (page - 1) * limit };
  const { rows, total } = await listStatements(deps.platform.db, of);
  const data = await Promise.all(rows.map((row) => headOf(deps, row)));
  return pageOf({ data, total, page, limit, path: 'operator/banks/statements' });
}

export async function statement(deps: BankDeps, id: number): Promise<ReplyOf<Calls['statement']>> {
  const { db } = deps.platform;
  const row = await statementById(db, id);
  if (row === undefined) throw new Refusal('case_unknown');
  const [lines, movements] = await Promise.all([linesOf(db, id), movementsOf(db, id)]);
  const byId = new Map(movements.map((each) => [each.id, each]));
  return {
    ...(await headOf(deps, row)),
    digest: row.digest,
    list: lines.map(({ movement_id: movementId, ...line }) => {
      const movement = movementId === null ? undefined : byId.get(movementId);
      return {
        id: Number(line.id),
        position: line.position,
        bank_line_id: line.bank_line_id,
        value_date: line.value_date,
        amount: formatDecimal(line.amount),
        // What is explained needs nobody's name any more.
        name: row.state === 'booked' && movement !== undefined ? maskName(line.name) : line.name,
        reference: line.reference,
        is_own: line.is_own,
        movement: movement === undefined ? null : movementOf(movement),
        is_by_text:
          row.state === 'booked' &&
          row.format === 'mt940' &&
          line.amount < 0n &&
          movement !== undefined &&
          !line.is_by_two,
      };
    }),
  };
}

async function headOf({ operators, currencyName }: BankDeps, row: StatementRow) {
  const person = async (id: number) => ({ id, name: await operators.operatorName(id) });
  return {
    id: Number(row.id),
    version: row.version,
    bank: row.bank,
    number: row.number,
    closed_on: row.closed_on,
    currency: currencyName(USD_ID),
    opening: formatDecimal(row.opening),
    closing: formatDecimal(row.closing),
    sum_in: formatDecimal(row.sum_in),
    sum_out: formatDecimal(row.sum_out),
    lines: row.lines,
    unexplained: row.unexplained,
    format: row.format,
    state: row.state,
    proposal_id: row.proposal_id === null ? null : Number(row.proposal_id),
    entered_by: await person(row.entered_by),
    checked_by: row.checked_by === null ? null : await person(row.checked_by),
    created_at: row.created_at.getTime(),
    updated_at: row.updated_at.getTime(),
  };
}

const movementOf = (row: MovementRow & Partial<MovingRow>, closedOn?: string) => ({
  id: Number(row.id),
  kind: row.kind,
  ref_type: row.ref_type,
  ref_id: row.ref_id,
  amount: formatDecimal(row.amount),
  reference: row.reference,
  is_in_vain: closedOn !== undefined && isTypedInVain({ typed_for: row.typed_for ?? null }, closedOn),
  at: row.at.getTime(),
});
