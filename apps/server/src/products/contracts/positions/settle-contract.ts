/** The journals of contracts (P-CT-1 to 8, R-CT-12): pure, every leg an amount the rules computed. */
import type { ContractClose } from '@candor/formulas';
import type { Journal, JournalKind, Move } from '@candor/ledger';
import { house, journalOf } from '@candor/ledger';
import type { PositionRow } from './position.ts';
import { accountOf } from './position.ts';

export const BOOK = house('B:contract');
export const INSURANCE = house('F:insurance');
export const EQUITY = house('E:equity');
/** Shard by pair, so that pairs do not queue behind one row. */
const fees = (pairId: number) => house('I:fee:contract', pairId);
const placeOf = (row: PositionRow) => ({ userId: row.user_id, account: accountOf(row) });
const available = (row: PositionRow) => ({ ...placeOf(row), bucket: 'available' }) as const;
const frozen = (row: PositionRow) => ({ ...placeOf(row), bucket: 'frozen' }) as const;

type Of = { row: PositionRow; currencyId: number };
const ENGINE = 'job:contracts';

/** A journal, or none when nothing moves. */
function journal(
  kind: JournalKind,
  of: { refId: string; actor: string; currencyId: number },
  moves: readonly Omit<Move, 'currencyId'>[],
): Journal[] {
  const real = moves.filter(({ amount }) => amount > 0n);
  if (real.length === 0) return [];
  const { refId, actor, currencyId } = of;
  const head = { kind, refType: 'contract', refId, actor };
  return [
    journalOf(
      head,
      real.map((move) => ({ ...move, currencyId })),
    ),
  ];
}

export function heldJournal({ row, currencyId }: Of): Journal[] {
  const { user_id: userId, held } = row;
  const of = { refId: String(row.id), actor: `user:${userId}`, currencyId };
  return journal('contract_hold', of, [{ from: available(row), to: frozen(row), amount: held }]);
}

export function releasedJournal({ row, currencyId }: Of, actor = ENGINE): Journal[] {
  const { held } = row;
  const of = { refId: String(row.id), actor, currencyId };
  return journal('contract_released', of, [{ from: frozen(row), to: available(row), amount: held }]);
}

/** The exact margin stays frozen, the fee is earned, what was held beyond them returns. `row` is as it has opened. */
export function openedJournal({ row, currencyId, held }: Of & { held: bigint }): Journal[] {
  const { margin, open_fee: fee } = row;
  const need = margin + fee;
  const of = { refId: String(row.id), actor: ENGINE, currencyId };
  return journal('contract_opened', of, [
    { from: available(row), to: frozen(row), amount: need > held ? need - held : 0n },
    { from: frozen(row), to: fees(row.pair_id), amount: fee },
    { from: frozen(row), to: available(row), amount: held > need ? held - need : 0n },
  ]);
}

/** `covered` is the part of the shortfall that the insurance fund had (R-CT-7). */
export function closedJournal({
  row,
  currencyId,
  close,
  covered,
}: Of & { close: ContractClose; covered: bigint }): Journal[] {
  const { margin } = row;
  const { profit, loss, closeFee, liquidationFee } = close;
  const of = { refId: String(row.id), actor: ENGINE, currencyId };
  return journal(closedKind(row, close), of, [
    { from: BOOK, to: available(row), amount: profit },
    { from: frozen(row), to: BOOK, amount: loss },
    { from: frozen(row), to: available(row), amount: margin - loss },
    { from: available(row), to: fees(row.pair_id), amount: closeFee },
    { from: available(row), to: INSURANCE, amount: liquidationFee },
    { from: INSURANCE, to: BOOK, amount: covered },
  ]);
}

function closedKind(row: PositionRow, close: ContractClose): JournalKind {
  if (close.shortfall > 0n) return 'contract_bankrupt';
  if (row.reason === 'liquidated') return 'contract_liquidated';
  return close.loss > 0n ? 'contract_loss' : 'contract_profit';
}

export interface FundingMoney extends Of {
  /** Positive is received; what is paid comes from available, then from margin. */
  received: bigint;
  fromAvailable: bigint;
  fromMargin: bigint;
  /** UTC text of the period: with the position, what makes it happen once. */
  period: string;
}

export function fundingJournal(one: FundingMoney): Journal[] {
  const { row, currencyId, received, fromAvailable, fromMargin, period } = one;
  return journal('contract_funding', { refId: `${row.id}:${period}`, actor: ENGINE, currencyId }, [
    { from: BOOK, to: available(row), amount: received },
    { from: available(row), to: BOOK, amount: fromAvailable },
    { from: frozen(row), to: BOOK, amount: fromMargin },
  ]);
}

/** `amount` above zero adds. `row.changes` counts the changes of this position. */
export function marginJournal({ row, currencyId, amount }: Of & { amount: bigint }): Journal[] {
  const { user_id: userId } = row;
  const of = { refId: `${row.id}:${row.changes}`, actor: `user:${userId}`, currencyId };
  return journal('contract_margin', of, [
    { from: available(row), to: frozen(row), amount: amount > 0n ? amount : 0n },
    { from: frozen(row), to: available(row), amount: amount < 0n ? -amount : 0n },
  ]);
}

/** R-CT-12: the house's own money, then the insurance fund, pay what the book cannot. */
export function coverJournal(of: {
  refId: string;
  currencyId: number;
  fromEquity: bigint;
  fromInsurance: bigint;
}): Journal[] {
  return journal('contract_book_cover', { ...of, actor: ENGINE }, [
    { from: EQUITY, to: BOOK, amount: of.fromEquity },
    { from: INSURANCE, to: BOOK, amount: of.fromInsurance },
  ]);
}
