/** Bitcoin through an Esplora-type HTTP API: whole blocks by hash, so that a reorganisation cannot slip between two pages. */
import * as v from 'valibot';
import type { Block, ChainSource, ChainTransaction, FoundPayment, FoundTransfer } from '../chain-source.ts';
import { createEsploraWallet } from './esplora-wallet.ts';
import { inGroups } from '../evm/evm-shapes.ts';

const PAGE = 25;
const CALLS_AT_ONCE = 4;
const TIMEOUT_MS = 20_000;

const output = v.object({
  scriptpubkey_address: v.optional(v.string()),
  value: v.pipe(v.number(), v.safeInteger()),
});
const transaction = v.object({
  txid: v.string(),
  fee: v.pipe(v.number(), v.safeInteger()),
  vin: v.array(v.object({ prevout: v.nullish(output) })),
  vout: v.array(output),
  status: v.object({
    confirmed: v.boolean(),
    block_height: v.optional(v.number()),
    block_hash: v.optional(v.string()),
  }),
});
type Transaction = v.InferOutput<typeof transaction>;
const header = v.object({
  id: v.string(),
  height: v.number(),
  tx_count: v.number(),
  timestamp: v.number(),
  previousblockhash: v.nullish(v.string()),
});
const sums = v.object({
  funded_txo_sum: v.pipe(v.number(), v.safeInteger()),
  spent_txo_sum: v.pipe(v.number(), v.safeInteger()),
});
const account = v.object({ chain_stats: sums });

export class EsploraSource implements ChainSource {
  readonly stride = 6;
  readonly wallet = createEsploraWallet(
    (path, schema) => this.json(path, schema),
    () => this.tip(),
  );
  private readonly url: string;
  private readonly coinId: number;

  constructor(url: string, coinId: number) {
    this.url = url.replace(/\/+$/, '');
    this.coinId = coinId;
  }

  async head(): Promise<Block> {
    return blockOf(await this.tip());
  }

  async block(blockNumber: number): Promise<Block | undefined> {
    const hash = await this.text(`/block-height/${blockNumber}`);
    return hash === undefined ? undefined : blockOf(await this.header(hash));
  }

  async transfersIn(block: Block, addresses: ReadonlySet<string>): Promise<FoundTransfer[]> {
    if (addresses.size === 0) return [];
    const { tx_count: count } = await this.header(block.hash);
    const starts = Array.from({ length: Math.ceil(count / PAGE) }, (_, n) => n * PAGE);
    const pages = await inGroups(starts, CALLS_AT_ONCE, async (start) => {
      const page = await this.json(`/block/${block.hash}/txs/${start}`, v.array(transaction));
      if (page === undefined) throw new Error('the chain moved while it was read');
      return page;
    });
    const inBlock = pages.flat();
    // A page that came back short would be deposits that nobody ever looks for again.
    if (inBlock.length !== count)
      throw new Error(`the node shows ${inBlock.length} of ${count} transactions of a block`);
    const at = { blockNumber: block.number, blockHash: block.hash };
    return inBlock.flatMap((each) =>
      this.paymentsOf(each)
        .filter(({ to }) => addresses.has(to))
        .map((payment) => ({ ...payment, ...at, txId: each.txid })),
    );
  }

  async history(
    { from, to }: { from: number; to: number },
    addresses: ReadonlySet<string>,
  ): Promise<FoundTransfer[]> {
    const found: FoundTransfer[] = [];
    for (let at = from; at <= to; at += 1) {
      const block = await this.block(at);
      if (block === undefined) throw new Error(`the node has no block ${at}`);
      found.push(...(await this.transfersIn(block, addresses)));
    }
    return found;
  }

  async transaction(txId: string): Promise<ChainTransaction | undefined> {
    const found = await this.json(`/tx/${txId}`, transaction);
    if (found === undefined) return undefined;
    const { block_height: height, block_hash: hash, confirmed } = found.status;
    const block =
      confirmed && height !== undefined && hash !== undefined ? { number: height, hash } : undefined;
    const sender = sendersOf(found);
    return {
      block,
      isSuccessful: true,
      rawFee: BigInt(found.fee),
      payments: this.paymentsOf(found),
      ...(sender === null ? {} : { sender }),
    };
  }

  async balances(addresses: readonly string[]): Promise<ReadonlyMap<number, bigint>> {
    const each = await inGroups(addresses, CALLS_AT_ONCE, async (address) => {
      const found = await this.json(`/address/${address}`, account);
      return found === undefined
        ? 0n
        : BigInt(found.chain_stats.funded_txo_sum) - BigInt(found.chain_stats.spent_txo_sum);
    });
    return new Map([[this.coinId, each.reduce((sum, amount) => sum + amount, 0n)]]);
  }

  private paymentsOf(found: Transaction): FoundPayment[] {
    const from = sendersOf(found);
    return found.vout.flatMap(({ scriptpubkey_address: to, value }, outputIndex) =>
      to === undefined || value === 0
        ? []
        : [{ outputIndex, from, to, currencyId: this.coinId, rawAmount: BigInt(value) }],
    );
  }

  private async tip() {
    const hash = await this.text('/blocks/tip/hash');
    if (hash === undefined) throw new Error('the node has no latest block');
    return this.header(hash);
  }

  private async header(hash: string) {
    const found = await this.json(`/block/${hash}`, header);
    if (found === undefined) throw new Error('the chain moved while it was read');
    return found;
  }

  /** Undefined: 404, the node does not know it. */
  private async text(path: string): Promise<string | undefined> {
    const answer = await fetch(this.url + path, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (answer.status === 404) return undefined;
    if (!answer.ok) throw new Error(`Esplora answered ${answer.status}`);
    return (await answer.text()).trim();
  }

  private async json<Schema extends v.GenericSchema>(
    path: string,
    schema: Schema,
  ): Promise<v.InferOutput<Schema> | undefined> {
    const text = await this.text(path);
    return text === undefined ? undefined : v.parse(schema, JSON.parse(text));
  }
}

/** Whoever signed with others is a sender as they are: a listed one may stand behind any of the inputs (R-AML-2). */
function sendersOf({ vin }: Transaction): string | null {
  const senders = new Set(vin.flatMap(({ prevout }) => prevout?.scriptpubkey_address ?? []));
  return senders.size === 0 ? null : [...senders].join(' ');
}

function blockOf(found: v.InferOutput<typeof header>): Block {
  return { number: found.height, hash: found.id, parentHash: found.previousblockhash ?? '' };
}
