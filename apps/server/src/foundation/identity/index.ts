/**
 * Accounts, sessions, codes, passwords, second factors, holds, exports of one's own data. Its rooms, each standing on those
 * before it: context, security, accounts, recovery and exports, customer-desk (ADR 47).
 */
export type { Identity, KnownUser } from './identity.ts';
export { createIdentity } from './identity.ts';
export type { IdentityPorts } from './context/identity-context.ts';
export type { CustomerState, MoneyGuards } from './security/money-guards.ts';
export type { ExportSource } from './exports/write-export.ts';
export type { CustomerFinder } from './customer-desk/finders.ts';
export type { TimelineSource } from './customer-desk/timeline.ts';
export { countryOfPhone } from './accounts/phone-country.ts';
export { identityMessages } from './messages/index.ts';
