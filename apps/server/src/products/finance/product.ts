/** A product as its table has it; amounts and fractions in 10^-8, moments on the waiting clock. */
export interface ProductRow {
  id: number;
  currency_id: number;
  cycle_days: number;
  total_yield: bigint;
  settlement_ratio: bigint;
  minimum: bigint;
  maximum: bigint;
  quota: bigint;
  sold: bigint;
  state: 'published' | 'open' | 'paused' | 'closed';
  published_at: Date;
  opens_at: Date | null;
  closed_at: Date | null;
}
