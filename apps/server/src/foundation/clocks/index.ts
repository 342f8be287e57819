/** The clocks of the nodes: how far each machine's own is off the database's, by which the house goes. */
export type { Clocks } from './clocks.ts';
export { createClocks } from './clocks.ts';
