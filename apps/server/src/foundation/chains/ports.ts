/**
 * Chains as deposits and withdrawals see them: addresses out of extended public keys, transfers seen on chain, and payouts.
 * No private key is on a live server: payouts there are signed elsewhere; a demo signs with a local development key.
 */
import type { Queryable, Tx } from '../../platform/db/database.ts';

/** As the wire names them. Others may be configured; these are the ones that addresses can be derived for. */
export type ChainName = 'TRC20' | 'ERC20' | 'BTC';

export const CLOSED_REASONS = ['maintenance', 'congestion', 'upgrade', 'incident', 'legal'] as const;
export type ClosedReason = (typeof CLOSED_REASONS)[number];

/** Terms of one currency on one chain (R-MONEY table, R-WD-3): amounts in 10^-8, rates as fractions of 10^8. */
export interface ChainCurrency {
  chain: ChainName;
  currencyId: number;
  /** Decimal places the chain itself can carry, at most 18. */
  chainScale: number;
  minDeposit: bigint;
  minWithdrawal: bigint;
  feeRate: bigint;
  feeFixed: bigint;
  confirmations: number;
  isDepositOpen: boolean;
  isWithdrawalOpen: boolean;
  /** Licence or opinion behind a fee rate above 0.5 %, shown beside the fee (R-WD-3); empty when there is none. */
  signOff: string;
  /** Why something of it is closed; empty while nothing is. */
  closedReason?: ClosedReason | '';
}

/** A transfer to one of our addresses. `id` is ours and what it says never changes; (chain, txId, outputIndex) is final once. */
export interface SeenTransfer {
  id: number;
  chain: ChainName;
  currencyId: number;
  userId: number;
  txId: string;
  outputIndex: number;
  /** Several that sent together have a blank between them. */
  fromAddress: string | null;
  address: string;
  /** Smallest units of the chain, before anything is cut off. */
  rawAmount: bigint;
  /** T(amount, 8) in 10^-8: what can be credited. */
  amount: bigint;
  confirmations: number;
  confirmationsNeeded: number;
}

/** What a listener is told, inside the transaction that records it; throwing undoes both, and it is told again. */
export type TransferEvent =
  /** `sighting` is 1 the first time, and one higher each time it comes back after an `unseen`. */
  | { kind: 'seen'; transfer: SeenTransfer; sighting: number }
  /** The block it stood in is no longer part of the chain. `sighting` is the one that ends; it may be seen again later with the next. */
  | { kind: 'unseen'; transfer: SeenTransfer; sighting: number }
  /** Confirmations reached: final. Told once for ever. */
  | { kind: 'final'; transfer: SeenTransfer };

export type PayoutEvent =
  | { kind: 'sent'; ref: string; txId: string }
  /** Final on chain; `networkFee` is what the house paid in the chain's own coin. */
  | { kind: 'confirmed'; ref: string; txId: string; networkFee: { currencyId: number; amount: bigint } }
  /** Will never arrive. `networkFee` when the chain took it all the same: a transaction that was included and reverted. */
  | { kind: 'failed'; ref: string; reason: string; networkFee?: { currencyId: number; amount: bigint } }
  /**
   * Final on chain, and less of it arrived than was to, or nothing; `lost` left our wallet and arrived nowhere that was meant. Persons
   * have said so: `by` is whose word it is.
   */
  | {
      kind: 'short';
      ref: string;
      txId: string;
      arrived: bigint;
      lost: bigint;
      networkFee: { currencyId: number; amount: bigint };
      by: { actor: string; approver?: string };
    };

/** What stands at all our addresses at one block, 10^-8 of each currency, and what explains a difference to X:<chain>. */
export interface ChainCount {
  blockNumber: number;
  currencies: readonly {
    currencyId: number;
    /** Whether customers hold it over this chain; not what a chain only takes as its fee. */
    isCarried: boolean;
    held: bigint;
    /** What the chain has done and the ledger has not heard of: in is positive, out and fees are negative. */
    unheard: bigint;
    /** Signed outside and perhaps sent already: so much more may be gone. */
    mayHaveLeft: bigint;
  }[];
}

/** Money of the house itself that came to the wallet that pays, or left it for no customer. */
export interface HouseTransfer {
  /** In its one spelling, whichever was asked for: whoever books it names it so, or the same transfer is booked twice. */
  txId: string;
  direction: 'in' | 'out';
  amount: bigint;
  /** The same with what the chain took for it, where it left in the chain's own coin. */
  withFee?: bigint;
  /** Addresses outside that sent it, or that it went to; several have a blank between them. */
  outside: string;
}

export interface QueuedPayout {
  ref: string;
  userId: number;
  chain: ChainName;
  currencyId: number;
  to: string;
  amount: bigint;
  /** Persons besides the maker that its amount asked for: whatever people do about it later takes as many (R-OPS-9). */
  checks: 0 | 1 | 2;
  /** What the customer gets back when it is given up: with the fee. */
  whole: bigint;
}

/** By transfer; absent of one that its chain has not answered about. */
export type Standing = ReadonlyMap<number, boolean>;

/** Why a payout may not leave any more; undefined where nothing keeps it. */
export type PayoutKeeper = (tx: Tx, ref: string) => Promise<'payout_destination_gone' | undefined>;

/** A transaction as somebody named it, and whose deposit it was to be. */
export interface MakingGood {
  text: string;
  userId: number;
}

/** A transaction of which its owner was given the money. */
export interface NamedTransaction {
  chain: ChainName;
  txId: string;
  userId: number;
}

export interface HeldMoney {
  currencyId: number;
  amount: bigint;
}

/** Operators, and the proposal by which they did it. */
export interface TakenBackBy {
  maker: number;
  approver: number;
  proposalId: number;
}

export interface HolderOfGood {
  held(db: Queryable, of: NamedTransaction): Promise<HeldMoney[]>;
  free(tx: Tx, of: NamedTransaction & { by: TakenBackBy }): Promise<void>;
}

export interface MadeGood {
  /** Throws tx_id_invalid, and transfer_booked where he has it already: as a deposit, or as goodwill. */
  refuseKnown(db: Queryable, of: MakingGood): Promise<void>;
  /** He is given it in this transaction; `ref` names by what. */
  makeGood(tx: Tx, of: MakingGood & { ref: string }): Promise<void>;
  /** Nobody gives it before the end of the transaction. */
  isMadeGood(tx: Tx, of: { chain: ChainName; txId: string; userId: number }): Promise<boolean>;
  /** Whoever holds what comes of it. */
  heldBy(holder: HolderOfGood): void;
  /** What is held because of this goodwill, and let go when it is taken back. */
  heldFor(db: Queryable, ref: string): Promise<HeldMoney[]>;
  /** It is taken from him again: what was held because of it is let go, and answered. Before any balance is locked. */
  takeBackGood(tx: Tx, of: { ref: string; by: TakenBackBy }): Promise<HeldMoney[]>;
}

export interface Chains {
  madeGood: MadeGood;
  currencies(): readonly ChainCurrency[];
  /** The customer's own address on a chain, made on first use (R-DEP-2). */
  addressOf(tx: Tx, of: { userId: number; chain: ChainName }): Promise<string>;
  /** Normalised address, or undefined when it is not one of this chain (format and checksum). */
  readAddress(chain: ChainName, text: string): string | undefined;
  /** Whether an address is one we derived: for self-payments and treasury. */
  isOurs(db: Queryable, of: { chain: ChainName; address: string }): Promise<boolean>;
  /** Whether money sent there is lost to everybody: the contract of a token, or an address of nobody. */
  isNobodys(of: { chain: ChainName; address: string }): boolean;
  onTransfer(listener: (tx: Tx, event: TransferEvent) => Promise<void>): void;
  /** Whether these transfers stand on their chains now, deep enough to be final: what the chains answer in time, the first of them first. */
  standing(db: Queryable, of: { ids: readonly number[]; withinMs: number }): Promise<Standing>;
  /** Has the watchers of these chains ask for a transaction by its id, where `text` is one: what nothing here has seen yet comes in by what its chain says. */
  lookFor(tx: Tx, of: { chains: readonly ChainName[]; text: string }): Promise<void>;
  /** Transfers of a customer that are seen and not final yet. */
  underway(userId: number): Promise<SeenTransfer[]>;
  /** Queues a payout in the caller's transaction; the same `ref` twice queues one. `amount` is what arrives. */
  enqueuePayout(tx: Tx, payout: QueuedPayout): Promise<void>;
  /**
   * Its owner takes back what waits and may not leave now, which `isHeld` says under the payout's lock. `ended`: the caller gives the money
   * back; `asked`: signed outside, the chain decides and listeners hear of it; `gone`: too late.
   */
  takeBackPayout(
    tx: Tx,
    of: { ref: string; isHeld(): Promise<boolean> },
  ): Promise<'ended' | 'asked' | 'gone'>;
  onPayout(listener: (tx: Tx, event: PayoutEvent) => Promise<void>): void;
  /** What else keeps a payout from leaving, asked by its `ref` in each transaction that would let it go. */
  keepPayouts(keeper: PayoutKeeper): void;
  /** What the watcher sees at all our addresses and the hot wallet, per chain and currency, for the treasury page. */
  holdings(): Promise<
    readonly { chain: ChainName; currencyId: number; amount: bigint; blockNumber: number; at: number }[]
  >;
  /** Asks the chain; undefined when it shows no final transfer of the house's own in this currency. */
  houseTransfer(of: {
    chain: ChainName;
    txId: string;
    currencyId: number;
  }): Promise<HouseTransfer | undefined>;
  /** Whether a journal names this transfer of the house's own already; nobody else books it before the end of the transaction. */
  isBooked(tx: Tx, of: { contra: string; txId: string }): Promise<boolean>;
  /** Watcher's state per chain: last block, lag, last fault. */
  health(): readonly {
    chain: ChainName;
    blockNumber: number | null;
    lastSeenAt: number | null;
    fault: string | null;
  }[];
}
