/**
 * A treasurer brings in a bank's statement as CSV: first looked at, then entered line by line as if typed (P-DEP-2). Every line keeps the
 * threshold of R-OPS-3; what the bank has numbered before is not entered twice. A file with a fault enters nothing.
 */
import type { RequestOf } from '@candor/wire';
import type { operatorDepositCalls } from '@candor/wire/operators';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorCaller } from '../../platform/http/handler.ts';
import { onceIn } from '../../platform/kept-replies-store.ts';
import { Refusal } from '../../platform/refusal.ts';
import { STATEMENT_LINE, latestDay, needsCheck } from './enter-line.ts';
import { knownBankLines } from './lines-store.ts';
import type { CsvLine } from './statement-csv-rules.ts';
import { MOST_LINES, readStatementCsv } from './statement-csv-rules.ts';
import type { DepositDeps } from './ports.ts';

type ImportRequest = RequestOf<typeof operatorDepositCalls.importLines>;
type Outcome = 'new' | 'needs_check' | 'duplicate' | 'waiting' | 'faulty' | 'entered' | 'proposed';

export async function importLines(deps: DepositDeps, request: ImportRequest, caller: OperatorCaller) {
  const {
    platform,
    ports: { banks },
  } = deps;
  const { bank, csv, is_final: isFinal } = request;
  if (banks.byNumber(bank) === undefined) throw new Refusal('bank_unknown');
  const today = latestDay(platform.clock.now());
  const file = readStatementCsv(csv, today);
  if (!file.ok) throw new Refusal(file.fault, { limit: MOST_LINES });
  const { lines } = file;
  if (isFinal && lines.some(({ fault }) => fault !== undefined)) throw new Refusal('csv_faulty');
  const ids = lines.map(({ bank_line_id }) => bank_line_id);
  if (!isFinal) {
    return onceIn(platform.db, { name: 'statement-preview', caller }, async (tx) => {
      const known = await knownBankLines(tx, bank, ids);
      return reply(lines.map((line) => ({ line, outcome: previewOf(deps, line, known), proposalId: null })));
    });
  }
  // One transaction: a statement is entered whole or not at all.
  return onceIn(platform.db, { name: 'statement-import', caller }, async (tx) => {
    const known = await knownBankLines(tx, bank, ids);
    const outcomes = [];
    for (const line of lines)
      outcomes.push(
        known.has(line.bank_line_id)
          ? { line, outcome: 'duplicate' as const, proposalId: null }
          : await enter(deps, tx, { bank, line, caller }),
      );
    return reply(outcomes);
  });
}

function previewOf(deps: DepositDeps, line: CsvLine, known: ReadonlySet<string>): Outcome {
  if (line.fault !== undefined) return 'faulty';
  if (known.has(line.bank_line_id)) return 'duplicate';
  return needsCheck(deps, line.amount) ? 'needs_check' : 'new';
}

async function enter(
  { ports }: DepositDeps,
  tx: Tx,
  { bank, line, caller }: { bank: number; line: CsvLine; caller: OperatorCaller },
): Promise<{ line: CsvLine; outcome: Outcome; proposalId: number | null }> {
  const { bank_line_id, value_date, amount, sender_name, reference } = line;
  try {
    const { proposalId, state } = await ports.proposals.propose(tx, {
      kind: STATEMENT_LINE,
      input: { bank, bank_line_id, value_date, amount, sender_name, reference },
      reason: `${bank}/${bank_line_id} (CSV ${line.line})`,
      caller,
    });
    return { line, outcome: state === 'open' ? 'proposed' : 'entered', proposalId };
  } catch (error) {
    // Somebody proposed it before: it waits for its second person already, and nothing was written.
    if (error instanceof Refusal && error.code === 'proposal_open')
      return { line, outcome: 'waiting', proposalId: null };
    throw error;
  }
}

function reply(rows: readonly { line: CsvLine; outcome: Outcome; proposalId: number | null }[]) {
  const count = (outcome: Outcome): number => rows.filter((row) => row.outcome === outcome).length;
  return {
    lines: rows.map(({ line: { fault, column, ...line }, outcome, proposalId }) => ({
      ...line,
      outcome,
      fault: fault ?? '',
      column: column ?? '',
      proposal_id: proposalId,
    })),
    entered: count('entered'),
    proposed: count('proposed'),
    duplicates: count('duplicate'),
    faulty: count('faulty'),
  };
}
