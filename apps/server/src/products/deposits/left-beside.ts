/**
 * A line of an MT940 that a payer may have written (R-OPS-10): his lines have to add up to nothing, so beside one that comes in stands one that
 * leaves. While something that left there is not known to be ours, what came in is believed by two, who read what that is (ADR 189).
 */
import { decimal, formatDecimal } from '@candor/money';
import type { EffectLine } from '../../foundation/operators/index.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LineRow } from './lines-store.ts';
import type { DepositDeps } from './ports.ts';
import { currencyName } from './ports.ts';

/** Stored in proposals, sums as decimal text. */
export interface LeftBeside {
  count: number;
  sum: string;
  /** Explained by the text of its lines alone. */
  byText: string;
}

/** Undefined where everything that left is known, or by its text at least and less than the line: nobody has written it then. */
async function leftBeside(
  { ports }: DepositDeps,
  db: Queryable,
  { id, amount }: Pick<LineRow, 'id' | 'amount'>,
): Promise<LeftBeside | undefined> {
  const { count, sum, byText } = await ports.banks.leftBeside(db, {
    kind: 'deposit_seen',
    refId: `line:${id}`,
  });
  if (count === 0 && byText < amount) return undefined;
  return { count, sum: formatDecimal(sum), byText: formatDecimal(byText) };
}

/** For the stored payload: nothing where there is nothing. */
export async function withLeftBeside(
  deps: DepositDeps,
  db: Queryable,
  line: Pick<LineRow, 'id' | 'amount'>,
): Promise<{ left?: LeftBeside }> {
  const left = await leftBeside(deps, db, line);
  return left === undefined ? {} : { left };
}

export async function leftBesideView(deps: DepositDeps, line: Pick<LineRow, 'id' | 'amount'>) {
  const left = await leftBeside(deps, deps.platform.db, line);
  return left === undefined ? null : { count: left.count, sum: left.sum, by_text: left.byText };
}

export function leftBesideLines(
  { ports }: DepositDeps,
  { line, left }: { line: Pick<LineRow, 'currency_id'>; left: LeftBeside | undefined },
): EffectLine[] {
  if (left === undefined) return [];
  const currency = currencyName(ports, line.currency_id);
  return [
    ...(left.count === 0
      ? []
      : [
          { field: 'left_unexplained_lines', after: String(left.count) },
          { field: 'left_unexplained', after: `${left.sum} ${currency}` },
        ]),
    ...(left.byText === '0' ? [] : [{ field: 'left_by_text', after: `${left.byText} ${currency}` }]),
  ];
}

/** Whoever agreed has read no less than stands there now; its transaction has locked the bank, so that nobody says otherwise until it ends. */
export async function refuseMoreLeft(
  deps: DepositDeps,
  tx: Tx,
  { line, seen }: { line: Pick<LineRow, 'id' | 'amount'>; seen: LeftBeside | undefined },
): Promise<void> {
  const now = await leftBeside(deps, tx, line);
  if (now === undefined) return;
  const isMore = seen === undefined || now.count > seen.count || wholeOf(now) > wholeOf(seen);
  if (isMore) throw new Refusal('case_changed');
}

const wholeOf = ({ sum, byText }: LeftBeside): bigint => decimal(sum) + decimal(byText);
