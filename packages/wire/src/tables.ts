/**
 * Every noun, one line each, and what follows from them: what the server must serve, what the OpenAPI document lists, and
 * every code there is. Apart from the index, so that the customer app carries none of it but the types.
 */
import type { Call } from './call.ts';
import type { Channel } from './channel.ts';
import type { Noun, PrivateChannelOf, RefusalOf, SuccessOf } from './noun.ts';
import { anyCallNoun } from './any-call.ts';
import { supportNoun } from './support.ts';
import { copyTradingNoun } from './copy-trading.ts';
import { launchpadNoun } from './launchpad.ts';
import { alertNoun } from './alerts.ts';
import { apiKeyNoun } from './api-keys.ts';
import { airdropNoun } from './airdrop.ts';
import { chainNoun } from './chains.ts';
import { closureNoun } from './closure.ts';
import { contentNoun } from './content.ts';
import { contractNoun } from './contracts.ts';
import { depositNoun } from './deposits.ts';
import { disclosureNoun } from './disclosures.ts';
import { hostingNoun } from './finance.ts';
import { machinesNoun } from './machines.ts';
import { fileNoun } from './files.ts';
import { haltNoun } from './halts.ts';
import { identityNoun } from './identity.ts';
import { kycNoun } from './kyc.ts';
import { marketNoun } from './markets.ts';
import { notifyNoun } from './notify.ts';
import { openingNoun } from './openings.ts';
import { airdropDeskNoun } from './operators/airdrop.ts';
import { apiKeyDeskNoun } from './operators/api-keys.ts';
import { auditNoun } from './operators/audit.ts';
import { operatorBankNoun } from './operators/banks.ts';
import { bustedTradeNoun } from './operators/busted-trades.ts';
import { caseQueueNoun } from './operators/case-queues.ts';
import { digestNoun } from './operators/digests.ts';
import { chainOperatorNoun } from './operators/chains.ts';
import { contentDeskNoun } from './operators/content.ts';
import { configurationNoun } from './operators/configuration.ts';
import { customerNoun } from './operators/customers.ts';
import { dashboardNoun } from './operators/dashboard.ts';
import { operatorDepositNoun } from './operators/deposits.ts';
import { hostingDeskNoun } from './operators/finance.ts';
import { machineDeskNoun } from './operators/machines.ts';
import { operatorHaltNoun } from './operators/halts.ts';
import { launchpadDeskNoun } from './operators/launchpad.ts';
import { copyTradingDeskNoun } from './operators/copy-trading.ts';
import { operatorKycNoun } from './operators/kyc.ts';
import { operatorNoun } from './operators/operators.ts';
import { operatorPauseNoun } from './operators/pauses.ts';
import { proofDeskNoun } from './operators/proofs.ts';
import { proposalNoun } from './operators/proposals.ts';
import { referralDeskNoun } from './operators/referral.ts';
import { riskNoun } from './operators/risk.ts';
import { riskStatusNoun } from './operators/risk-status.ts';
import { screeningNoun } from './operators/screening.ts';
import { secondResetOperatorNoun } from './operators/second-resets.ts';
import { operatorSessionNoun } from './operators/sessions.ts';
import { spotBookNoun } from './operators/spot-books.ts';
import { standingNoun } from './operators/standing.ts';
import { supportDeskNoun } from './operators/support.ts';
import { sweepNoun } from './operators/sweeps.ts';
import { treasuryNoun } from './operators/treasury.ts';
import { operatorWithdrawalNoun } from './operators/withdrawals.ts';
import { optionNoun } from './options.ts';
import { pnlNoun } from './pnl.ts';
import { proofNoun } from './proofs.ts';
import { pushNoun } from './push.ts';
import { referralNoun } from './referral.ts';
import { secondResetNoun } from './second-reset.ts';
import { securityNoun } from './security.ts';
import { spotNoun } from './spot.ts';
import { statusNoun } from './status.ts';
import { termsNoun } from './terms.ts';
import { tickNoun } from './ticks.ts';
import { transparencyNoun } from './transparency.ts';
import { vipNoun } from './vip.ts';
import { walletNoun } from './wallet.ts';
import { withdrawalNoun } from './withdrawals.ts';

const customerNouns = {
  identity: identityNoun,
  security: securityNoun,
  closure: closureNoun,
  secondReset: secondResetNoun,
  files: fileNoun,
  kyc: kycNoun,
  markets: marketNoun,
  halts: haltNoun,
  wallet: walletNoun,
  pnl: pnlNoun,
  proofs: proofNoun,
  chains: chainNoun,
  notify: notifyNoun,
  push: pushNoun,
  alerts: alertNoun,
  disclosures: disclosureNoun,
  apiKeys: apiKeyNoun,
  spot: spotNoun,
  deposits: depositNoun,
  withdrawals: withdrawalNoun,
  content: contentNoun,
  options: optionNoun,
  contracts: contractNoun,
  finance: hostingNoun,
  status: statusNoun,
  terms: termsNoun,
  ticks: tickNoun,
  transparency: transparencyNoun,
  openings: openingNoun,
  launchpad: launchpadNoun,
  airdrop: airdropNoun,
  referral: referralNoun,
  vip: vipNoun,
  machines: machinesNoun,
  support: supportNoun,
  copyTrading: copyTradingNoun,
} as const satisfies Readonly<Record<string, Noun>>;
const operatorNouns = {
  deposits: operatorDepositNoun,
  withdrawals: operatorWithdrawalNoun,
  chains: chainOperatorNoun,
  kyc: operatorKycNoun,
  treasury: treasuryNoun,
  customers: customerNoun,
  secondResets: secondResetOperatorNoun,
  dashboard: dashboardNoun,
  configuration: configurationNoun,
  operators: operatorNoun,
  session: operatorSessionNoun,
  proposals: proposalNoun,
  audit: auditNoun,
  apiKeys: apiKeyDeskNoun,
  caseQueues: caseQueueNoun,
  digests: digestNoun,
  risk: riskNoun,
  riskStatus: riskStatusNoun,
  screening: screeningNoun,
  sweeps: sweepNoun,
  halts: operatorHaltNoun,
  hosting: hostingDeskNoun,
  launchpadDesk: launchpadDeskNoun,
  copyTradingDesk: copyTradingDeskNoun,
  airdrop: airdropDeskNoun,
  machineDesk: machineDeskNoun,
  proofDesk: proofDeskNoun,
  referralDesk: referralDeskNoun,
  pauses: operatorPauseNoun,
  banks: operatorBankNoun,
  bustedTrades: bustedTradeNoun,
  spotBooks: spotBookNoun,
  contentDesk: contentDeskNoun,
  standing: standingNoun,
  supportDesk: supportDeskNoun,
} as const satisfies Readonly<Record<string, Noun>>;

type CustomerNouns = typeof customerNouns;
type OperatorNouns = typeof operatorNouns;
type AnyNoun = typeof anyCallNoun | CustomerNouns[keyof CustomerNouns] | OperatorNouns[keyof OperatorNouns];
export type RefusalCode = RefusalOf<AnyNoun>;
export type SuccessCode = SuccessOf<AnyNoun>;
export type PrivateChannel = PrivateChannelOf<AnyNoun>;

type CallsOf<Nouns> = {
  readonly [
    Name in keyof Nouns as Nouns[Name] extends { calls: unknown } ? Name : never
  ]: Nouns[Name] extends {
    calls: infer Table;
  }
    ? Table
    : never;
};
/** A call can list only codes that a noun declares: this is where one that none does fails to compile. */
type Strict = Readonly<
  Record<string, Readonly<Record<string, Call & { refusals: readonly RefusalCode[]; says?: SuccessCode }>>>
>;

const callsOf = <Nouns extends Readonly<Record<string, Noun>>>(nouns: Nouns) =>
  Object.fromEntries(
    Object.entries(nouns).flatMap(([name, { calls }]) => (calls === undefined ? [] : [[name, calls]])),
  ) as CallsOf<Nouns>;

export const allCalls = callsOf(customerNouns) satisfies Strict;
export const allOperatorCalls = callsOf(operatorNouns) satisfies Strict;

const nouns: readonly Noun[] = [
  anyCallNoun,
  ...Object.values(customerNouns),
  ...Object.values(operatorNouns),
];
export const allChannels: readonly Channel[] = nouns.flatMap(({ channels = {} }) => Object.values(channels));
export const REFUSAL_CODES = nouns.flatMap(({ refusals = [] }) => refusals) as readonly RefusalCode[];
export const SUCCESS_CODES = nouns.flatMap(({ successes = [] }) => successes) as readonly SuccessCode[];
