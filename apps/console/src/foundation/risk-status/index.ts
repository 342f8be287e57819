/** What stands in the way of paying a customer, for every page on which people decide about him (R-KYC-5). */
export { RiskStrip } from './risk-strip.tsx';
