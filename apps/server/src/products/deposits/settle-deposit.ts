/** The journals of deposits (P-DEP-2 to 4). Pure: figures in, journals out; nothing here credits what was not seen. */
import type { HouseAccount, Journal, JournalHead, LedgerAccount } from '@candor/ledger';
import { coinAvailable, house, journalOf } from '@candor/ledger';

const transit = house('L:deposit_transit');
const suspense = house('L:suspense');
export const contraOfChain = (chain: string): HouseAccount => `X:${chain.toLowerCase()}`;
export const contraOfBank = (bank: number): HouseAccount => `X:bank:${bank}`;

export interface Money {
  currencyId: number;
  amount: bigint;
}

/** P-DEP-2 for a transfer: X:<chain> -> L:deposit_transit. `round` tells a second sighting from the first. */
export function transferSeen(of: Money & { chain: string; transferId: number; round: number }): Journal {
  const head = chainHead('deposit_seen', of);
  return move(head, { from: house(contraOfChain(of.chain)), to: transit }, of);
}

/** The chain took it back before it was final: the same posting the other way round. */
export function transferUnseen(of: Money & { chain: string; transferId: number; round: number }): Journal {
  const head = chainHead('deposit_unseen', of);
  return move(head, { from: transit, to: house(contraOfChain(of.chain)) }, of);
}

/** P-DEP-3: L:deposit_transit -> U:coin:a. */
export function depositCredited(
  of: Money & { depositId: number; userId: number; actor: string; approver?: string; round?: number },
): Journal {
  const head: JournalHead = {
    kind: 'deposit_credited',
    refType: 'deposit',
    refId: inRound(of.depositId, of.round),
    actor: of.actor,
    ...(of.approver === undefined ? {} : { approver: of.approver }),
  };
  return move(head, { from: transit, to: coinAvailable(of.userId) }, of);
}

export type Line = Money & { lineId: number; actor: string; approver?: string; round?: number };

/** P-DEP-2 for a statement line: X:bank:<n> -> L:deposit_transit. */
export function lineSeen(of: Line & { bank: number }): Journal {
  // Transfers of chains share this kind of journal.
  const head: JournalHead = { ...lineHead('deposit_seen', of), refId: `line:${of.lineId}` };
  return move(head, { from: house(contraOfBank(of.bank)), to: transit }, of);
}

/** P-DEP-4: L:deposit_transit -> L:suspense. */
export const lineSuspended = (of: Line): Journal =>
  move(lineHead('deposit_suspended', of), { from: transit, to: suspense }, of);

/** Its owner was found: L:suspense -> L:deposit_transit. */
export const lineClaimed = (of: Line): Journal =>
  move(lineHead('deposit_claimed', of), { from: suspense, to: transit }, of);

/** Sent back whole: L:suspense -> X:bank:<n>. */
export const lineReturned = (of: Line & { bank: number }): Journal =>
  move(lineHead('deposit_returned', of), { from: suspense, to: house(contraOfBank(of.bank)) }, of);

export interface Undoing {
  journalId: bigint;
  actor: string;
  approver: string;
}

const undoingHead = ({ journalId, actor, approver }: Undoing): JournalHead => ({
  kind: 'manual_reversal',
  refType: 'journal',
  refId: String(journalId),
  actor,
  approver,
});

/** A credit is undone: U:coin:a -> L:deposit_transit. */
export const creditUndone = (of: Money & Undoing & { userId: number }): Journal =>
  move(undoingHead(of), { from: coinAvailable(of.userId), to: transit }, of);

/** What was taken in of a bank never came: L:deposit_transit -> X:bank:<n>. */
export const lineUndone = (of: Money & Undoing & { bank: number }): Journal =>
  move(undoingHead(of), { from: transit, to: house(contraOfBank(of.bank)) }, of);

/** It did not go back, or went for nothing: X:bank:<n> -> L:suspense. */
export const lineNotReturned = (of: Money & Undoing & { bank: number }): Journal =>
  move(undoingHead(of), { from: house(contraOfBank(of.bank)), to: suspense }, of);

const chainHead = (
  kind: 'deposit_seen' | 'deposit_unseen',
  of: { transferId: number; round: number },
): JournalHead => ({
  kind,
  refType: 'transfer',
  refId: `${of.transferId}:${of.round}`,
  actor: 'job:chains',
});

const lineHead = (kind: JournalHead['kind'], of: Line): JournalHead => ({
  kind,
  refType: 'statement_line',
  refId: inRound(of.lineId, of.round),
  actor: of.actor,
  ...(of.approver === undefined ? {} : { approver: of.approver }),
});

/** What was undone can be done again: from the second round on the reference says which. */
const inRound = (id: number, round = 1): string => (round === 1 ? String(id) : `${id}:${round}`);

const move = (
  head: JournalHead,
  way: { from: LedgerAccount; to: LedgerAccount },
  { currencyId, amount }: Money,
): Journal => journalOf(head, [{ ...way, currencyId, amount }]);
