/** Texts of the inbox. */
import type { NotifyTexts } from './zh.ts';

export const messages = {
  title: 'Messages',
  readAll: 'Mark all as read',
  allRead: 'All marked as read',
  none: 'No messages yet',
  noneHint: 'Notices about deposits, withdrawals, verification and security appear here',
  unread: 'Unread',
} satisfies NotifyTexts;
