/** Configuration in versions, and which product is on sale where. */
export { compareFields } from './availability.ts';
export type { Configuration, ConfigurationKind } from './ports.ts';
export { createConfiguration } from './configuration.ts';
export { amountText, malformedTerm, rateText, unitsIn } from './terms-values.ts';
