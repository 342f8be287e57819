/**
 * Sends the newest hashes of the audit log, the tick chains and the other chained logs to mail addresses and a webhook
 * outside the house, every hour.
 */
export type { Root } from './witness.ts';
export { createWitness, isWitnessed } from './witness.ts';
