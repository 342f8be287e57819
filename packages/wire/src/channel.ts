/** What a realtime channel is (R-RT-2): its name pattern, who may hear it, and the shape of what it pushes. */
import type { GenericSchema, InferOutput } from 'valibot';

export interface Channel<Data extends GenericSchema = GenericSchema> {
  /** First part of the channel's name; `depth` for `depth.BTCUSDT`. */
  name: string;
  /** What follows the name: nothing, a pair's symbol, or a symbol and an interval, with `.index` behind it for the candles of the index. */
  key: 'none' | 'pair' | 'pair.interval';
  access: 'public' | 'customer';
  summary: string;
  data: Data;
}

export type ChannelTable = Readonly<Record<string, Channel>>;
export type DataOf<C extends Channel> = InferOutput<C['data']>;

// @__NO_SIDE_EFFECTS__
export function defineChannels<const Table extends ChannelTable>(table: Table): Table {
  return table;
}

/** Frame of every push. `seq` counts per channel, or is the user sequence `useq` on private channels (R-RT-4). */
export interface Push<Data = unknown> {
  ch: string;
  t: 'snapshot' | 'update';
  seq: number;
  ts: number;
  data: Data;
}

/** Answer to `sub`, `unsub` and `auth`. */
export interface Ack {
  ch: string;
  ok: boolean;
  err?: string;
}
