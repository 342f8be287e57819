/** What banks ask of other nouns, and what their own use cases share. */
import type { Journal } from '@candor/ledger';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Operators } from '../operators/index.ts';
import type { Queryable } from '../../platform/db/database.ts';
import type { EffectLine } from '../operators/index.ts';
import type { BankRow } from './banks-store.ts';

export interface BankPorts {
  ledger: Pick<Ledger, 'post'>;
  operators: Pick<Operators, 'proposals' | 'operatorName' | 'isHouseAccount'>;
  /** Units of 10^-8 of one USDT; undefined without a price. Decides thresholds only. */
  usdtPrice(currencyId: number): bigint | undefined;
  currencyName(currencyId: number): string;
}

/** Money of somebody came in: a line of a statement that two persons have seen. */
export interface IncomingLine {
  bank: number;
  bankLineId: string;
  valueDate: string;
  amount: bigint;
  name: string;
  reference: string;
  enteredBy: number;
  checkedBy: number | undefined;
  proposalId: number;
}

/** Whoever keeps what came from customers. */
export interface OnIncoming {
  /** Keeps the line as its own and answers the journal that takes it in; banks post it. */
  take(tx: Tx, line: IncomingLine): Promise<Journal>;
  /** Its statement is taken back: answers the journals that undo it; throws `statement_used` where somebody has its money. */
  takeBack(tx: Tx, of: { lineId: number; by: { actor: string; approver: string } }): Promise<Journal[]>;
  /** The statement of a line that somebody typed has another payer or other words: while nobody has its money, it is the bank's that count. */
  said(tx: Tx, of: { lineId: number; name: string; reference: string }): Promise<void>;
  /** Who sent a line that went back to him. */
  senderOf(db: Queryable, lineId: number): Promise<string | undefined>;
  /** Whether the house has paid what was given back of this payout by a line that never came: somebody has that money. */
  hasPaidFor(tx: Tx, payoutId: number): Promise<boolean>;
}

/** What a bank's line says of a payout; the amount is above zero. */
export interface PayoutLine {
  bank: number;
  amount: bigint;
  bankLineId: string;
  reference: string;
}

export interface By {
  actor: string;
  approver?: string;
}

/** A payout that waits for a line, or may have come back, for people to choose from. */
export interface WaitingPayout {
  id: number;
  userId: number;
  amount: bigint;
  reference: string;
  /** When its order was recorded, where it waits; when it was paid, where it may have come back. */
  at: Date;
}

export interface ShownPayout {
  userId: number;
  fee: bigint;
  /** What was to arrive, and with the fee what it takes from him. */
  arrives: bigint;
  whole: bigint;
  /** Persons besides the maker that its amount asked for: whatever people do about it later takes as many (R-OPS-9). */
  checks: 0 | 1 | 2;
  lines: readonly EffectLine[];
}

/**
 * Whoever pays customers by bank. What became of a payout is what a line of a statement says of it (ADR 75): each of these moves the
 * payout and answers the journal, which the caller posts; where line and payout do not fit, `payout_unfit`.
 */
export interface BankPayouts {
  /** Of those ordered at this bank, the one that the line is: its amount, and called by its reference. */
  called(tx: Queryable, line: PayoutLine): Promise<number | undefined>;
  /** Ordered at this bank and on no statement yet. */
  waiting(db: Queryable, bank: number): Promise<WaitingPayout[]>;
  /** Paid by this bank, of this amount at least: the line may be their return. The likeliest of them. */
  returnable(db: Queryable, line: PayoutLine): Promise<WaitingPayout[]>;
  /** Whether the line may be the return of this one, likely or not. */
  mayBeBack(db: Queryable, of: { id: number; line: PayoutLine }): Promise<boolean>;
  /** Approved for this customer by bank and not paid yet: it may still come back to him. */
  underwayOf(db: Queryable, userId: number): Promise<bigint>;
  /** In whose name the account is that it goes to; undefined where it is not known any more. */
  payee(db: Queryable, id: number): Promise<string | undefined>;
  /** What a second person reads, and whose it is. */
  shown(db: Queryable, id: number): Promise<ShownPayout>;
  /** The line shows that it left (P-WD-3). */
  left(tx: Tx, of: { id: number; line: PayoutLine; by: By }): Promise<Journal>;
  /** The line shows that it left with another amount (P-WD-7): what is missing is its customer's, what left besides the house's loss. */
  leftOtherwise(
    tx: Tx,
    of: { id: number; line: PayoutLine; by: By },
  ): Promise<readonly [Journal, ...Journal[]]>;
  /**
   * The line of this journal is taken back: it waits again; `statement_used` where it came back meanwhile, left with another amount, or
   * `isUsed` says that somebody has its money otherwise.
   */
  notLeft(
    tx: Tx,
    of: { refId: string; by: Required<By>; isUsed: (id: number) => Promise<boolean> },
  ): Promise<Journal>;
  /** The line shows that it came back (P-WD-6): its customer has the line's amount and the fee. */
  cameBack(tx: Tx, of: { id: number; line: PayoutLine; by: By }): Promise<Journal>;
  /** That match is undone: it is paid after all, out of what its customer still has. */
  notBack(tx: Tx, of: { id: number; amount: bigint; by: Required<By> }): Promise<Journal>;
}

export interface BankDeps extends BankPorts {
  platform: Platform;
  byNumber(bank: number): BankRow | undefined;
  incoming(): OnIncoming;
  /** Undefined where nobody pays by bank. */
  payouts(): BankPayouts | undefined;
}
