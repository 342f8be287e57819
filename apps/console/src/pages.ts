/** The only file that names every page of the console. */
import { configurationPages } from './foundation/configuration/index.ts';
import { customerPages } from './foundation/customers/index.ts';
import { haltPages } from './foundation/halts/index.ts';
import { kycPages } from './foundation/kyc/index.ts';
import { operatorPages } from './foundation/operators/index.ts';
import { sessionPages } from './foundation/session/index.ts';
import { dashboardPages } from './hubs/dashboard/index.ts';
import { depositPages } from './products/deposits/index.ts';
import { riskPages } from './products/risk/index.ts';
import { spotPages } from './products/spot/index.ts';
import { treasuryPages } from './products/treasury/index.ts';
import { withdrawalPages } from './products/withdrawals/index.ts';

export const pages = [
  ...dashboardPages,
  ...operatorPages,
  ...sessionPages,
  ...kycPages,
  ...customerPages,
  ...configurationPages,
  ...haltPages,
  ...depositPages,
  ...withdrawalPages,
  ...riskPages,
  ...spotPages,
  ...treasuryPages,
];
