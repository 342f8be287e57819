/** The parts of Ethereum JSON-RPC answers that the watcher reads, and the small conversions between them and ours. */
export interface RpcBlock {
  number: string;
  hash: string;
  parentHash: string;
  /** Seconds. */
  timestamp: string;
}

export interface RpcLog {
  address: string;
  topics: string[];
  data: string;
  blockNumber: string;
  blockHash: string;
  transactionHash: string;
  logIndex: string;
  removed?: boolean;
}

export interface RpcTransaction {
  hash: string;
  from: string;
  to?: string | null;
  value: string;
}

export interface RpcReceipt {
  status: string;
  blockNumber: string;
  blockHash: string;
  gasUsed: string;
  effectiveGasPrice?: string;
  logs: Pick<RpcLog, 'address' | 'topics' | 'data' | 'logIndex'>[];
}

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** First four bytes of keccak-256 of `balanceOf(address)`. */
export const BALANCE_OF = '0x70a08231';

export const hexNumber = (value: number): `0x${string}` => `0x${value.toString(16)}`;
/** An address as a topic: 32 bytes, zeros in front. */
export const topicOf = (hexAddress: string): string => `0x${hexAddress.slice(2).padStart(64, '0')}`;
/** The only data of a Transfer log; some nodes answer `0x` for zero. */
export const amountOf = (data: string): bigint => (data === '0x' ? 0n : BigInt(data.slice(0, 66)));

/** Runs `work` over all items, a few at once, in order of the items; the first failure ends it. */
export async function inGroups<Item, Result>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    results.push(...(await Promise.all(items.slice(start, start + atOnce).map(work))));
  }
  return results;
}
