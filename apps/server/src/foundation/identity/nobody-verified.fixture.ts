/** Verification for tests of identity: nobody is verified, and a test says who is. */
import type { IdentityPorts } from './index.ts';

export const NOBODY_VERIFIED: IdentityPorts['kyc'] = {
  levelOf: async () => 'none',
  personOf: async () => undefined,
  statusesOf: async () => ({ basic: 0, advanced: 0 }),
  isIdNumber: async () => false,
  isBirthDate: async () => false,
  idsByName: async () => [],
};
