/** Front door of what parts of the console give. */
export { collectParts, parts, withPartWords } from './collected.ts';
export { NAV_GROUPS } from './part.ts';
export type { NavEntry, NavGroupName, Part, PartWords } from './part.ts';
