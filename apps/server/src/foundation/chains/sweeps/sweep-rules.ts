/** Whether an address is worth gathering, and in which transactions. Pure; amounts are smallest units of the chain. */
export interface SweepTerms {
  chain: string;
  currencyId: number;
  isOn: boolean;
  /** 10^-8 of the currency. */
  threshold: bigint;
  hotCeiling: bigint;
  /** 10^-8 of the chain's own coin. */
  maxFee: bigint;
}

export interface SweepFacts {
  /** What deposits that are final have brought and no sweep has taken. */
  arrived: bigint;
  /** The same with dust that is final; never less. */
  known: bigint;
  /** What stands at the address as the chain says now. */
  balance: bigint;
  /** The chain's own coin at the address that is nobody's deposit. */
  coin: bigint;
  isCoin: boolean;
  threshold: bigint;
  /** The most that one transaction costs now. */
  fee: bigint;
  maxFee: bigint;
}

export type SweepPlan =
  /** `gas`: what the address needs first; 0 when it has enough. */
  | { kind: 'sweep'; amount: bigint; gas: bigint }
  /** Less stands there than the deposits say: somebody has to look. */
  | { kind: 'missing' }
  | { kind: 'wait' };

export function planSweep(of: SweepFacts): SweepPlan {
  if (of.balance < of.arrived) return { kind: 'missing' };
  if (of.fee > of.maxFee || of.balance < of.threshold) return { kind: 'wait' };
  // What stands there besides may be a deposit that nobody here has read yet: gathered now, it would be missing later. Dust may have gone along before.
  const known = of.balance < of.known ? of.balance : of.known;
  // The coin pays its own way.
  const amount = of.isCoin ? known - of.fee : known;
  if (amount <= 0n) return { kind: 'wait' };
  const gas = of.isCoin || of.coin >= of.fee ? 0n : of.fee - of.coin;
  return { kind: 'sweep', amount, gas };
}
