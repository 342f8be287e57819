/** New coin subscription: commitments are held, allotted pro rata in one step that anybody recomputes, and paid for from escrow alone. */
export type { Launchpad } from './launchpad.ts';
export { createLaunchpad } from './launchpad.ts';
