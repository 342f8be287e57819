/**
 * The venue's public status: whether money may be written, what the invariants found, how fresh prices are, how long
 * queues are.
 */
export { createStatus } from './status.ts';
