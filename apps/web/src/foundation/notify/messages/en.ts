/** Texts of the inbox. */
import type { NotifyTexts } from './zh.ts';

export const messages = {
  title: 'Messages',
  readAll: 'Mark all read',
  allRead: 'All marked read',
  none: 'No messages yet',
  noneHint: 'Deposits, withdrawals, verification and security notices appear here',
  unread: 'Unread',
} satisfies NotifyTexts;
