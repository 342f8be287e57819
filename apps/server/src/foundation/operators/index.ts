/** The people who run the venue: sessions, roles, four eyes, audit. */
export type { Operators } from './operators.ts';
export { createOperators } from './operators.ts';
export type { Audit, AuditEntry, Effect, EffectLine, ProposalKind, Proposals } from './ports.ts';
