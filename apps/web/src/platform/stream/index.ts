/** Front door of realtime. */
export { keyedStore, useKey } from './keyed-store.ts';
export type { KeyedStore } from './keyed-store.ts';
export { useConnection } from './connection.ts';
export type { Connection } from './connection.ts';
export { listen, restart, startStream } from './stream.ts';
export { useChannel } from './use-channel.ts';
export type { ChannelOptions } from './use-channel.ts';
