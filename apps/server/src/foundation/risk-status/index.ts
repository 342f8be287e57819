/** Risk status of customers and the cases people work on, apart from verification (R-KYC-5). */
export type { RiskStatusNoun } from './risk-status.ts';
export { createRiskStatus } from './risk-status.ts';
