/** What banks ask of other nouns, and what their own use cases share. */
import type { Journal } from '@candor/ledger';
import type { Tx } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Operators } from '../operators/index.ts';
import type { BankRow } from './banks-store.ts';

export interface BankPorts {
  ledger: Pick<Ledger, 'post'>;
  operators: Pick<Operators, 'proposals' | 'operatorName'>;
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
}

export interface BankDeps extends BankPorts {
  platform: Platform;
  byNumber(bank: number): BankRow | undefined;
  incoming(): OnIncoming;
}
