/**
 * A chain through Ethereum JSON-RPC: tokens by their Transfer logs, the chain's own coin by the transactions of full blocks.
 * TRON's nodes answer the same calls, with its own spelling of addresses outside. Coins that a contract sends from inside
 * (no transaction to the address) are not seen; their senders get help through a claim.
 */
import { isDeepStrictEqual } from 'node:util';
import type { PublicClient } from 'viem';
import { createPublicClient, http } from 'viem';
import { fromHexAddress, toHexAddress } from '../addresses/address-formats.ts';
import type {
  Block,
  Carried,
  ChainSource,
  ChainTransaction,
  FoundPayment,
  FoundTransfer,
} from '../chain-source.ts';
import type { RpcBlock, RpcLog, RpcReceipt, RpcTransaction } from './evm-shapes.ts';
import { BALANCE_OF, TRANSFER_TOPIC, amountOf, hexNumber, inGroups, topicOf } from './evm-shapes.ts';
import { createEvmWallet } from './evm-wallet.ts';
import type { ChainName } from '../ports.ts';
import { txIdOfNode } from '../tx-id.ts';
import type { WalletReader } from '../wallet-reader.ts';

export interface EvmOptions {
  chain: ChainName;
  url: string;
  carried: readonly Carried[];
  /** Currency of the fees. */
  coinId: number;
}

type Hex = `0x${string}`;
/** More recipients than this are filtered here instead of by the node. */
const MOST_FILTERED = 5_000;
const ADDRESSES_A_CALL = 500;
const CALLS_AT_ONCE = 8;

export class EvmSource implements ChainSource {
  readonly stride = 20;
  readonly wallet: WalletReader;
  readonly client: PublicClient;
  private readonly options: EvmOptions;
  private readonly contracts: ReadonlyMap<string, number>;

  constructor(options: EvmOptions) {
    this.options = options;
    this.client = createPublicClient({
      transport: http(options.url, { retryCount: 2, retryDelay: 200, timeout: 15_000 }),
    });
    const tokens = options.carried.flatMap(({ contract, currencyId }) =>
      contract === undefined ? [] : [[toHexAddress(options.chain, contract), currencyId] as const],
    );
    this.contracts = new Map(tokens);
    this.wallet = createEvmWallet(options, (method, params) => this.ask(method, params));
  }

  async head(): Promise<Block> {
    const block = await this.ask<RpcBlock | null>('eth_getBlockByNumber', ['latest', false]);
    if (block === null) throw new Error('the node has no latest block');
    return blockOf(block);
  }

  async block(blockNumber: number): Promise<Block | undefined> {
    const block = await this.ask<RpcBlock | null>('eth_getBlockByNumber', [hexNumber(blockNumber), false]);
    return block === null ? undefined : blockOf(block);
  }

  async transfersIn(block: Block, addresses: ReadonlySet<string>): Promise<FoundTransfer[]> {
    const logs = await this.logs({ blockHash: block.hash as Hex }, addresses);
    return [
      ...(await this.fromLogs(logs)),
      ...(await this.coinsIn('eth_getBlockByHash', block.hash, addresses)),
    ];
  }

  async history(
    { from, to }: { from: number; to: number },
    addresses: ReadonlySet<string>,
  ): Promise<FoundTransfer[]> {
    const logs = await this.logs({ fromBlock: hexNumber(from), toBlock: hexNumber(to) }, addresses);
    const numbers = Array.from({ length: to - from + 1 }, (_, n) => hexNumber(from + n));
    const coins = await inGroups(numbers, CALLS_AT_ONCE, (blockNumber) =>
      this.coinsIn('eth_getBlockByNumber', blockNumber, addresses),
    );
    return [...(await this.fromLogs(logs)), ...coins.flat()];
  }

  async transaction(txId: string): Promise<ChainTransaction | undefined> {
    const hash = `0x${txId.replace(/^0x/, '')}`;
    const sent = await this.ask<RpcTransaction | null>('eth_getTransactionByHash', [hash]);
    if (sent === null) return undefined;
    const receipt = await this.ask<RpcReceipt | null>('eth_getTransactionReceipt', [hash]);
    if (receipt === null) return { block: undefined, isSuccessful: false, rawFee: 0n, payments: [] };
    const payments = receipt.logs.flatMap((log, n) => this.paymentOf(log, n) ?? []);
    const coin = this.coinPayment(sent);
    return {
      block: { number: Number(receipt.blockNumber), hash: receipt.blockHash },
      isSuccessful: receipt.status === '0x1',
      rawFee: BigInt(receipt.gasUsed) * BigInt(receipt.effectiveGasPrice ?? '0x0'),
      payments: coin === undefined ? payments : [coin, ...payments],
      sender: fromHexAddress(this.options.chain, sent.from),
    };
  }

  async balances(addresses: readonly string[]): Promise<ReadonlyMap<number, bigint>> {
    const totals = new Map<number, bigint>();
    const add = (currencyId: number, answer: string) =>
      totals.set(currencyId, (totals.get(currencyId) ?? 0n) + BigInt(answer === '0x' ? '0x0' : answer));
    await inGroups(addresses, CALLS_AT_ONCE, async (address) => {
      const hex = toHexAddress(this.options.chain, address);
      add(this.options.coinId, await this.ask<string>('eth_getBalance', [hex, 'latest']));
      for (const [contract, currencyId] of this.contracts) {
        const data = BALANCE_OF + topicOf(hex).slice(2);
        add(currencyId, await this.ask<string>('eth_call', [{ to: contract, data }, 'latest']));
      }
    });
    return totals;
  }

  /** One raw call: TRON's nodes leave out fields that typed clients insist on. */
  ask<Answer>(method: string, params: readonly unknown[]): Promise<Answer> {
    return this.client.request({ method, params } as never) as Promise<Answer>;
  }

  private async logs(where: object, addresses: ReadonlySet<string>): Promise<RpcLog[]> {
    if (this.contracts.size === 0 || addresses.size === 0) return [];
    const filter = { ...where, address: [...this.contracts.keys()] };
    const wanted = new Set(
      [...addresses].map((address) => topicOf(toHexAddress(this.options.chain, address))),
    );
    const topics = [...wanted];
    const groups =
      topics.length > MOST_FILTERED
        ? [null]
        : Array.from({ length: Math.ceil(topics.length / ADDRESSES_A_CALL) }, (_, n) =>
            topics.slice(n * ADDRESSES_A_CALL, (n + 1) * ADDRESSES_A_CALL),
          );
    const found = await inGroups(groups, CALLS_AT_ONCE, (to) =>
      this.ask<RpcLog[]>('eth_getLogs', [{ ...filter, topics: [TRANSFER_TOPIC, null, to] }]),
    );
    return found
      .flat()
      .filter((log) => log.removed !== true && wanted.has(log.topics[2]?.toLowerCase() ?? ''));
  }

  /**
   * A log's index counts over the block and moves with it; its index in the transaction does not, so the receipt is asked, once however many
   * logs of it are ours: a transaction of nothing but dust is as large as a block.
   */
  private async fromLogs(logs: readonly RpcLog[]): Promise<FoundTransfer[]> {
    const byTransaction = new Map<string, RpcLog[]>();
    for (const log of logs) {
      const itsLogs = byTransaction.get(log.transactionHash);
      if (itsLogs === undefined) byTransaction.set(log.transactionHash, [log]);
      else itsLogs.push(log);
    }
    const found = await inGroups([...byTransaction], CALLS_AT_ONCE, async ([hash, itsLogs]) => {
      const receipt = await this.ask<RpcReceipt | null>('eth_getTransactionReceipt', [hash]);
      const indices = new Map(receipt?.logs.map(({ logIndex }, n) => [logIndex, n]));
      return itsLogs.flatMap((log) => {
        const indexInReceipt = indices.get(log.logIndex);
        if (receipt?.blockHash !== log.blockHash || indexInReceipt === undefined)
          throw new Error('the chain moved while it was read');
        const payment = this.paymentOf(log, indexInReceipt);
        if (payment === undefined) return [];
        const told =
          receipt.status === '0x1' && this.paymentOf(receipt.logs[indexInReceipt]!, indexInReceipt);
        if (!told || !isDeepStrictEqual(told, payment))
          throw new Error(`the node says two things of transaction ${hash}`);
        return [this.located(payment, log)];
      });
    });
    return found.flat();
  }

  private async coinsIn(
    method: string,
    name: string,
    addresses: ReadonlySet<string>,
  ): Promise<FoundTransfer[]> {
    if (addresses.size === 0 || !this.options.carried.some(({ contract }) => contract === undefined))
      return [];
    const block = await this.ask<(RpcBlock & { transactions: RpcTransaction[] }) | null>(method, [
      name,
      true,
    ]);
    if (block === null) throw new Error('the chain moved while it was read');
    // Their names alone would be a block without payments.
    if (block.transactions.some((sent) => typeof sent !== 'object'))
      throw new Error('the node does not show the transactions of a block');
    const found = await inGroups(block.transactions, CALLS_AT_ONCE, async (sent) => {
      const payment = this.coinPayment(sent);
      if (payment === undefined || !addresses.has(payment.to)) return [];
      const receipt = await this.ask<RpcReceipt | null>('eth_getTransactionReceipt', [sent.hash]);
      if (receipt?.blockHash !== block.hash) throw new Error('the chain moved while it was read');
      const log = { transactionHash: sent.hash, blockHash: block.hash, blockNumber: block.number };
      return receipt.status === '0x1' ? [this.located(payment, log)] : [];
    });
    return found.flat();
  }

  /** Index 0 is the transaction's own value, n+1 its nth log: no two payments of a transaction share one. */
  private coinPayment(sent: RpcTransaction): FoundPayment | undefined {
    if (sent.to === null || sent.to === undefined || BigInt(sent.value) === 0n) return undefined;
    const read = (address: string) => fromHexAddress(this.options.chain, address);
    return {
      outputIndex: 0,
      from: read(sent.from),
      to: read(sent.to),
      currencyId: this.options.coinId,
      rawAmount: BigInt(sent.value),
    };
  }

  private paymentOf(
    log: Pick<RpcLog, 'address' | 'topics' | 'data'>,
    indexInReceipt: number,
  ): FoundPayment | undefined {
    const [name, from, to] = log.topics;
    const currencyId = this.contracts.get(`0x${log.address.toLowerCase().replace(/^0x/, '').slice(-40)}`);
    if (
      currencyId === undefined ||
      name?.toLowerCase() !== TRANSFER_TOPIC ||
      from === undefined ||
      to === undefined
    )
      return undefined;
    const rawAmount = amountOf(log.data);
    if (rawAmount === 0n) return undefined;
    const read = (topic: string) => fromHexAddress(this.options.chain, topic);
    return { outputIndex: indexInReceipt + 1, from: read(from), to: read(to), currencyId, rawAmount };
  }

  private located(
    payment: FoundPayment,
    at: { transactionHash: string; blockHash: string; blockNumber: string },
  ): FoundTransfer {
    const txId = txIdOfNode(this.options.chain, at.transactionHash);
    return { ...payment, txId, blockNumber: Number(at.blockNumber), blockHash: at.blockHash };
  }
}

function blockOf(block: RpcBlock): Block {
  return { number: Number(block.number), hash: block.hash, parentHash: block.parentHash };
}
