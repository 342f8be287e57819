/** Every example that is computed, by id. */
import { CONTRACTS } from './contracts.ts';
import type { Examples } from './example.ts';
import { FINANCE } from './finance.ts';
import { MARKET } from './market.ts';
import { MONEY } from './money.ts';
import { INDEX, OPTIONS } from './options.ts';
import { SHARING } from './sharing.ts';
import { SPOT } from './spot.ts';

export const EXAMPLES: Examples = {
  ...MONEY,
  ...SPOT,
  ...INDEX,
  ...CONTRACTS,
  ...OPTIONS,
  ...FINANCE,
  ...SHARING,
  ...MARKET,
};
