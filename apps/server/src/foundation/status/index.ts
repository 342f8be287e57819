/** The venue's public status. */
export type { StatusPorts } from './status.ts';
export { createStatus } from './status.ts';
