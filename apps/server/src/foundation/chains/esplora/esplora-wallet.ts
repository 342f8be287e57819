/** The paying wallet on Bitcoin: the outputs that stood there, what became of each, and what left. */
import * as v from 'valibot';
import type { WalletMark, WalletReader } from '../wallet-reader.ts';
import { refuseBehind } from '../wallet-reader.ts';
import type { Read } from './esplora-shapes.ts';
import { account, output, transaction } from './esplora-shapes.ts';
import { endsOf, markOf } from './unborn-outputs.ts';

/** Blocks come every ten minutes, and now and then none for two hours. */
const MOST_BEHIND_MS = 3 * 3_600_000;

/** The newest block; its time in seconds. */
interface Tip {
  height: number;
  timestamp: number;
}

type Known = <Schema extends v.GenericSchema>(path: string, schema: Schema) => Promise<v.InferOutput<Schema>>;

export function createEsploraWallet(read: Read, tip: () => Promise<Tip>): WalletReader {
  async function known<Schema extends v.GenericSchema>(path: string, schema: Schema) {
    const found = await read(path, schema);
    if (found === undefined) throw new Error('the node does not know what it told us of');
    return found;
  }
  const { waitingAt, standingAt } = listsOf(known);
  /**
   * A list without all that has used up the mark is of a node that is behind. One that has it has all that was signed before, for what used the mark
   * up stands behind that. What took the place of an output's own transaction may be nothing of the wallet's.
   */
  async function refuseShort(mark: WalletMark, standing: readonly { txid: string }[]): Promise<void> {
    const listed = new Set(standing.map(({ txid }) => txid));
    const ends = mark.kind === 'outputs' ? await endsOf(read, mark) : [];
    const spenders = ends.filter((end) => end?.isSpent !== false);
    if (spenders.length === 0 || !spenders.every((each) => each !== undefined && listed.has(each.txid)))
      throw new Error('the node is behind what it told us of');
  }
  return {
    async mark({ address, now }) {
      refuseBehind((await tip()).timestamp * 1000, { now, most: MOST_BEHIND_MS });
      // What a transaction spends that waits for a block is not listed as unspent, and free again should another take its place.
      // In this order: what is sent between the two is in both, and not in neither.
      const outputs = await known(`/address/${address}/utxo`, v.array(output));
      const waiting = await waitingAt(address);
      const spent = waiting.flatMap(({ vin }) =>
        vin.flatMap(({ txid, vout, prevout }) =>
          txid !== undefined && vout !== undefined && prevout?.scriptpubkey_address === address
            ? [{ txid, vout }]
            : [],
        ),
      );
      return markOf(known, { outputs: [...outputs, ...spent], waiting });
    },
    async isUsed(mark, { depth }) {
      if (mark.kind !== 'outputs' || mark.outputs.length === 0) return false;
      const deep = (await tip()).height - depth + 1;
      const ends = await endsOf(read, mark);
      return ends.every((end) => end !== undefined && end.height <= deep);
    },
    // Only what moved at the wallet's own address is listed, however long that is.
    blockBefore: async () => 0,
    async paid({ from, to, since, last }) {
      const waiting = await waitingAt(from);
      const standing = await standingAt(from, since);
      if (last !== undefined) await refuseShort(last, standing);
      return [...waiting, ...standing]
        .filter(({ vin, status }) => {
          const isOut = vin.some(({ prevout }) => prevout?.scriptpubkey_address === from);
          return isOut && (!status.confirmed || (status.block_height ?? 0) >= since);
        })
        .flatMap(({ txid: txId, vout }) =>
          vout.flatMap(({ scriptpubkey_address: address, value }, outputIndex) =>
            address === to && value > 0 ? [{ txId, outputIndex, rawAmount: BigInt(value) }] : [],
          ),
        );
    },
  };
}

function listsOf(known: Known) {
  /**
   * All that waits for a block. Nodes list some fifty of an address and have no page after them: anybody can send the wallet enough dust to
   * fill the list, and what it leaves out may be what pays.
   */
  async function waitingAt(address: string) {
    const waiting = await known(`/address/${address}/txs/mempool`, v.array(transaction));
    const { tx_count: count } = (await known(`/address/${address}`, account)).mempool_stats;
    if (waiting.length < count)
      throw new Error(`the node lists ${waiting.length} of ${count} that wait for a block at ${address}`);
    return waiting;
  }
  /**
   * All that stands in blocks, newest first, back to `since`, in pages of whichever length the node gives. Each begins with the last of the one
   * before: who does not know where that one ended has nothing to say behind it either, and it would look like the end.
   */
  async function standingAt(address: string, since: number) {
    const found = await known(`/address/${address}/txs/chain`, v.array(transaction));
    for (let [before, oldest] = found.slice(-2); oldest !== undefined; [before, oldest] = found.slice(-2)) {
      if ((oldest.status.block_height ?? since) < since) break;
      const page = await known(`/address/${address}/txs/chain/${before!.txid}`, v.array(transaction));
      if (page[0]?.txid !== oldest.txid) throw new Error('the node does not know what it told us of');
      if (page.length === 1) break;
      found.push(...page.slice(1));
    }
    return found;
  }
  return { waitingAt, standingAt };
}
