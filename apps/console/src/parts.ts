/** The only file that names every part of the console, one line each. */
import { banksPart } from './foundation/banks/part.ts';
import { configurationPart } from './foundation/configuration/part.ts';
import { contentPart } from './foundation/content/part.ts';
import { customersPart } from './foundation/customers/part.ts';
import { haltsPart } from './foundation/halts/part.ts';
import { pausesPart } from './foundation/pauses/part.ts';
import { kycPart } from './foundation/kyc/part.ts';
import { operatorsPart } from './foundation/operators/part.ts';
import { riskStatusPart } from './foundation/risk-status/part.ts';
import { sessionPart } from './foundation/session/part.ts';
import { dashboardPart } from './hubs/dashboard/part.ts';
import type { Part } from './platform/part/index.ts';
import { deposits } from './products/deposits/index.ts';
import { finance } from './products/finance/index.ts';
import { machines } from './products/machines/index.ts';
import { risk } from './products/risk/index.ts';
import { spot } from './products/spot/index.ts';
import { airdrop } from './products/airdrop/index.ts';
import { referral } from './products/referral/index.ts';
import { treasury } from './products/treasury/index.ts';
import { withdrawals } from './products/withdrawals/index.ts';
import { launchpad } from './products/launchpad/index.ts';
import { copyTrading } from './products/copy-trading/index.ts';
import { support } from './products/support/index.ts';

export const PARTS: readonly Part[] = [
  dashboardPart,
  operatorsPart,
  sessionPart,
  kycPart,
  customersPart,
  riskStatusPart,
  configurationPart,
  haltsPart,
  pausesPart,
  banksPart,
  contentPart,
  deposits,
  withdrawals,
  finance,
  machines,
  risk,
  spot,
  treasury,
  launchpad,
  copyTrading,
  airdrop,
  referral,
  support,
];
