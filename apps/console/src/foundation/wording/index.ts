/** Words for what the server names by code: actions, fields, states, kinds of journals and proposals, accounts. */
export { Actor, CauseLink, CustomerLink } from './links.tsx';
export { CaseMoved, EffectTable } from './effect-table.tsx';
export { useInvariantStatement } from './invariants-text.ts';
export { StateTag, useStateName } from './state-tag.tsx';
export { useActionName } from './use-action-name.ts';
export { useValueText } from './use-value-text.ts';
export { journalKinds, useActorName, useFieldName, useJournalKind, useKindName } from './use-names.ts';
