/** Messages to customers: codes and security notices by mail, text message or the demo's outbox. */
export type { ContactOf } from './inbox.ts';
export type { KindOf, Kinds, NounMessages, TextsOfKinds, Told, ToldMessage } from './message-texts.ts';
export { messagesOf } from './message-texts.ts';
export type { Notify, Tells, Unkept } from './notify.ts';
export { MESSAGE_EXPORT } from './messages-export-store.ts';
export { createNotify } from './notify.ts';
export { reasonText } from './inbox-view.ts';
export { REASON_CODES } from './shared-words/index.ts';
