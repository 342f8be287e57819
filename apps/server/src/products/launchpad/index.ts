/** New coin subscription: commitments are held, allotted pro rata in one step that anybody recomputes, and paid for from escrow alone. */
export { createLaunchpad } from './launchpad.ts';
