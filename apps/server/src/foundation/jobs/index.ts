/** Background jobs that fail: shown to operators, and somebody is called when one fails twice in a row. */
export type { JobWatch } from './job-watch.ts';
export { createJobWatch } from './job-watch.ts';
