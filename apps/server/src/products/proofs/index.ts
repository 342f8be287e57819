/** Proofs of what customers are owed: a signed Merkle-sum tree every day, in which each customer finds himself. */
export { createProofs } from './proofs.ts';
export { rangeOfDay } from './replay-days.ts';
export { replayDay } from './replay-day.ts';
export { snapshotsAfter } from './snapshots-store.ts';
export { exportDay } from './export-day.ts';
