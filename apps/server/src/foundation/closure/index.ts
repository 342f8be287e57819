/** Closing one's own account, and what is kept and forgotten after it. */
export { CLOSURE_EXPORT, CLOSURE_TIMELINE, createClosure } from './closure.ts';
export { hasLeft, isClosed, reopenClosed } from './closure-store.ts';
export type { OpenCases } from './ports.ts';
export { closureMessages } from './messages.ts';
