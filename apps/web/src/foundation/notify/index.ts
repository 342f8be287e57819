/** Front door of what customers are told. */
export { INBOX_PATH } from './inbox-path.ts';
export { useUnread } from './use-unread.ts';
