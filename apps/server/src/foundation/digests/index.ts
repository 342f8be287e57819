/** What waits for each operator, in one mail a day: proposals that expire, late cases, failed jobs; each sets his own. */
export { createDigests } from './digests.ts';
export type { Digests } from './digests.ts';
