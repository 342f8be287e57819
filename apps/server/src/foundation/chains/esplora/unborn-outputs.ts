/**
 * Outputs of the paying wallet on Bitcoin whose transaction stands in no block yet. Another may take its place: the house pays more for the same
 * payment, or a stranger sends the wallet dust and takes it back. Such an output is spent by nothing ever, and what hangs on it never ends by
 * being spent.
 */
import type * as v from 'valibot';
import { inGroups } from '../evm/evm-shapes.ts';
import type { Unborn, WalletMark } from '../wallet-reader.ts';
import type { output, Read } from './esplora-shapes.ts';
import { CALLS_AT_ONCE, outspend, transaction } from './esplora-shapes.ts';

type Known = <Schema extends v.GenericSchema>(path: string, schema: Schema) => Promise<v.InferOutput<Schema>>;
type Transaction = v.InferOutput<typeof transaction>;
type Outputs = Extract<WalletMark, { kind: 'outputs' }>;

/** Of what stands in the wallet, or is spent by what waits for a block. */
export async function markOf(
  known: Known,
  { outputs, waiting }: { outputs: readonly v.InferOutput<typeof output>[]; waiting: readonly Transaction[] },
): Promise<Outputs> {
  const inNoBlock = new Set([
    ...waiting.map(({ txid }) => txid),
    ...outputs.flatMap(({ txid, status }) => (status?.confirmed === false ? [txid] : [])),
  ]);
  const unborn: Record<string, Unborn> = {};
  for (const { txid, vout } of outputs) {
    const found = inNoBlock.has(txid) ? await unbornOf(known, { txid, waiting }) : undefined;
    if (found !== undefined) unborn[`${txid}:${vout}`] = found;
  }
  const names = new Set(outputs.map(({ txid, vout }) => `${txid}:${vout}`));
  if (names.size === Object.keys(unborn).length)
    throw new Error('the wallet has nothing by which its payments could be told');
  const all = { kind: 'outputs', outputs: [...names] } as const;
  return Object.keys(unborn).length === 0 ? all : { ...all, unborn };
}

/** What an output of this transaction hangs on; undefined where it stands in a block by now. */
async function unbornOf(
  known: Known,
  { txid, waiting }: { txid: string; waiting: readonly Transaction[] },
): Promise<Unborn | undefined> {
  const [spends, by, asked] = [new Set<string>(), new Set<string>(), new Set([txid])];
  for (let next = [txid]; next.length > 0;) {
    const found = await inGroups(
      next,
      CALLS_AT_ONCE,
      async (id) => waiting.find((each) => each.txid === id) ?? known(`/tx/${id}`, transaction),
    );
    next = [];
    for (const { txid: id, vin, status } of found) {
      if (status.confirmed) continue;
      by.add(id);
      for (const { txid: parent, vout } of vin) {
        if (parent === undefined || vout === undefined) continue;
        spends.add(`${parent}:${vout}`);
        if (!asked.has(parent)) next.push(parent);
        asked.add(parent);
      }
    }
  }
  return by.size === 0 ? undefined : { spends: [...spends], by: [...by] };
}

/** `isSpent`: by this transaction; else it takes the place of what the output is of. */
export interface End {
  txid: string;
  height: number;
  isSpent: boolean;
}

/** Of each output of the mark what ended it in a block; undefined while nothing does. */
export const endsOf = (read: Read, mark: Outputs): Promise<(End | undefined)[]> =>
  inGroups([...mark.outputs], CALLS_AT_ONCE, (each) => endOf(read, each, mark.unborn?.[each]));

async function endOf(read: Read, each: string, unborn: Unborn | undefined): Promise<End | undefined> {
  const spent = await spenderOf(read, each);
  if (spent === 'unknown' && unborn === undefined)
    throw new Error('the node does not know what it told us of');
  if (spent !== 'unknown' && spent !== undefined) return { ...spent, isSpent: true };
  // While a node has its transaction, nothing in a block is in its way.
  if (unborn === undefined || (await read(`/tx/${each.split(':')[0]}`, transaction)) !== undefined)
    return undefined;
  const spenders = await inGroups(unborn.spends, CALLS_AT_ONCE, (spend) => spenderOf(read, spend));
  for (const spender of spenders)
    if (spender !== undefined && spender !== 'unknown' && !unborn.by.includes(spender.txid))
      return { ...spender, isSpent: false };
  return undefined;
}

async function spenderOf(read: Read, each: string): Promise<Omit<End, 'isSpent'> | undefined | 'unknown'> {
  const [txid, vout] = each.split(':');
  const found = await read(`/tx/${txid}/outspend/${vout}`, outspend);
  if (found === undefined) return 'unknown';
  const { spent, status, txid: by } = found;
  const height = status?.confirmed === true ? status.block_height : undefined;
  return spent && height !== undefined && by !== undefined ? { txid: by, height } : undefined;
}
