/** A package as its table has it; amounts in 10^-8, moments on the waiting clock. */
export interface PackageRow {
  id: number;
  model: string;
  hash_rate: string;
  location: string;
  pool: string;
  pool_url: string;
  units: number;
  leased: number;
  rent_currency_id: number;
  /** Of one unit for the whole term. */
  rent: bigint;
  term_days: number;
  kind: 'measured' | 'fixed';
  output_currency_id: number;
  /** Of one unit and day; null of measured output. */
  daily_output: bigint | null;
  /** Of one unit and day. */
  power_cost: bigint;
  state: 'published' | 'open' | 'paused' | 'closed';
  published_at: Date;
  opens_at: Date | null;
  closed_at: Date | null;
  demo_key: string | null;
}
