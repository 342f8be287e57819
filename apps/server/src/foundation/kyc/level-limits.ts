/** What a customer may withdraw by his level of verification (R-KYC-3), shown before money comes in and checked when it goes out. */
import { ONE } from '@candor/money';
import type { WithdrawalLevel } from './ports.ts';

/** USDT of 10^-8 in any 24 hours. */
export const LIMIT_24H: Readonly<Record<WithdrawalLevel, bigint>> = {
  none: 0n,
  // Never more than an unverified customer: what is his goes out through people (R-KYC-3).
  refused: 0n,
  basic: 10_000n * ONE,
  advanced: 100_000n * ONE,
};
