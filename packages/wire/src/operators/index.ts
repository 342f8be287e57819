/** Operator calls, one file per noun; apart from the index so that the customer app carries none of them. */
import { operatorDepositCalls } from './deposits.ts';
import { operatorWithdrawalCalls } from './withdrawals.ts';
import { chainOperatorCalls } from './chains.ts';
import { operatorKycCalls } from './kyc.ts';
import { treasuryCalls } from './treasury.ts';
import { customerCalls } from './customers.ts';
import { secondResetOperatorCalls } from './second-resets.ts';
import { dashboardCalls } from './dashboard.ts';
import { configurationCalls } from './configuration.ts';
import { operatorCalls } from './operators.ts';
import { operatorSessionCalls } from './sessions.ts';
import { proposalCalls } from './proposals.ts';
import { auditCalls } from './audit.ts';
import { riskCalls } from './risk.ts';
import { sweepCalls } from './sweeps.ts';
import { operatorHaltCalls } from './halts.ts';
import { bustedTradeCalls } from './busted-trades.ts';
import { spotBookCalls } from './spot-books.ts';

export * from './deposits.ts';
export * from './withdrawals.ts';
export * from './chains.ts';
export * from './kyc.ts';
export * from './treasury.ts';
export * from './customers.ts';
export * from './second-resets.ts';
export * from './dashboard.ts';
export * from './configuration.ts';
export * from './operators.ts';
export * from './sessions.ts';
export * from './proposals.ts';
export * from './audit.ts';
export * from './risk.ts';
export * from './sweeps.ts';
export * from './halts.ts';
export * from './busted-trades.ts';
export * from './spot-books.ts';

export const allOperatorCalls = {
  deposits: operatorDepositCalls,
  withdrawals: operatorWithdrawalCalls,
  chains: chainOperatorCalls,
  kyc: operatorKycCalls,
  treasury: treasuryCalls,
  customers: customerCalls,
  secondResets: secondResetOperatorCalls,
  dashboard: dashboardCalls,
  configuration: configurationCalls,
  operators: operatorCalls,
  session: operatorSessionCalls,
  proposals: proposalCalls,
  audit: auditCalls,
  risk: riskCalls,
  sweeps: sweepCalls,
  halts: operatorHaltCalls,
  bustedTrades: bustedTradeCalls,
  spotBooks: spotBookCalls,
};
