/** Front door of what parts of the console give. */
export {
  collectParts,
  fetchPartWords,
  isPartTitle,
  partColour,
  partPath,
  partReading,
  partValuesOf,
  parts,
  withPartWords,
} from './collected.ts';
export { NAV_GROUPS } from './part.ts';
export type { NavEntry, NavGroupName, Part, PartWords, Reading } from './part.ts';
