/** The front door of the test harness: a database of one's own, a whole server, and clients that speak to it. */
export type { TestDatabase, TestDatabaseOptions } from './database.ts';
export { testDatabase } from './database.ts';
