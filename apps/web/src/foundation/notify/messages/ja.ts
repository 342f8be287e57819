/** Texts of the inbox. */
import type { NotifyTexts } from './zh.ts';

export const messages = {
  title: 'お知らせ',
  readAll: 'すべて既読にする',
  allRead: 'すべて既読にしました',
  none: 'お知らせはまだありません',
  noneHint: '入出金・本人確認・セキュリティの通知がここに表示されます',
  unread: '未読',
} satisfies NotifyTexts;
