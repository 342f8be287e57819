/** The journals of withdrawals (P-WD-1 to 7). Pure: figures in, journals out. */
import type { HouseAccount, Journal, JournalHead, JournalKind } from '@candor/ledger';
import { coinAvailable, coinFrozen, house, journalOf } from '@candor/ledger';

const pending = house('L:withdraw_pending');
const income = house('I:fee:withdraw');

export interface Leaving {
  id: number;
  userId: number;
  currencyId: number;
  amount: bigint;
  fee: bigint;
  /** From the second on the reference says which: what was undone can be done again. */
  round?: number;
  /** Who did it: `user:7`, `operator:3`, `job:chains`. */
  actor: string;
  approver?: string;
}

/** P-WD-1: U:coin:a -> U:coin:f. */
export const withdrawalHeld = (of: Leaving): Journal =>
  journalOf(headOf('withdrawal_hold', of), [
    {
      from: coinAvailable(of.userId),
      to: coinFrozen(of.userId),
      currencyId: of.currencyId,
      amount: of.amount,
    },
  ]);

/** P-WD-2: U:coin:f -> L:withdraw_pending. */
export const withdrawalApproved = (of: Leaving): Journal =>
  journalOf(headOf('withdrawal_approved', of), [
    { from: coinFrozen(of.userId), to: pending, currencyId: of.currencyId, amount: of.amount },
  ]);

/** P-WD-3: what arrives goes to the outside, the fee becomes income; both out of the same amount. */
export function withdrawalPassed(of: Leaving & { contra: HouseAccount }): Journal {
  const { currencyId, amount, fee } = of;
  return journalOf(headOf('withdrawal_sent', of), [
    { from: pending, to: house(of.contra), currencyId, amount: amount - fee },
    ...(fee > 0n ? [{ from: pending, to: income, currencyId, amount: fee }] : []),
  ]);
}

/** P-WD-4: U:coin:f -> U:coin:a, whole. */
export const withdrawalReleased = (of: Leaving): Journal =>
  journalOf(headOf('withdrawal_released', of), [
    {
      from: coinFrozen(of.userId),
      to: coinAvailable(of.userId),
      currencyId: of.currencyId,
      amount: of.amount,
    },
  ]);

/** P-WD-5: L:withdraw_pending -> U:coin:a, whole; the fee is not taken. */
export const withdrawalFailed = (of: Leaving): Journal =>
  journalOf(headOf('withdrawal_failed', of), [
    { from: pending, to: coinAvailable(of.userId), currencyId: of.currencyId, amount: of.amount },
  ]);

/** P-WD-7: what a chain took and did not deliver. Its customer has it back; what left the wallet besides, the house has lost. */
export function withdrawalShort(
  of: Leaving & { contra: HouseAccount; back: bigint; lost: bigint },
): Journal | undefined {
  const { userId, currencyId, contra, back, lost } = of;
  const moves = [
    { from: pending, to: coinAvailable(userId), currencyId, amount: back },
    { from: house('E:equity'), to: house(contra), currencyId, amount: lost },
  ].filter(({ amount }) => amount > 0n);
  return moves.length === 0 ? undefined : journalOf(headOf('withdrawal_short', of), moves);
}

/** P-WD-6: the bank sent it back; what came and the fee, as if it had never been sent: L:deposit_transit, I:fee:withdraw -> U:coin:a. */
export const withdrawalCameBack = (of: Leaving & { back: bigint }): Journal =>
  journalOf(headOf('withdrawal_returned', of), backMoves(of));

export interface Undone {
  journalId: bigint;
  actor: string;
  approver: string;
}

const undoing = ({ journalId, actor, approver }: Undone): JournalHead => ({
  kind: 'manual_reversal',
  refType: 'journal',
  refId: String(journalId),
  actor,
  approver,
});

/** P-WD-3 the other way round: the line that showed it is taken back. */
export const withdrawalNotSent = (
  of: Omit<Leaving, 'actor' | 'approver'> & Undone & { contra: HouseAccount },
): Journal =>
  journalOf(undoing(of), [
    { from: house(of.contra), to: pending, currencyId: of.currencyId, amount: of.amount - of.fee },
    ...(of.fee > 0n ? [{ from: income, to: pending, currencyId: of.currencyId, amount: of.fee }] : []),
  ]);

/** P-WD-6 the other way round: it was not what came back. */
export const withdrawalNotBack = (
  of: Omit<Leaving, 'actor' | 'approver'> & Undone & { back: bigint },
): Journal =>
  journalOf(
    undoing(of),
    backMoves(of).map(({ from, to, ...money }) => ({ ...money, from: to, to: from })),
  );

const backMoves = ({
  userId,
  currencyId,
  fee,
  back,
}: Pick<Leaving, 'userId' | 'currencyId' | 'fee'> & { back: bigint }) => [
  { from: house('L:deposit_transit'), to: coinAvailable(userId), currencyId, amount: back },
  ...(fee > 0n ? [{ from: income, to: coinAvailable(userId), currencyId, amount: fee }] : []),
];

/** P-WD-3: E:network -> X, in the coin the chain takes its fees in. Sweeps post this kind too: the reference says whose it is. */
export const networkFeePaid = (of: {
  id: number;
  chain: string;
  currencyId: number;
  amount: bigint;
}): Journal =>
  journalOf(
    { kind: 'network_fee', refType: 'withdrawal', refId: `withdrawal:${of.id}`, actor: 'job:chains' },
    [
      {
        from: house('E:network'),
        to: house(contraOf({ chain: of.chain, bank: null })),
        currencyId: of.currencyId,
        amount: of.amount,
      },
    ],
  );

export const contraOf = ({ chain, bank }: { chain: string; bank: number | null }): HouseAccount =>
  bank === null ? `X:${chain.toLowerCase()}` : `X:bank:${bank}`;

const headOf = (kind: JournalKind, { id, round = 1, actor, approver }: Leaving): JournalHead => ({
  kind,
  refType: 'withdrawal',
  refId: round === 1 ? String(id) : `${id}:${round}`,
  actor,
  ...(approver === undefined ? {} : { approver }),
});
