/** The one spelling of a transaction's id: nodes take any, and two spellings of one transaction must not be two. Pure. */
import type { ChainName } from './ports.ts';

/** 32 bytes as hex; Ethereum writes 0x in front, the others do not. */
export function readTxId(chain: ChainName, text: string): string | undefined {
  const digits = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(text.trim())?.[1]?.toLowerCase();
  if (digits === undefined) return undefined;
  return chain === 'ERC20' ? `0x${digits}` : digits;
}

/** The same of what a node answers. */
export function txIdOfNode(chain: ChainName, text: string): string {
  const txId = readTxId(chain, text);
  if (txId === undefined) throw new Error('the node names a transaction by what is no name of one');
  return txId;
}
