/** Front door of verification. */
export { useKyc } from './use-kyc.ts';
