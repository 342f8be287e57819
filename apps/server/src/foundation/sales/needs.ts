/** What a product may need of a customer before it sells him anything. */
import type { RefusalCode } from '@candor/wire';
import type { Platform } from '../../platform/platform.ts';
import type { Kyc, KycLevel } from '../kyc/index.ts';
import type { Operators } from '../operators/index.ts';

/** Who answers. */
export interface Asked {
  platform: Platform;
  kyc: Pick<Kyc, 'levelOf'>;
  operators: Pick<Operators, 'isHouseAccount'>;
}

export interface Need {
  refusal: RefusalCode;
  isMet(asked: Asked, userId: number): Promise<boolean>;
  /** Of a need that his level alone answers. */
  isMetBy?(asked: Pick<Asked, 'platform'>, level: KycLevel): boolean;
}

/** Staff and the house trade none of it (R-OPS-7). */
export const NO_HOUSE_ACCOUNT: Need = {
  refusal: 'house_account',
  isMet: async ({ operators }, userId) => !(await operators.isHouseAccount(userId)),
};

/** R-KYC-3. */
export const VERIFIED: Need = {
  refusal: 'verification_required',
  isMet: async ({ kyc }, userId) => (await kyc.levelOf(userId)) !== 'none',
  isMetBy: (_asked, level) => level !== 'none',
};

/** R-KYC-3: a demo sells it without verification. */
export const VERIFIED_IN_LIVE: Need = {
  refusal: 'verification_required',
  isMet: async (asked, userId) => asked.platform.config.mode === 'demo' || VERIFIED.isMet(asked, userId),
  isMetBy: ({ platform }, level) => platform.config.mode === 'demo' || level !== 'none',
};
