/** Front door of the API client. */
export { RefusalError } from '@candor/client';
export { type LastRefusal, forgetRefusal, lastRefusal } from './last-refusal.ts';
export { failureText } from './failure-text.ts';
export { queryClient, readOf } from './query-client.ts';
export { offerDrawn, offerEarly } from './reads.ts';
export { refresh, refreshVisible } from './refresh.ts';
export { call, onLoggedOut } from './send.ts';
export { startReads } from './start-reads.ts';
export { useCall } from './use-call.ts';
export type { Reading } from './use-call.ts';
export { useAction } from './use-action.ts';
export type { Action } from './use-action.ts';
export { upload } from './upload.ts';
