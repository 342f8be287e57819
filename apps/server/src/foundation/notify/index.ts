/** Messages to customers: codes and security notices by mail, text message or the demo's outbox. */
export type { Contact, ContactOf } from './inbox.ts';
export type { MessageKind } from './message-kinds.ts';
export type { SecurityNotice } from './messages.ts';
export type { Notify } from './notify.ts';
export { MESSAGE_EXPORT } from './messages-export-store.ts';
export { createNotify } from './notify.ts';
export { reasonText } from './inbox-view.ts';
export { REASON_CODES } from './inbox-texts/index.ts';
