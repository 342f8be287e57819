/**
 * A line that somebody typed, that two said went back to its sender, and that the bank's statement of a later day does not show (ADR 198):
 * both become nothing. Where the bank shows the return, its line waits again for what it is: money of the house that left for nothing.
 */
import { formatDecimal } from '@candor/money';
import type { EffectLine } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LineRow } from './lines-store.ts';
import { moveLine } from './lines-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import { journalIdOf } from './journal-id.ts';
import { lineClaimed, lineNotReturned, lineReturned, lineUndone } from './settle-deposit.ts';
import { refuseNotInVain } from './write-off.ts';

/** Whether a booked statement shows that its return left. */
export function hasReturnLeft({ ports }: DepositDeps, db: Queryable, line: LineRow): Promise<boolean> {
  return ports.banks.isOnStatement(db, returnOf(line));
}

export function returnedFacts(
  { ports }: DepositDeps,
  { line, hasLeft }: { line: LineRow; hasLeft: boolean },
): EffectLine[] {
  const amount = `${formatDecimal(line.amount)} ${currencyName(ports, line.currency_id)}`;
  return [
    { field: 'return_reference', after: line.return_reference ?? '' },
    ...(hasLeft ? [{ field: 'return_left', after: amount }] : []),
  ];
}

/** In the transaction of the last yes, which has locked the bank; `hasLeft`: as whoever agreed has read it. */
export async function reverseReturned(
  deps: DepositDeps,
  tx: Tx,
  { line, hasLeft, by }: { line: LineRow; hasLeft: boolean; by: { actor: string; approver: string } },
): Promise<void> {
  const { banks } = deps.ports;
  await refuseNotInVain(deps, tx, line);
  if ((await hasReturnLeft(deps, tx, line)) !== hasLeft) throw new Refusal('case_changed');
  const at = new Date(deps.platform.clock.now());
  const { id, version, reason, bank, currency_id: currencyId, amount, round } = line;
  const step = { id, version, from: 'returned', to: 'reversed', reason, at } as const;
  // It stays: whoever sends the line back once more reads that it went before.
  const returnReference = line.return_reference ?? '';
  if ((await moveLine(tx, { ...step, returnReference })) === undefined) throw new Refusal('case_changed');
  const money = { bank, currencyId, amount, ...by };
  const back = returnOf(line);
  const notReturned = lineNotReturned({ ...money, journalId: await journalIdOf(tx, back) });
  const seen = { kind: 'deposit_seen', refType: 'statement_line', refId: `line:${id}` };
  const undone = lineUndone({ ...money, journalId: await journalIdOf(tx, seen) });
  await banks.moved(tx, { journals: [notReturned], reference: '', undoes: back });
  await banks.moved(tx, { journals: [undone], reference: '', undoes: seen });
  const claimed = lineClaimed({ lineId: Number(id), round, currencyId, amount, ...by });
  await deps.ledger.post(tx, [notReturned, claimed, undone]);
}

/** The journal by which it went back. */
function returnOf({ id, round, bank, currency_id: currencyId, amount }: LineRow) {
  const { kind, refType, refId } = lineReturned({
    lineId: Number(id),
    round,
    bank,
    currencyId,
    amount,
    actor: '',
  });
  return { kind, refType, refId };
}
