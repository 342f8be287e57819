/** An address of the venue on one day, and what its own key signed of that day. */
export interface ReserveAddress {
  chain: string;
  address: string;
  /** Null: not signed (yet). */
  signature: string | null;
}
