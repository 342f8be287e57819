/** The index of a pair at a second, as the feed's venues make it (R-IDX-1 to 3). */
import type { IndexStatus, SourceView } from '@candor/formulas';

/** A tick as products read it. */
export interface MarketIndex {
  pairId: number;
  /** Whole seconds, in milliseconds. */
  ts: number;
  index: bigint;
  bid: bigint;
  ask: bigint;
  status: IndexStatus;
  sources: readonly SourceView[];
}
