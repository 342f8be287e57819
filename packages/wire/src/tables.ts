/** All tables by noun: what the server must serve and what the OpenAPI document lists. */
import { chainCalls } from './chains.ts';
import { closureCalls } from './closure.ts';
import { contentCalls } from './content.ts';
import { contractCalls, contractChannels } from './contracts.ts';
import { depositCalls } from './deposits.ts';
import { fileCalls } from './files.ts';
import { haltCalls } from './halts.ts';
import { identityCalls, identityChannels } from './identity.ts';
import { kycCalls } from './kyc.ts';
import { marketCalls, marketChannels } from './markets.ts';
import { notifyCalls, notifyChannels } from './notify.ts';
import { secondResetCalls } from './second-reset.ts';
import { securityCalls } from './security.ts';
import { optionCalls, optionChannels } from './options.ts';
import { spotCalls, spotChannels } from './spot.ts';
import { statusCalls } from './status.ts';
import { termsCalls } from './terms.ts';
import { tickCalls } from './ticks.ts';
import { transparencyCalls } from './transparency.ts';
import { walletCalls, walletChannels } from './wallet.ts';
import { withdrawalCalls } from './withdrawals.ts';

export const allCalls = {
  identity: identityCalls,
  security: securityCalls,
  closure: closureCalls,
  secondReset: secondResetCalls,
  files: fileCalls,
  kyc: kycCalls,
  markets: marketCalls,
  halts: haltCalls,
  wallet: walletCalls,
  chains: chainCalls,
  notify: notifyCalls,
  spot: spotCalls,
  deposits: depositCalls,
  withdrawals: withdrawalCalls,
  content: contentCalls,
  options: optionCalls,
  contracts: contractCalls,
  status: statusCalls,
  terms: termsCalls,
  ticks: tickCalls,
  transparency: transparencyCalls,
};
export const allChannels = {
  ...marketChannels,
  ...identityChannels,
  ...walletChannels,
  ...notifyChannels,
  ...optionChannels,
  ...contractChannels,
  ...spotChannels,
};
