/**
 * When gathering is worth it, as an installation begins; changed by four eyes later. An address is left alone below what a
 * few fees cost, and the wallet that pays is not filled beyond what a busy day pays out.
 */
import { ONE, decimal } from '@candor/money';
import type { SweepTerms } from './sweep-rules.ts';

const [BTC, ETH, USDT] = [1, 2, 3];

/** chain, currency, threshold, ceiling of the wallet that pays, dearest fee of one transaction in the chain's coin. */
const FIRST = [
  ['TRC20', USDT, '100', 30_000_000n, '40'],
  ['ERC20', USDT, '200', 15_000_000n, '0.01'],
  ['ERC20', ETH, '0.05', 10_000n, '0.01'],
  ['BTC', BTC, '0.005', 1_000n, '0.0005'],
] as const;

export const FIRST_SWEEP_TERMS: readonly SweepTerms[] = FIRST.map(
  ([chain, currencyId, threshold, ceiling, maxFee]) => ({
    chain,
    currencyId,
    isOn: true,
    threshold: decimal(threshold),
    hotCeiling: ceiling * ONE,
    maxFee: decimal(maxFee),
  }),
);
