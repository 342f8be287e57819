/** Every product of the app, one line each. */
import type { Product } from '../foundation/product/index.ts';
import { content } from './content/index.ts';
import { airdrop } from './airdrop/index.ts';
import { contracts } from './contracts/index.ts';
import { deposits } from './deposits/index.ts';
import { finance } from './finance/index.ts';
import { machines } from './machines/index.ts';
import { launchpad } from './launchpad/index.ts';
import { options } from './options/index.ts';
import { proofs } from './proofs/index.ts';
import { referral } from './referral/index.ts';
import { vip } from './vip/index.ts';
import { spot } from './spot/index.ts';
import { transparency } from './transparency/index.ts';
import { support } from './support/index.ts';
import { withdrawals } from './withdrawals/index.ts';
import { copyTrading } from './copy-trading/index.ts';

export const PRODUCTS: readonly Product[] = [
  spot,
  deposits,
  withdrawals,
  contracts,
  options,
  finance,
  airdrop,
  machines,
  referral,
  vip,
  content,
  transparency,
  launchpad,
  proofs,
  support,
  copyTrading,
];
