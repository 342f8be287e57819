/** The demo's own chain as the watcher reads it, and the signer that pays from its wallet with the development key. */
import { bytesToHex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { Database } from '../../../platform/db/database.ts';
import type { Block, ChainSource, ChainTransaction, FoundPayment, FoundTransfer } from '../chain-source.ts';
import { CHAIN_FACTS } from '../terms/chain-terms.ts';
import type { DemoChain, DemoPayment } from './demo-chain.ts';
import { OUTSIDE } from './demo-chain.ts';
import type { DemoEntry } from './demo-store.ts';
import { demoBalances, demoBlock, demoEntriesOf, demoEntry, lastDemoBlock } from './demo-store.ts';
import type { PayoutSigner } from '../payout-signer.ts';
import type { ChainName } from '../ports.ts';

/** What a payout costs on the demo chain, in smallest units of its coin: 1 TRX, 0.0002 ETH, 0.00001 BTC. */
const FEES: Readonly<Record<ChainName, bigint>> = {
  TRC20: 1_000_000n,
  ERC20: 200_000_000_000_000n,
  BTC: 1_000n,
};

export class DemoSource implements ChainSource {
  readonly stride = 200;
  private readonly db: Database;
  private readonly chain: ChainName;

  constructor(db: Database, chain: ChainName) {
    this.db = db;
    this.chain = chain;
  }

  async head(): Promise<Block> {
    const block = await lastDemoBlock(this.db, this.chain);
    if (block === undefined) throw new Error('the demo chain has not begun');
    return block;
  }

  block(blockNumber: number): Promise<Block | undefined> {
    return demoBlock(this.db, this.chain, blockNumber);
  }

  async transfersIn(block: Block, addresses: ReadonlySet<string>): Promise<FoundTransfer[]> {
    const entries = await demoEntriesOf(this.db, this.chain, { from: block.number, to: block.number });
    if ((await this.block(block.number))?.hash !== block.hash)
      throw new Error('the chain moved while it was read');
    return entries
      .filter(({ to }) => addresses.has(to))
      .map((entry) => ({ ...foundOf(entry), txId: entry.txId, ...locationOf(block) }));
  }

  async history(
    { from, to }: { from: number; to: number },
    addresses: ReadonlySet<string>,
  ): Promise<FoundTransfer[]> {
    const found: FoundTransfer[] = [];
    for (let at = from; at <= to; at += 1) {
      const block = await this.block(at);
      if (block !== undefined) found.push(...(await this.transfersIn(block, addresses)));
    }
    return found;
  }

  async transaction(txId: string): Promise<ChainTransaction | undefined> {
    const entry = await demoEntry(this.db, this.chain, txId);
    if (entry === undefined) return undefined;
    const block = entry.blockNumber === null ? undefined : await this.block(entry.blockNumber);
    const at = block && { number: block.number, hash: block.hash };
    return { block: at, isSuccessful: true, rawFee: entry.rawFee, payments: [foundOf(entry)] };
  }

  balances(addresses: readonly string[]): Promise<ReadonlyMap<number, bigint>> {
    return demoBalances(this.db, this.chain, addresses);
  }
}

export function demoSigner(
  db: Database,
  demo: DemoChain,
  { key, address }: { key: Uint8Array; address: string },
): PayoutSigner {
  const account = privateKeyToAccount(bytesToHex(key));
  return {
    address,
    balances: () => demoBalances(db, demo.name, [address]),
    fee: async () => ({ currencyId: CHAIN_FACTS[demo.name].coinId, rawAmount: FEES[demo.name] }),
    firstNonce: async () => 0,
    async sign({ to, currencyId, rawAmount, nonce }, fee) {
      const amounts = { rawAmount: String(rawAmount), rawFee: String(fee.rawAmount) };
      const payment: DemoPayment = { chain: demo.name, from: address, to, currencyId, ...amounts, nonce };
      const signature = await account.signMessage({ message: JSON.stringify(payment) });
      const signedTx = JSON.stringify({ payment, signature });
      return { signedTx, txId: demo.txIdOf(signedTx) };
    },
    broadcast: (signedTx) => demo.broadcast(signedTx),
  };
}

/** Address whose signature moves the demo's wallet. */
export function demoSignerAddress(key: Uint8Array): string {
  return privateKeyToAccount(bytesToHex(key)).address;
}

function foundOf(entry: DemoEntry): FoundPayment {
  const from = entry.from === OUTSIDE ? null : entry.from;
  return { outputIndex: 0, from, to: entry.to, currencyId: entry.currencyId, rawAmount: entry.rawAmount };
}

const locationOf = (block: Block) => ({ blockNumber: block.number, blockHash: block.hash });
