/** Front door of the words for what the server names by code. */
export { Actor, CauseLink, CustomerLink, pathOf } from './links.tsx';
export { StateTag } from './state-tag.tsx';
export { useFieldName, useKindName } from './use-names.ts';
