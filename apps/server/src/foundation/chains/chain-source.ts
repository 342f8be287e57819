/**
 * What the watcher asks of a chain, whichever way it is reached: an Ethereum JSON-RPC node (TRON's speak it too), an Esplora
 * API, or the demo's own chain. Everything it answers may change with the next reorganisation.
 */
import type { WalletReader } from './wallet-reader.ts';

export interface Block {
  number: number;
  hash: string;
  parentHash: string;
}

/** A payment as the chain has it. `outputIndex` counts inside the transaction, so that it survives a change of block. */
export interface FoundPayment {
  outputIndex: number;
  /** Of a chain where several send together: each once, in the order of its inputs, with a blank between them. */
  from: string | null;
  to: string;
  currencyId: number;
  rawAmount: bigint;
}

export interface FoundTransfer extends FoundPayment {
  txId: string;
  blockNumber: number;
  blockHash: string;
}

export interface ChainTransaction {
  /** Undefined while it waits for a block. */
  block: { number: number; hash: string } | undefined;
  /** False when it was included and undone: it cost its fee and paid nobody. */
  isSuccessful: boolean;
  /** In smallest units of the chain's own coin. */
  rawFee: bigint;
  payments: readonly FoundPayment[];
  /** Who pays the fee; several have a blank between them. Absent where the chain is not asked for it. */
  sender?: string;
}

export interface ChainSource {
  head(): Promise<Block>;
  /** Undefined: there is no such block (yet). */
  block(blockNumber: number): Promise<Block | undefined>;
  /** Transfers to `addresses` in exactly this block, by its hash. Throws when the node does not know that block. */
  transfersIn(block: Block, addresses: ReadonlySet<string>): Promise<FoundTransfer[]>;
  /** The same over old blocks by number, both ends included; only for blocks too deep to be reorganised. */
  history(range: { from: number; to: number }, addresses: ReadonlySet<string>): Promise<FoundTransfer[]>;
  /** Undefined: the node does not know it. */
  transaction(txId: string): Promise<ChainTransaction | undefined>;
  /** What stands at all these addresses together, by currency, in smallest units. */
  balances(addresses: readonly string[]): Promise<ReadonlyMap<number, bigint>>;
  /** What a wallet that pays by signatures from outside has done; the demo's own chain has none. */
  wallet?: WalletReader;
  /** Most blocks of one step of the watcher. */
  stride: number;
}

/** A currency as one chain carries it; `contract` undefined is the chain's own coin. */
export interface Carried {
  currencyId: number;
  contract: string | undefined;
}
