/** The people who run the venue: sessions, roles, four eyes, audit. */
export type { Audit, AuditEntry, Effect, EffectLine, ProposalKind, Proposals } from './ports.ts';
