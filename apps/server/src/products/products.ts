/** Every product, one line each; adding one is adding its folder and its line. */
import type { ProductFactory } from '../foundation/foundation.ts';
import { createBots } from './bots/index.ts';
import { createContracts } from './contracts/index.ts';
import { createDeposits } from './deposits/index.ts';
import { createFinance } from './finance/index.ts';
import { createOptions } from './options/index.ts';
import { createSpot } from './spot/index.ts';
import { createTransparency } from './transparency/index.ts';
import { createTreasury } from './treasury/index.ts';
import { createWithdrawals } from './withdrawals/index.ts';
import { createLaunchpad } from './launchpad/index.ts';
import { createAirdrop } from './airdrop/index.ts';
import { createMachines } from './machines/index.ts';
import { createProofs } from './proofs/index.ts';
import { createSupport } from './support/index.ts';
import { createCopyTrading } from './copy-trading/index.ts';

/** In the order in which they start. */
export const PRODUCTS: readonly ProductFactory[] = [
  createDeposits,
  createWithdrawals,
  createTreasury,
  createOptions,
  createContracts,
  createFinance,
  createSpot,
  createTransparency,
  createLaunchpad,
  createAirdrop,
  createMachines,
  createProofs,
  createSupport,
  createBots,
  createCopyTrading,
];
