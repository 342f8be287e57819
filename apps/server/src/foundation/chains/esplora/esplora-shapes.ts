/** What an Esplora-type API answers about outputs and the transactions of a wallet. */
import * as v from 'valibot';

export const CALLS_AT_ONCE = 4;

/** Without a status it stands in a block. */
export const output = v.object({
  txid: v.string(),
  vout: v.number(),
  status: v.optional(v.object({ confirmed: v.boolean() })),
});
export const outspend = v.object({
  spent: v.boolean(),
  txid: v.optional(v.string()),
  status: v.optional(v.object({ confirmed: v.boolean(), block_height: v.optional(v.number()) })),
});
const outputPlace = v.object({
  scriptpubkey_address: v.optional(v.string()),
  value: v.pipe(v.number(), v.safeInteger()),
});
export const transaction = v.object({
  txid: v.string(),
  vin: v.array(
    v.object({ txid: v.optional(v.string()), vout: v.optional(v.number()), prevout: v.nullish(outputPlace) }),
  ),
  vout: v.array(outputPlace),
  status: v.object({ confirmed: v.boolean(), block_height: v.optional(v.number()) }),
});
export const account = v.object({ mempool_stats: v.object({ tx_count: v.number() }) });

/** Undefined: the node does not know it. */
export type Read = <Schema extends v.GenericSchema>(
  path: string,
  schema: Schema,
) => Promise<v.InferOutput<Schema> | undefined>;
