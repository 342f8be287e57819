/** What becomes of the link of a mail whose button failed. Pure. */
import { RefusalError } from '../../platform/api/index.ts';

/** It does nothing any more, or never did. */
const FINAL: ReadonlySet<string> = new Set(['link_expired', 'invalid_request']);

/** Whether pressing again is in vain; whatever else the server answers (busy, too often) it may not answer the next time. */
export const isLinkOver = (error: unknown): boolean => error instanceof RefusalError && FINAL.has(error.code);
