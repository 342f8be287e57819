/** The people who run the venue: sessions, roles, four eyes, audit. */
export type { CaseQueues } from './case-queue-list.ts';
export { CREATE_COMMAND, withOperatorCommands } from './command-line.ts';
export { DEMO_DESK, DEMO_FILE, demoLogin } from './first-operators.ts';
export { assertFreshProof } from './fresh-proof.ts';
export type { Operators } from './operators.ts';
export { createOperators } from './operators.ts';
export { hasOperators } from './people-store.ts';
export { PROPOSAL_TIMELINE } from './proposal-timeline-store.ts';
export type { Audit, Effect, EffectLine, MoneyMoved, ProposalKind, Proposals } from './ports.ts';
export { checkersOfLast, makerOfLast, makerOfProposal } from './proposals-store.ts';
export { checksFor, isSameWorth, isUnusual } from './sum-rules.ts';
