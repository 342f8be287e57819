/**
 * The demo's own chain (R-GEN-5): play money that behaves like the real thing. Entries wait, blocks follow one another by
 * hash, balances never fall below zero, and what stands in a block can be reorganised away. It makes blocks only while
 * there is something to confirm.
 */
import { createHash, randomBytes } from 'node:crypto';
import { recoverMessageAddress } from 'viem';
import * as v from 'valibot';
import type { Tx } from '../../../platform/db/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { assert } from '../../../platform/refusal.ts';
import { CHAIN_FACTS } from '../terms/chain-terms.ts';
import type { Block } from '../chain-source.ts';
import type { DemoEntry } from './demo-store.ts';
import {
  addDemoBalance,
  deleteDemoBlocksFrom,
  demoBlock,
  demoEntriesOf,
  demoWallet,
  insertDemoBlock,
  insertDemoEntry,
  lastDemoBlock,
  lockDemoChain,
  setDemoBlock,
  takeDemoBalance,
  waitingDemoEntries,
} from './demo-store.ts';
import type { ChainName } from '../ports.ts';

/** Where play coins come from: an address nobody has a key of, and the only one that may pay what it does not have. */
export const OUTSIDE = 'demo-outside-wallet';

/** The block of an entry that a reorganisation dropped for good. */
const LEFT_OUT = -1;

const payment = v.strictObject({
  chain: v.string(),
  from: v.string(),
  to: v.string(),
  currencyId: v.number(),
  rawAmount: v.string(),
  rawFee: v.string(),
  nonce: v.number(),
});
export type DemoPayment = v.InferOutput<typeof payment>;
const signedPayment = v.strictObject({
  payment,
  signature: v.custom<`0x${string}`>((value) => typeof value === 'string'),
});

type OwnerOf = (address: string) => Promise<string | undefined>;

export class DemoChain {
  readonly name: ChainName;
  private readonly platform: Pick<Platform, 'db' | 'clock'>;
  private readonly ownerOf: OwnerOf;

  /** `ownerOf`: whose signature moves what stands at an address of a customer. */
  constructor(
    platform: Pick<Platform, 'db' | 'clock'>,
    name: ChainName,
    ownerOf: OwnerOf = async () => undefined,
  ) {
    this.platform = platform;
    this.name = name;
    this.ownerOf = ownerOf;
  }

  /** Play coins leave the outside wallet, in the caller's transaction. */
  async sendFromOutside(tx: Tx, of: { to: string; currencyId: number; rawAmount: bigint }): Promise<string> {
    const txId = this.txIdOf(randomBytes(32).toString('hex'));
    await insertDemoEntry(tx, this.name, { ...of, txId, from: OUTSIDE, rawFee: 0n, nonce: null });
    return txId;
  }

  /** Takes a payment that the wallet's owner signed. The same bytes again change nothing. */
  async broadcast(signedTx: string): Promise<void> {
    const { payment: said, signature } = v.parse(signedPayment, JSON.parse(signedTx));
    const wallet = await demoWallet(this.platform.db, this.name);
    const signer = await recoverMessageAddress({ message: JSON.stringify(said), signature });
    const owner = said.from === wallet?.address ? wallet.signer : await this.ownerOf(said.from);
    if (wallet === undefined || said.chain !== this.name || owner === undefined || signer !== owner)
      throw new Error('not signed by the owner of the wallet');
    const entry = {
      ...said,
      txId: this.txIdOf(signedTx),
      rawAmount: BigInt(said.rawAmount),
      rawFee: BigInt(said.rawFee),
    };
    await this.platform.db.transaction('chain-demo-broadcast', (tx) => insertDemoEntry(tx, this.name, entry));
  }

  txIdOf(text: string): string {
    const hash = createHash('sha256').update(`${this.name}:${text}`).digest('hex');
    return this.name === 'ERC20' ? `0x${hash}` : hash;
  }

  /** Makes blocks; what waits goes into the first, as far as its sender can pay. */
  async mine(count = 1): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      await this.platform.db.transaction('chain-demo-block', async (tx) => {
        await lockDemoChain(tx, this.name);
        await this.mineOne(tx);
      });
    }
  }

  /** Takes the last `depth` blocks back and makes one more in their place; what stood in them waits again. */
  async reorganise(depth: number, then: 'included_again' | 'left_out' = 'included_again'): Promise<void> {
    await this.platform.db.transaction('chain-demo-reorganisation', async (tx) => {
      await lockDemoChain(tx, this.name);
      const last = await lastDemoBlock(tx, this.name);
      assert(last !== undefined && last.number >= depth, 'there are not that many blocks');
      const from = last.number - depth + 1;
      const entries = await demoEntriesOf(tx, this.name, { from, to: last.number });
      for (const entry of entries.reverse()) await this.undo(tx, entry);
      await deleteDemoBlocksFrom(tx, this.name, from);
      const parent = await demoBlock(tx, this.name, from - 1);
      assert(parent !== undefined, 'the first block stays');
      let before = parent;
      for (let n = 0; n <= depth; n += 1) before = await this.block(tx, before, []);
      await setDemoBlock(
        tx,
        entries.map(({ id }) => id),
        then === 'included_again' ? null : LEFT_OUT,
      );
    });
  }

  /** The first block, on a chain that has none. */
  async genesis(tx: Tx): Promise<void> {
    await lockDemoChain(tx, this.name);
    if ((await lastDemoBlock(tx, this.name)) === undefined)
      await this.block(tx, { number: -1, hash: '', parentHash: '' }, []);
  }

  private async mineOne(tx: Tx): Promise<void> {
    const parent = await lastDemoBlock(tx, this.name);
    assert(parent !== undefined, 'a demo chain begins with its first block');
    const included: DemoEntry[] = [];
    for (const entry of await waitingDemoEntries(tx, this.name)) {
      if (await this.apply(tx, entry)) included.push(entry);
    }
    const block = await this.block(tx, parent, included);
    await setDemoBlock(
      tx,
      included.map(({ id }) => id),
      block.number,
    );
  }

  private async block(tx: Tx, parent: Block, entries: readonly DemoEntry[]): Promise<Block> {
    const blockNumber = parent.number + 1;
    const content = [
      this.name,
      blockNumber,
      parent.hash,
      ...entries.map(({ txId }) => txId),
      randomBytes(8).toString('hex'),
    ];
    const hash = `0x${createHash('sha256').update(content.join('|')).digest('hex')}`;
    const block = { number: blockNumber, hash, parentHash: parent.hash };
    await insertDemoBlock(tx, this.name, { ...block, at: new Date(this.platform.clock.now()) });
    return block;
  }

  private async apply(tx: Tx, entry: DemoEntry): Promise<boolean> {
    const { coinId } = CHAIN_FACTS[this.name];
    const at = (address: string, currencyId: number, rawAmount: bigint) => ({
      chain: this.name,
      address,
      currencyId,
      rawAmount,
    });
    if (entry.from !== OUTSIDE) {
      if (!(await takeDemoBalance(tx, at(entry.from, coinId, entry.rawFee)))) return false;
      if (!(await takeDemoBalance(tx, at(entry.from, entry.currencyId, entry.rawAmount)))) {
        await addDemoBalance(tx, at(entry.from, coinId, entry.rawFee));
        return false;
      }
    }
    await addDemoBalance(tx, at(entry.to, entry.currencyId, entry.rawAmount));
    return true;
  }

  private async undo(tx: Tx, entry: DemoEntry): Promise<void> {
    const { coinId } = CHAIN_FACTS[this.name];
    const at = (address: string, currencyId: number, rawAmount: bigint) => ({
      chain: this.name,
      address,
      currencyId,
      rawAmount,
    });
    assert(
      await takeDemoBalance(tx, at(entry.to, entry.currencyId, entry.rawAmount)),
      'what arrived was spent and cannot go back',
    );
    if (entry.from === OUTSIDE) return;
    await addDemoBalance(tx, at(entry.from, coinId, entry.rawFee));
    await addDemoBalance(tx, at(entry.from, entry.currencyId, entry.rawAmount));
  }
}
