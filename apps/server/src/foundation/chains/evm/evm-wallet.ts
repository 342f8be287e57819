/** The paying wallet on an Ethereum-type chain: its nonces, and what left it. TRON has no nonces; its transactions run out instead. */
import { fromHexAddress, toHexAddress } from '../addresses/address-formats.ts';
import type { RpcBlock, RpcLog, RpcReceipt, RpcTransaction } from './evm-shapes.ts';
import { TRANSFER_TOPIC, amountOf, hexNumber, inGroups, topicOf } from './evm-shapes.ts';
import type { Carried } from '../chain-source.ts';
import type { ChainName } from '../ports.ts';
import { txIdOfNode } from '../tx-id.ts';
import type { Paid, WalletReader } from '../wallet-reader.ts';

type Ask = <Answer>(method: string, params: readonly unknown[]) => Promise<Answer>;

/** Nodes refuse longer stretches of logs. */
const BLOCKS_A_CALL = 2_000;
const CALLS_AT_ONCE = 8;
const TRON_LIFETIME_MS = 86_400_000;

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
  return {
    async mark({ address, open, now }) {
      if (isTron) return { kind: 'lifetime', until: now + TRON_LIFETIME_MS };
      // What waits for a block holds its nonce already; each open payout may have been signed with one of those after it.
      return { kind: 'nonce', last: (await used(address, 'pending')) + open - 1 };
    },
    async isUsed(mark, { address, depth, now }) {
      if (mark.kind === 'lifetime') return now > mark.until;
      if (mark.kind !== 'nonce') return false;
      const deep = (await headOf(node)) - depth + 1;
      return deep >= 0 && (await used(address, hexNumber(deep))) > mark.last;
    },
    paid(of) {
      const contract = carried.find(({ currencyId }) => currencyId === of.currencyId)?.contract;
      if (contract !== undefined) return tokensPaid(node, of, contract);
      return of.currencyId === coinId ? coinsPaid(node, of) : Promise.resolve([]);
    },
  };
}

const headOf = async ({ ask }: Node): Promise<number> => Number(await ask<string>('eth_blockNumber', []));

async function tokensPaid(node: Node, { from, to, since }: Paid, contract: string) {
  const { chain, ask } = node;
  const hex = (address: string): string => toHexAddress(chain, address);
  const last = await headOf(node);
  const starts = Array.from(
    { length: Math.max(0, Math.ceil((last - since + 1) / BLOCKS_A_CALL)) },
    (_, n) => since + n * BLOCKS_A_CALL,
  );
  const logs = await inGroups(starts, CALLS_AT_ONCE, (start) =>
    ask<RpcLog[]>('eth_getLogs', [
      {
        address: hex(contract),
        fromBlock: hexNumber(start),
        toBlock: hexNumber(Math.min(last, start + BLOCKS_A_CALL - 1)),
        topics: [TRANSFER_TOPIC, topicOf(hex(from)), topicOf(hex(to))],
      },
    ]),
  );
  const wanted = [TRANSFER_TOPIC, topicOf(hex(from)), topicOf(hex(to))];
  // Of a node that does not look at what it is asked for, too.
  const paying = logs
    .flat()
    .filter(
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

async function coinsPaid(node: Node, { from, to, since }: Paid) {
  const { chain, ask } = node;
  const last = await headOf(node);
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
