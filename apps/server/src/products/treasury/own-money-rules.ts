/**
 * Which house accounts the house's own money may move between, and which journals people may undo. Pure: everything not
 * named here cannot be done (R-OPS-5).
 */
import type { HouseAccount, JournalKind } from '@candor/ledger';

/** Takes the house's own money in, and gives back what is free: never customers' money, never a committed part. */
const FUNDABLE = /^(F:insurance|B:contract|B:option:a|E:network)$/;
/** Income that may be taken out as profit. */
const INCOME = /^(I:fee:(spot|contract|withdraw)|I:rent:machine)$/;
const CONTRA = /^X:([a-z0-9]+|bank:[0-9]+)$/;

export type OwnMove = { kind: JournalKind; from: HouseAccount; to: HouseAccount };

/** The journal that moves own money from one account to another, or undefined when there is none. */
export function ownMoveOf(from: string, to: string): OwnMove | undefined {
  if (from === 'E:equity' && FUNDABLE.test(to)) return moveOf('reserve_funding', from, to);
  if (to === 'E:equity' && (FUNDABLE.test(from) || INCOME.test(from)))
    return moveOf('reserve_release', from, to);
  return undefined;
}

/** What own money moves between, income to the house apart; offered also while nothing is in it. */
export const OWN_PLACES: readonly HouseAccount[] = [
  'E:equity',
  'E:network',
  'F:insurance',
  'B:contract',
  'B:option:a',
  'I:fee:spot',
  'I:fee:contract',
  'I:fee:withdraw',
  'I:rent:machine',
];

/** Money of the house that came in or went out by a statement of a bank or a transfer of its own on a chain. */
export function equityMoveOf(contra: string, direction: 'in' | 'out'): OwnMove | undefined {
  if (!CONTRA.test(contra) || contra === 'X:demo') return undefined;
  return direction === 'in'
    ? moveOf('equity_paid_in', contra, 'E:equity')
    : moveOf('equity_paid_out', 'E:equity', contra);
}

const moveOf = (kind: JournalKind, from: string, to: string): OwnMove => ({
  kind,
  from: from as HouseAccount,
  to: to as HouseAccount,
});

/** Acts of people; trades, holds, settlements and what a chain said are never undone by hand. */
const REVERSIBLE: ReadonlySet<string> = new Set<JournalKind>([
  'equity_paid_in',
  'equity_paid_out',
  'bank_fee',
  'reserve_funding',
  'reserve_release',
  'manual_goodwill',
  'house_funding',
]);
/** What stands on a chain, the chain said: undone in the books alone, it would lie there and be missed by nobody (R-OPS-9). */
export const isReversible = ({
  kind,
  postings,
}: {
  kind: string;
  postings: readonly { account: string }[];
}): boolean => REVERSIBLE.has(kind) && !postings.some(({ account }) => isOfChain(account));

const isOfChain = (account: string): boolean =>
  CONTRA.test(account) && account !== 'X:demo' && !account.startsWith('X:bank:');
