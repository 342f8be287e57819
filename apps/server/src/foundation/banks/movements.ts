/**
 * Whoever books at a bank says so here, before it posts: the movement is on its way until a statement shows it, and a line that waits
 * for it is explained by it. Without this the invariant I18 stops all money.
 */
import type { Journal } from '@candor/ledger';
import type { Tx } from '../../platform/db/database.ts';
import type { MovementRow, TypedLine } from './movements-store.ts';
import { insertMovement, markUndone, movementsOfJournal } from './movements-store.ts';
import { USD_ID, bankMovesOf, isCalled, isNamed } from './settle-bank.ts';
import { explainLine, lockBank, unexplain, unexplainedLines } from './statements-store.ts';

export interface Moving {
  journals: readonly Journal[];
  /** What the bank calls it, as far as that is known. */
  reference: string;
  /** The journal that these undo. */
  undoes?: { kind: string; refType: string; refId: string };
  /** A line that came in, by somebody's hand. */
  typed?: TypedLine;
  /** The statement's line that is being booked. */
  lineId?: bigint;
}

export async function recordMoves(tx: Tx, of: Moving & { at: Date }): Promise<void> {
  const { journals, reference, undoes, typed, lineId, at } = of;
  for (const { bank, currencyId, amount, journal } of wholeOf(journals)) {
    const { kind, refType, refId } = journal;
    await lockBank(tx, bank);
    const movement = { bank, currencyId, kind, refType, refId, amount, reference, typed, at };
    const id = await insertMovement(tx, movement);
    if (lineId !== undefined) await explainLine(tx, lineId, id);
    else if (undoes !== undefined) await undo(tx, { bank, by: id, undoes });
    else if (currencyId === USD_ID)
      await explainWaiting(tx, { id, bank, amount, reference, isTyped: typed !== undefined });
  }
}

/** What journals of one cause move at a bank is one movement, as the bank shows it: named by the first of them. */
function wholeOf(journals: readonly Journal[]) {
  const moves: (ReturnType<typeof bankMovesOf>[number] & { journal: Journal })[] = [];
  for (const journal of journals)
    for (const move of bankMovesOf(journal)) {
      const same = moves.find(({ bank, currencyId }) => bank === move.bank && currencyId === move.currencyId);
      if (same === undefined) moves.push({ ...move, journal });
      else same.amount += move.amount;
    }
  return moves;
}

/** The line that it explained waits again. What stands in an opening balance cannot be taken out of it. */
async function undo(
  tx: Tx,
  { bank, by, undoes }: { bank: number; by: bigint; undoes: NonNullable<Moving['undoes']> },
): Promise<void> {
  const [original] = (await movementsOfJournal(tx, undoes)).filter((each) => each.bank === bank);
  if (original === undefined || original.opened_by !== null) return;
  await unexplain(tx, original.id);
  await markUndone(tx, original.id, by);
}

/** A statement came first, and its line waits for what we have just booked. A typed line is the one of its id: the text is what a payer wrote. */
async function explainWaiting(
  tx: Tx,
  of: Pick<MovementRow, 'id' | 'bank' | 'amount' | 'reference'> & { isTyped: boolean },
): Promise<void> {
  const isIt = of.isTyped ? isNamed : isCalled;
  const waiting = await unexplainedLines(tx, of);
  const line = waiting.find((each) => isIt(of.reference, each));
  if (line !== undefined) await explainLine(tx, line.id, of.id);
}
