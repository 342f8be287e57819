/** Replaying what products keep: from journals, logs and published ticks, by the open formulas, compared figure by figure (R-POL-7). */
export type { Replay, ReplayPage, ReplayRange, Replayed, ReplayedRange } from './replay.ts';
export { replayAll } from './replay.ts';
export type { Figure, ReplayedRecord } from './replay-records.ts';
export { figuresOf, replayOfRecords } from './replay-records.ts';
export { inReplaySnapshot, movedBy, newestJournal } from './replay-store.ts';
