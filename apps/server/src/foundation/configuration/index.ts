/** Configuration in versions, and which product is on sale where. */
export type { Configuration, ConfigurationKind } from './ports.ts';
