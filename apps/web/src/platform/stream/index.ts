/** Front door of realtime. */
export { keyedStore, useKey } from './keyed-store.ts';
export type { KeyedStore } from './keyed-store.ts';
export { listen, restart, startStream, useConnection } from './stream.ts';
export type { Connection } from './stream.ts';
export { useChannel } from './use-channel.ts';
export type { ChannelOptions } from './use-channel.ts';
