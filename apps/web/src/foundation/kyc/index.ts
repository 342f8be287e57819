/** Front door of verification. */
export { kycPages } from './pages.ts';
export { kycText } from './kyc-text.ts';
export { useKyc } from './use-kyc.ts';
export type { LevelState, OwnKyc } from './use-kyc.ts';
