/** The paying wallet on an Ethereum-type chain: its nonces, and what left it. TRON has no nonces; its transactions name a block, and end with it. */
import { fromHexAddress, toHexAddress } from '../addresses/address-formats.ts';
import type { RpcBlock, RpcLog, RpcReceipt, RpcTransaction } from './evm-shapes.ts';
import { TRANSFER_TOPIC, amountOf, hexNumber, inGroups, topicOf } from './evm-shapes.ts';
import type { Carried } from '../chain-source.ts';
import type { ChainName } from '../ports.ts';
import { txIdOfNode } from '../tx-id.ts';
import type { Paid, WalletMark, WalletReader } from '../wallet-reader.ts';
import { refuseBehind } from '../wallet-reader.ts';

type Ask = <Answer>(method: string, params: readonly unknown[]) => Promise<Answer>;

/** Nodes refuse longer stretches of logs. */
const BLOCKS_A_CALL = 2_000;
const CALLS_AT_ONCE = 8;
/** Newest blocks that are asked for one by one before money goes back; of deeper ones a node that far behind would be missed by everybody. */
const BY_HASH = 256;
const MOST_BEHIND_MS = 5 * 60_000;
/** Newest blocks that are read again with the next one, for others may have taken their places; what deeper ones hide is found before money goes back. */
const REPLACED = 4;
/**
 * TRON's nodes keep the last 65,536 blocks by which a transaction proves when it was made, however late it is sent. Others may have known some
 * more of them than this node when it was asked.
 */
const TRON_REACH = 65_536 + 200;
/** As long as that takes, where only a day was waited for. */
const TRON_BEYOND_A_DAY_MS = 2 * 86_400_000;

interface Node {
  chain: ChainName;
  ask: Ask;
}

export function createEvmWallet(
  { chain, carried, coinId }: { chain: ChainName; carried: readonly Carried[]; coinId: number },
  ask: Ask,
): WalletReader {
  const node: Node = { chain, ask };
  const isTron = chain === 'TRC20';
  const used = async (address: string, block: string): Promise<number> =>
    Number(await ask<string>('eth_getTransactionCount', [toHexAddress(chain, address), block]));
  /** Up to this block all of it was used, says who knows that block: nothing signed before comes after it. */
  async function refuseShort(mark: WalletMark, { address, last }: { address: string; last: number }) {
    const isThere = async (): Promise<boolean> => {
      if (mark.kind === 'outputs') return false;
      if (mark.kind === 'nonce') return (await used(address, hexNumber(last))) > mark.last;
      if (mark.kind === 'block') return last > mark.number + TRON_REACH;
      const block = await ask<RpcBlock | null>('eth_getBlockByNumber', [hexNumber(last), false]);
      return block !== null && Number(block.timestamp) * 1000 > mark.until + TRON_BEYOND_A_DAY_MS;
    };
    if (!(await isThere())) throw new Error('the node is behind what it told us of');
  }
  return {
    async mark({ address, open, now }) {
      const head = await ask<RpcBlock | null>('eth_getBlockByNumber', ['latest', false]);
      if (head === null) throw new Error('the node has no latest block');
      refuseBehind(Number(head.timestamp) * 1000, { now, most: MOST_BEHIND_MS });
      if (isTron) return { kind: 'block', number: Number(head.number) };
      // What waits for a block holds its nonce already; each open payout may have been signed with one of those after it. Of several nodes behind one
      // address another one than before may answer: who does not have that block says so, and what waits is no less than what stands.
      const standing = await used(address, head.number);
      return { kind: 'nonce', last: Math.max(standing, await used(address, 'pending')) + open - 1 };
    },
    async isUsed(mark, { address, depth, now }) {
      if (mark.kind === 'lifetime') return now > mark.until + TRON_BEYOND_A_DAY_MS;
      if (mark.kind === 'outputs') return false;
      const deep = (await headOf(node)) - depth + 1;
      if (mark.kind === 'block') return deep > mark.number + TRON_REACH;
      return deep >= 0 && (await used(address, hexNumber(deep))) > mark.last;
    },
    async blockBefore(at) {
      const before = at.getTime() - MOST_BEHIND_MS;
      let [low, high] = [0, await headOf(node)];
      while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        const block = await ask<RpcBlock | null>('eth_getBlockByNumber', [hexNumber(middle), false]);
        if (block === null) throw new Error('the node does not have the blocks that it told us of');
        if (Number(block.timestamp) * 1000 <= before) low = middle;
        else high = middle - 1;
      }
      return low;
    },
    async paid({ last: mark, head = 0, ...asked }) {
      const last = await headOf(node);
      if (last < head) throw new Error('the node is behind what it told us of');
      if (mark !== undefined) await refuseShort(mark, { address: asked.from, last });
      const of = { ...asked, last, isLast: mark !== undefined };
      const contract = carried.find(({ currencyId }) => currencyId === of.currencyId)?.contract;
      if (contract !== undefined) return tokensPaid(node, of, contract);
      return of.currencyId === coinId ? coinsPaid(node, of) : [];
    },
  };
}

const headOf = async ({ ask }: Node): Promise<number> => Number(await ask<string>('eth_blockNumber', []));

/** Up to which block is looked at. */
type Looked = Omit<Paid, 'last' | 'head'> & { last: number; isLast: boolean };

async function tokensPaid(node: Node, of: Looked, contract: string) {
  const { chain, ask } = node;
  const hex = (address: string): string => toHexAddress(chain, address);
  const wanted = [TRANSFER_TOPIC, topicOf(hex(of.from)), topicOf(hex(of.to))];
  const logs = await logsOf(node, of, { address: hex(contract), topics: wanted });
  // Of a node that does not look at what it is asked for, too.
  const paying = logs.filter(
    ({ removed, address, topics, data }) =>
      removed !== true &&
      address.toLowerCase().endsWith(hex(contract).slice(2)) &&
      wanted.every((topic, n) => topics[n]?.toLowerCase() === topic) &&
      amountOf(data) > 0n,
  );
  return inGroups(paying, CALLS_AT_ONCE, async (log) => {
    const receipt = await ask<RpcReceipt | null>('eth_getTransactionReceipt', [log.transactionHash]);
    const index = receipt?.logs.findIndex((each) => each.logIndex === log.logIndex) ?? -1;
    if (index < 0) throw new Error('the chain moved while it was read');
    return {
      txId: txIdOfNode(chain, log.transactionHash),
      outputIndex: index + 1,
      rawAmount: amountOf(log.data),
    };
  });
}

/**
 * By numbers, in long stretches: of blocks that it does not have a node says nothing, and several may answer behind one address. The last
 * time the newest ones are asked for by their own hashes, which a node that does not know them refuses.
 */
async function logsOf({ ask }: Node, { since, last, isLast }: Looked, filter: object): Promise<RpcLog[]> {
  const byNumber = isLast ? Math.max(since - 1, last - BY_HASH) : last;
  const count = (many: number): number => Math.max(0, Math.ceil(many));
  const starts = Array.from(
    { length: count((byNumber - since + 1) / BLOCKS_A_CALL) },
    (_, n) => since + n * BLOCKS_A_CALL,
  );
  const old = await inGroups(starts, CALLS_AT_ONCE, (start) => {
    const toBlock = hexNumber(Math.min(byNumber, start + BLOCKS_A_CALL - 1));
    return ask<RpcLog[]>('eth_getLogs', [{ ...filter, fromBlock: hexNumber(start), toBlock }]);
  });
  const newest = Array.from({ length: count(last - byNumber) }, (_, n) => byNumber + 1 + n);
  const recent = await inGroups(newest, CALLS_AT_ONCE, async (blockNumber) => {
    const block = await ask<RpcBlock | null>('eth_getBlockByNumber', [hexNumber(blockNumber), false]);
    if (block === null) throw new Error('the node does not have the blocks that it told us of');
    return ask<RpcLog[]>('eth_getLogs', [{ ...filter, blockHash: block.hash }]);
  });
  return [...old, ...recent].flat();
}

/** Nothing lists what an address has paid of the coin: whole blocks are read, each once until money goes back. */
async function coinsPaid({ chain, ask }: Node, { from, to, since: first, last, isLast, looked }: Looked) {
  if (!isLast && looked !== undefined && looked >= last) return [];
  const since = isLast || looked === undefined ? first : Math.max(first, looked + 1 - REPLACED);
  const numbers = Array.from({ length: Math.max(0, last - since + 1) }, (_, n) => hexNumber(since + n));
  const read = (address: string): string => fromHexAddress(chain, address);
  const found = await inGroups(numbers, CALLS_AT_ONCE, async (blockNumber) => {
    const block = await ask<(RpcBlock & { transactions: RpcTransaction[] }) | null>('eth_getBlockByNumber', [
      blockNumber,
      true,
    ]);
    if (block === null) throw new Error('the chain moved while it was read');
    return block.transactions.filter(
      (sent) =>
        sent.to !== null &&
        sent.to !== undefined &&
        read(sent.from) === from &&
        read(sent.to) === to &&
        BigInt(sent.value) > 0n,
    );
  });
  const kept = await inGroups(found.flat(), CALLS_AT_ONCE, async (sent) => {
    const receipt = await ask<RpcReceipt | null>('eth_getTransactionReceipt', [sent.hash]);
    const txId = txIdOfNode(chain, sent.hash);
    return receipt?.status === '0x1' ? [{ txId, outputIndex: 0, rawAmount: BigInt(sent.value) }] : [];
  });
  return kept.flat();
}
