/** Front door of the way to the server. */
export { RefusalError } from '@candor/client';
export { keyOf, queryClient, refresh } from './query-client.ts';
export { call, isRefusal, send, sendFile, setProver, setTokenOwner } from './send.ts';
export { type ActionOptions, failureText, useAction } from './use-action.ts';
export { type Reading, useCall } from './use-call.ts';
export { type CaseReading, closingOnMoved, useCase } from './use-case.ts';
