/** What a customer may withdraw by his level of verification (R-KYC-3), shown before money comes in and checked when it goes out. */
import { ONE } from '@candor/money';
import type { KycLevel } from './ports.ts';

/** USDT of 10^-8 in any 24 hours. */
export const LIMIT_24H: Readonly<Record<KycLevel, bigint>> = {
  none: 0n,
  basic: 10_000n * ONE,
  advanced: 100_000n * ONE,
};
