/** The interface of trading programs: compatible with what every bot framework speaks, over HTTP and websockets. */
export { createBots } from './bots.ts';
