/**
 * A treasurer brings in a whole statement: first looked at, then kept as it is and proposed, so that a second person sees every line of
 * it before anything is booked (R-OPS-10). What does not lead from one balance to the other, or not on from the last one, is refused.
 */
import { formatDecimal } from '@candor/money';
import type { ReplyOf } from '@candor/wire';
import { MOST_STATEMENT_LINES } from '@candor/wire/operators';
import type { operatorBankCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { BANK_STATEMENT } from './book-statement.ts';
import type { BankDeps } from './ports.ts';
import type { ImportRequest, Looked } from './read-statement.ts';
import { lookAt } from './read-statement.ts';
import { insertStatement, linkStatement, lockBank, saveMapping } from './statements-store.ts';

type Shown = ReplyOf<typeof operatorBankCalls.importStatement>;

export function importStatement(
  deps: BankDeps,
  request: ImportRequest,
  caller: OperatorCaller,
): Promise<Shown> {
  const bank = deps.byNumber(request.bank);
  if (bank === undefined) throw new Refusal('bank_unknown');
  return onceIn(deps.platform.db, { name: 'statement-import', caller }, async (tx) => {
    if (request.is_final) await lockBank(tx, request.bank);
    const looked = await lookAt(deps, tx, { request, bank });
    const ownLines = ownOf(request, looked);
    if (!request.is_final) return shown(looked, ownLines, { proposal_id: null, statement_id: null });
    const { problem } = looked;
    if (problem !== undefined)
      throw new Refusal(problem.code, {
        ...(problem.code === 'statement_too_long' ? { limit: MOST_STATEMENT_LINES } : {}),
        ...(problem.expected === undefined ? {} : { expected: formatDecimal(problem.expected) }),
        ...(problem.earlier === undefined
          ? {}
          : {
              id: problem.earlier.id,
              number: problem.earlier.number,
              closed_on: problem.earlier.closed_on,
            }),
      });
    return shown(looked, ownLines, await propose(deps, tx, { request, looked, ownLines, caller }));
  });
}

interface Proposing {
  request: ImportRequest;
  looked: Looked;
  ownLines: ReadonlySet<number>;
  caller: OperatorCaller;
}

async function propose({ platform, operators }: BankDeps, tx: Tx, of: Proposing) {
  const { request, looked, ownLines, caller } = of;
  const { statement, mapping, digest } = looked;
  const at = new Date(platform.clock.now());
  const statementId = await insertStatement(tx, {
    bank: request.bank,
    number: statement.number,
    closedOn: statement.closedOn,
    opening: statement.opening,
    closing: statement.closing,
    format: request.format,
    digest,
    enteredBy: caller.operator.operatorId,
    at,
    lines: statement.lines.map((line, n) => ({ ...line, isOwn: ownLines.has(n + 1) })),
  });
  if (mapping !== undefined) await saveMapping(tx, { bank: request.bank, value: mapping, at });
  const { proposalId } = await operators.proposals.propose(tx, {
    kind: BANK_STATEMENT,
    input: { statement_id: Number(statementId) },
    reason: `${request.bank}/${statement.number}`,
    caller,
  });
  await linkStatement(tx, statementId, proposalId);
  return { proposal_id: proposalId, statement_id: Number(statementId) };
}

/** Lines that are named as own have to be there, to come in, and not to be booked already. */
function ownOf({ own = '' }: ImportRequest, { statement, followed }: Looked): ReadonlySet<number> {
  const named = own === '' ? [] : own.split(',').map(Number);
  const isFit = (n: number): boolean =>
    (statement.lines[n - 1]?.amount ?? 0n) > 0n && followed.known[n - 1] === undefined;
  if (!named.every(isFit)) throw new Refusal('invalid_request', { fields: { own: 'malformed' } });
  return new Set(named);
}

function shown(
  { statement, followed, problem }: Looked,
  ownLines: ReadonlySet<number>,
  made: Pick<Shown, 'proposal_id' | 'statement_id'>,
): Shown {
  const { lines } = statement;
  const sumOf = (isIt: (amount: bigint) => boolean): bigint =>
    lines.reduce((sum, { amount }) => (isIt(amount) ? sum + amount : sum), 0n);
  return {
    number: statement.number,
    closed_on: statement.closedOn,
    opening: formatDecimal(statement.opening),
    closing: formatDecimal(statement.closing),
    sum_in: formatDecimal(sumOf((amount) => amount > 0n)),
    sum_out: formatDecimal(-sumOf((amount) => amount < 0n)),
    problem: problem?.code ?? '',
    expected: problem?.expected === undefined ? null : formatDecimal(problem.expected),
    earlier: problem?.earlier ?? null,
    list: lines.map((line, n) => ({
      position: n + 1,
      bank_line_id: line.bankLineId,
      value_date: line.valueDate,
      amount: line.fault === undefined ? formatDecimal(line.amount) : (line.amountText ?? ''),
      name: line.name,
      reference: line.reference,
      outcome: outcomeOf(line, { isKnown: followed.known[n] !== undefined, isOwn: ownLines.has(n + 1) }),
      fault: line.fault ?? '',
      column: line.column ?? '',
    })),
    ...made,
  };
}

function outcomeOf(
  { fault, amount }: Looked['statement']['lines'][number],
  { isKnown, isOwn }: { isKnown: boolean; isOwn: boolean },
): Shown['list'][number]['outcome'] {
  if (fault !== undefined) return 'faulty';
  if (isKnown) return 'known';
  if (isOwn) return 'own';
  return amount > 0n ? 'new' : 'out';
}
