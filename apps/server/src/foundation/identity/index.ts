/** Accounts, sessions, codes and passwords. */
export type { Identity, KnownUser } from './identity.ts';
export { createIdentity } from './identity.ts';
export { withdrawalHoldUntil } from './hold-rules.ts';
