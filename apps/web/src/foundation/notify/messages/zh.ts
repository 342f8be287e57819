/** Texts of the inbox. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  title: '消息',
  readAll: '全部已读',
  allRead: '已全部标为已读',
  none: '暂无消息',
  noneHint: '充值、提现、认证与安全提醒都会出现在这里',
  unread: '未读',
} as const;

export type NotifyTexts = TranslationOf<typeof messages>;
