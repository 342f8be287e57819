/** Texts of the inbox. */
import type { NotifyTexts } from './zh.ts';

export const messages = {
  title: '訊息',
  readAll: '全部已讀',
  allRead: '已全部標為已讀',
  none: '暫無訊息',
  noneHint: '充值、提現、驗證與安全提醒都會出現在這裡',
  unread: '未讀',
} satisfies NotifyTexts;
