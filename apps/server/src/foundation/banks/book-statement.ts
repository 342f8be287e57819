/**
 * A statement that a second person has seen is booked: what came in is taken in line by line as if typed (P-DEP-2), what the books moved
 * already is explained by that, and what left without a word waits for what explains it (R-OPS-10).
 */
import { multiplyDown } from '@candor/money';
import type { Journal } from '@candor/ledger';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { ProposalKind } from '../operators/index.ts';
import { checksFor } from '../operators/index.ts';
import { followOf, followingOf } from './follow-statement.ts';
import { recordMoves } from './movements.ts';
import type { MovingRow } from './movements-store.ts';
import { markOpened } from './movements-store.ts';
import type { BankDeps } from './ports.ts';
import { isTypedOtherwise } from './said-otherwise-rules.ts';
import { USD_ID, contraOfBank, lineOfMovement, ownMoneyIn } from './settle-bank.ts';
import { statementEffect } from './statement-effect.ts';
import type { StatementLineRow, StatementRow } from './statements-store.ts';
import { explainLine, linesOf, lockBank, moveStatement, statementById } from './statements-store.ts';

export const BANK_STATEMENT = 'bank_statement';

interface Payload {
  statementId: number;
}
interface Booking {
  payload: Payload;
  proposalId: number;
  maker: number;
  approver: number | undefined;
}

/** USDT of 10^-8; undefined without a price. */
export function worthOf({ usdtPrice }: Pick<BankDeps, 'usdtPrice'>, amount: bigint): bigint | undefined {
  const price = usdtPrice(USD_ID);
  return price === undefined ? undefined : multiplyDown(amount, price);
}

export function statementKind(deps: BankDeps): ProposalKind<Payload> {
  const { operators, platform } = deps;
  return {
    kind: BANK_STATEMENT,
    makers: ['treasurer'],
    checkers: ['deposit_maker', 'withdrawal_approver'],
    // However little came in: what leaves a bank, and what it holds, is believed of this file.
    checksNeeded: (_payload, sum) => checksFor(sum, 1),
    moves: async (db, { statementId }) => {
      const statement = await waiting(db, statementId);
      return { value: worthOf(deps, await newIn(db, statement)), accounts: [contraOfBank(statement.bank)] };
    },
    async prepare(tx, input, makerId) {
      const { statement_id: statementId } = input as { statement_id: number };
      const { sum_in, sum_out } = await waiting(tx, statementId);
      const value = worthOf(deps, sum_in + sum_out);
      await operators.proposals.refuseBeyondBounds(tx, { act: BANK_STATEMENT, makerId, value });
      return { statementId };
    },
    async render(db, { statementId }) {
      const statement = await waiting(db, statementId);
      return {
        subjectType: BANK_STATEMENT,
        subjectId: String(statementId),
        lines: await statementEffect(deps, db, statement),
      };
    },
    stands: async (db, { statementId }) => (await statementById(db, statementId))?.state === 'proposed',
    execute: (tx, act) => post(deps, tx, act),
    dropped: async (tx, { payload }) => {
      const at = new Date(platform.clock.now());
      await moveStatement(tx, { id: payload.statementId, from: 'proposed', to: 'dropped', at });
    },
  };
}

async function waiting(db: Queryable, statementId: number): Promise<StatementRow> {
  const statement = await statementById(db, statementId);
  if (statement === undefined) throw new Refusal('case_unknown');
  if (statement.state !== 'proposed') throw new Refusal('case_changed');
  return statement;
}

const followed = (db: Queryable, statement: StatementRow, lines: readonly StatementLineRow[]) =>
  followOf(db, followingOf(statement, lines));

/** What comes in that the books have not moved yet: it alone is new money. */
async function newIn(db: Queryable, statement: StatementRow): Promise<bigint> {
  const lines = await linesOf(db, statement.id);
  const { known } = await followed(db, statement, lines);
  return lines.reduce(
    (sum, { amount }, n) => (amount > 0n && known[n] === undefined ? sum + amount : sum),
    0n,
  );
}

async function post(
  deps: BankDeps,
  tx: Tx,
  { payload, proposalId, maker, approver }: Booking,
): Promise<void> {
  const { bank } = await waiting(tx, payload.statementId);
  await lockBank(tx, bank);
  const statement = await waiting(tx, payload.statementId);
  const lines = await linesOf(tx, statement.id);
  const { problem, known, opened, follows } = await followed(tx, statement, lines);
  // Something was booked since that it does not follow on.
  if (problem !== undefined) throw new Refusal('case_changed');
  const at = new Date(deps.platform.clock.now());
  const { id } = statement;
  const step = { id, from: 'proposed', to: 'booked', at, checkedBy: approver, follows } as const;
  if (!(await moveStatement(tx, step))) throw new Refusal('case_changed');
  await markOpened(
    tx,
    opened.map((each) => each.id),
    id,
  );
  const by = { maker, approver, proposalId };
  const journals: Journal[] = [];
  for (const [n, line] of lines.entries()) {
    const movement = known[n];
    if (movement !== undefined) await explainKnown(deps, tx, { line, movement });
    else if (line.amount > 0n) journals.push(await takeIn(deps, tx, { bank, line, by, at }));
    else journals.push(...(await payOut(deps, tx, { bank, line, by, at })));
  }
  if (journals.length > 0) await deps.ledger.post(tx, journals);
}

/** What somebody typed otherwise is as the bank has it from now on, while nobody has its money. */
async function explainKnown(
  { incoming }: BankDeps,
  tx: Tx,
  { line, movement }: { line: StatementLineRow; movement: MovingRow },
): Promise<void> {
  await explainLine(tx, line.id, movement.id);
  if (!isTypedOtherwise(movement, line)) return;
  const { name, reference } = line;
  await incoming().said(tx, { lineId: lineOfMovement(movement), name, reference });
}

interface Taking {
  bank: number;
  line: StatementLineRow;
  by: { maker: number; approver: number | undefined; proposalId: number };
  at: Date;
}

/** What left is the payout that was ordered under this reference for this amount; anything else waits for what explains it. */
async function payOut({ payouts }: BankDeps, tx: Tx, { bank, line, by, at }: Taking): Promise<Journal[]> {
  const { bank_line_id: bankLineId, reference } = line;
  const said = { bank, amount: -line.amount, bankLineId, reference };
  const id = await payouts()?.called(tx, said);
  if (id === undefined) return [];
  const actor = `operator:${by.maker}`;
  const approver = by.approver === undefined ? {} : { approver: `operator:${by.approver}` };
  const journal = await payouts()!.left(tx, { id, line: said, by: { actor, ...approver } });
  await recordMoves(tx, { journals: [journal], reference: bankLineId, lineId: line.id, at });
  return [journal];
}

async function takeIn({ incoming }: BankDeps, tx: Tx, of: Taking) {
  const { bank, line, by, at } = of;
  const { bank_line_id: bankLineId, value_date: valueDate, amount, name, reference } = line;
  const { maker, approver, proposalId } = by;
  const journal = line.is_own
    ? ownMoneyIn({
        bank,
        lineId: line.id,
        proposalId,
        amount,
        actor: `operator:${maker}`,
        ...(approver === undefined ? {} : { approver: `operator:${approver}` }),
      })
    : await incoming().take(tx, {
        bank,
        bankLineId,
        valueDate,
        amount,
        name,
        reference,
        enteredBy: maker,
        checkedBy: approver,
        proposalId,
      });
  await recordMoves(tx, { journals: [journal], reference: bankLineId, lineId: line.id, at });
  return journal;
}
