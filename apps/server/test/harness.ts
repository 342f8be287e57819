/** The front door of the test harness: a database of one's own, a whole server, and clients that speak to it. */
export type { CallOptions, CallReply, Fields, TestSocket } from './client.ts';
export { callApi, connectSocket } from './client.ts';
export type { TestDatabase, TestDatabaseOptions } from './database.ts';
export { testDatabase } from './database.ts';
export type { TestRedis } from './redis.ts';
export { testRedis } from './redis.ts';
export type { TestServer, TestServerOptions } from './server.ts';
export { testServer } from './server.ts';
