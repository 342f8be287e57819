/** Front door of the API client. */
export { ConnectionError, NO_TEXT, NotLoggedInError, RefusalError } from './envelope.ts';
export type { Answer } from './envelope.ts';
export { failureText } from './failure-text.ts';
export { newActionKey } from './form-body.ts';
export { queryClient, watchSessionAndLanguage } from './query-client.ts';
export { call, onLoggedOut, readEarly, send } from './send.ts';
export { readOf, refresh, refreshVisible, useCall } from './use-call.ts';
export type { ReadOptions } from './use-call.ts';
export { useAction } from './use-action.ts';
export type { Action } from './use-action.ts';
export { upload } from './upload.ts';
export type { UploadOptions } from './upload.ts';
