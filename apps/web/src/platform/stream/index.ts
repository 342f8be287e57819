/** Front door of realtime. */
export { keyedStore, useKey } from './keyed-store.ts';
export { useConnection } from './connection.ts';
export { listen, restart, startStream } from './stream.ts';
export { useChannel } from './use-channel.ts';
