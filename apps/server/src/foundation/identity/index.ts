/** Accounts, sessions, codes, passwords, second factors, holds, exports of one's own data. */
export type { Identity, KnownUser } from './identity.ts';
export { createIdentity } from './identity.ts';
export type { IdentityPorts } from './identity-context.ts';
export type { MoneyGuards } from './money-guards.ts';
export type { WithdrawalHold } from './holds.ts';
export type { StepUpProof } from './step-up.ts';
export type { ExportSource } from './write-export.ts';
export type { ExportRecord, ExportValue } from './export-rules.ts';
export type { TimelineEntry, TimelineSource } from './timeline.ts';
export { withdrawalHoldUntil } from './hold-rules.ts';
export { maskTarget } from './account-rules.ts';
export { countryOfPhone } from './phone-country.ts';
