/** Front door of verification. */
export { useKyc } from './use-kyc.ts';
export type { LevelState, OwnKyc } from './use-kyc.ts';
