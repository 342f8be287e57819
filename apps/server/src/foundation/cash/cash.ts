/**
 * The port between whoever keeps money in and out (deposits, withdrawals) and whoever speaks to programs (bots): products do not import
 * one another, so both stand on this. A withdrawal goes the way of every withdrawal of the app; there is no second one.
 */
import type { DepositState, WithdrawalState } from '@candor/wire';
import type { Tx } from '../../platform/db/database.ts';
import { Unavailable } from '../../platform/refusal.ts';

export interface WayIn {
  chain: string;
  minimum: bigint;
  confirmations: number;
  isOpen: boolean;
}

export interface WayOut {
  chain: string;
  minimum: bigint;
  feeRate: bigint;
  feeFixed: bigint;
  /** Decimal places of the chain. */
  chainScale: number;
  isOpen: boolean;
}

export interface CashDeposit {
  id: number;
  currencyId: number;
  /** Null of a bank transfer. */
  chain: string | null;
  /** As it was sent, exact. */
  amount: string;
  state: DepositState;
  address: string;
  txId: string;
  confirmations: number;
  confirmationsNeeded: number;
  createdAt: number;
  updatedAt: number;
}

export interface CashWithdrawal {
  id: number;
  currencyId: number;
  chain: string;
  amount: bigint;
  fee: bigint;
  /** What the chain did not deliver of it, and its customer has back. */
  missing: bigint;
  state: WithdrawalState;
  address: string;
  txId: string;
  /** A code of the published list; empty when there is nothing to say. */
  reason: string;
  createdAt: number;
  updatedAt: number;
}

/** The newest, at most `limit`. */
export interface CashRange {
  currencyId: number | undefined;
  limit: number;
}

export interface CashIn {
  ways(currencyId: number): WayIn[];
  /** The customer's own addresses by chain. Throws the refusals of `wallet/get_in_address`. */
  addresses(userId: number, currencyId: number): Promise<Record<string, string>>;
  deposits(userId: number, range: CashRange): Promise<CashDeposit[]>;
}

export interface CashWish {
  userId: number;
  currencyId: number;
  amount: bigint;
  /** Of the address book, and usable by now. */
  address: string;
  chain: string | undefined;
  remark: string;
  travelOwner: 'own' | 'provider' | undefined;
  travelProvider: string | undefined;
}

export interface CashOut {
  ways(currencyId: number): WayOut[];
  withdrawals(userId: number, range: CashRange): Promise<CashWithdrawal[]>;
  /**
   * For a key that may withdraw: whoever asks has checked it, so no person is asked again. Throws the other refusals of `wallet/out`.
   * `within` runs in the transaction of the withdrawal, with its number.
   */
  withdraw(wish: CashWish, within: (tx: Tx, id: number) => Promise<void>): Promise<number>;
}

export interface Cash {
  /** Whoever keeps them says so before the start. */
  inBy(desk: CashIn): void;
  outBy(desk: CashOut): void;
  in(): CashIn;
  out(): CashOut;
}

export function createCash(): Cash {
  let incoming: CashIn | undefined;
  let outgoing: CashOut | undefined;
  return {
    inBy: (desk) => void (incoming = desk),
    outBy: (desk) => void (outgoing = desk),
    in() {
      if (incoming === undefined) throw new Unavailable('nobody takes deposits here');
      return incoming;
    },
    out() {
      if (outgoing === undefined) throw new Unavailable('nobody pays out here');
      return outgoing;
    },
  };
}
