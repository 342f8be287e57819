/**
 * The venue's public status: whether money may be written, what the invariants found, how fresh prices are, how long
 * queues are.
 */
export type { StatusPorts } from './status.ts';
export { createStatus } from './status.ts';
