/**
 * A line that was written off comes in after all: the bank books it later than its day, or the statement that did not show it was not the
 * whole day. Its customer has had the money, and the house has paid it: what comes now is the house's first, in the transaction that credits
 * it, and two see that (ADR 178). What had gone back to its sender is shown to two as well (ADR 198).
 */
import { coinAvailable, house, journalOf } from '@candor/ledger';
import { formatDecimal, minOf } from '@candor/money';
import { ledgerReads } from '../../foundation/ledger/index.ts';
import type { EffectLine } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal, assert } from '../../platform/refusal.ts';
import type { LineRow } from './lines-store.ts';
import { returnedLike, standingReturnsLike } from './lines-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';
import type { Receiver, WrittenOff } from './written-off-store.ts';
import { writtenOffFor, writtenOffLike, writtenOffOf } from './written-off-store.ts';

/** Stored in the proposal, as decimal text: what the house has paid for this transfer, and for others that are as large. */
export interface PaidBefore {
  same: string;
  alike: string;
}

const sumOf = (rows: readonly Pick<WrittenOff, 'paid'>[]): bigint =>
  rows.reduce((sum, { paid }) => sum + paid, 0n);

/** Undefined where nothing stands that the house has paid. */
export async function paidBefore(db: Queryable, of: Receiver): Promise<PaidBefore | undefined> {
  const rows = await standing(db, of);
  if (rows.length === 0) return undefined;
  const [same, alike] = [true, false].map((isSame) =>
    formatDecimal(sumOf(rows.filter(({ is_same }) => is_same === isSame))),
  ) as [string, string];
  return { same, alike };
}

export function paidBeforeLines(
  { ports }: DepositDeps,
  { line, paid }: { line: LineRow; paid: PaidBefore },
): EffectLine[] {
  const currency = currencyName(ports, line.currency_id);
  return [
    ...(paid.same === '0' ? [] : [{ field: 'back_to_house', after: `${paid.same} ${currency}` }]),
    ...(paid.alike === '0' ? [] : [{ field: 'paid_for_alike', after: `${paid.alike} ${currency}` }]),
  ];
}

/** After he was given it: never more than that. Answers what went back. */
export async function takeBackPaid(
  { ledger }: DepositDeps,
  tx: Tx,
  of: Receiver & {
    given: bigint;
    seen: PaidBefore | undefined;
    maker: number;
    approver: number | undefined;
  },
): Promise<bigint> {
  const { line, userId, given, seen, maker, approver } = of;
  const rows = await standing(tx, of);
  const now = rows.length === 0 ? undefined : await paidBefore(tx, of);
  // Whoever agreed has seen these sums.
  if (now?.same !== seen?.same || now?.alike !== seen?.alike) throw new Refusal('case_changed');
  let left = given;
  const journals = rows
    .filter(({ is_same }) => is_same)
    .flatMap(({ paid, journal_id: journalId }) => {
      const amount = minOf(paid, left);
      left -= amount;
      if (amount === 0n) return [];
      assert(approver !== undefined, 'what the house has paid goes back by two persons');
      const by = { actor: `operator:${maker}`, approver: `operator:${approver}` };
      const head = { kind: 'manual_reversal', refType: 'journal', refId: String(journalId), ...by } as const;
      const move = { from: coinAvailable(userId), to: house('E:equity') };
      return [journalOf(head, [{ ...move, currencyId: line.currency_id, amount }])];
    });
  if (journals.length > 0) await ledger.post(tx, journals);
  return given - left;
}

const standing = async (db: Queryable, of: Receiver): Promise<WrittenOff[]> =>
  notUndone(db, await writtenOffLike(db, of));

/** What the house has paid for a line that is sent back to its sender: it comes back from nobody by that, and two see it. As decimal text. */
export async function paidForLine(db: Queryable, line: LineRow): Promise<string> {
  const rows = await notUndone(db, await writtenOffFor(db, line));
  return formatDecimal(sumOf(rows));
}

/** Whether the house has paid what was given back of this payout, and has it not back. */
export const hasPaidFor = async (db: Queryable, payoutId: number): Promise<boolean> =>
  (await notUndone(db, await writtenOffOf(db, payoutId))).length > 0;

/** What was undone since is paid no more. */
async function notUndone<Row extends Pick<WrittenOff, 'journal_id'>>(
  db: Queryable,
  rows: readonly Row[],
): Promise<Row[]> {
  const found: Row[] = [];
  for (const row of rows) {
    const since = await ledgerReads.journalsOfCause(db, {
      refType: 'journal',
      refId: String(row.journal_id),
    });
    if (!since.some(({ kind }) => kind === 'manual_reversal')) found.push(row);
  }
  return found;
}

/**
 * What went back to its sender of a typed line that no statement showed, or none shows yet, and may be this line: by the bank's own id, or as
 * large and of the same name. What a statement shows was another transfer. As text with the references of the returns, for the stored payload: nothing where there is nothing.
 */
export async function withReturned(
  { ports }: Pick<DepositDeps, 'ports'>,
  db: Queryable,
  line: LineRow,
): Promise<{ returned?: string }> {
  const standing = await standingReturnsLike(db, line);
  const refOf = ({ id }: { id: bigint }): string => `line:${id}`;
  const notShown = await ports.banks.notShown(db, { kind: 'deposit_seen', refIds: standing.map(refOf) });
  const rows = [
    ...(await returnedLike(db, line)),
    ...standing.filter((row) => notShown.has(refOf(row))),
  ].toSorted((one, other) => (one.id < other.id ? -1 : 1));
  if (rows.length === 0) return {};
  const currency = currencyName(ports, line.currency_id);
  const texts = rows.map(
    ({ amount, return_reference }) => `${formatDecimal(amount)} ${currency} · ${return_reference}`,
  );
  return { returned: texts.join(', ') };
}

export const returnedLines = (returned: string | undefined): EffectLine[] =>
  returned === undefined ? [] : [{ field: 'returned_before', after: returned }];

/** Whoever agreed has read what went back by now. */
export async function refuseOtherReturned(
  deps: Pick<DepositDeps, 'ports'>,
  db: Queryable,
  { line, seen }: { line: LineRow; seen: string | undefined },
): Promise<void> {
  if ((await withReturned(deps, db, line)).returned !== seen) throw new Refusal('case_changed');
}
