/** Texts of the inbox. */
import type { NotifyTexts } from './zh.ts';

export const messages = {
  title: '메시지',
  readAll: '모두 읽음',
  allRead: '모두 읽음으로 표시했습니다',
  none: '아직 메시지가 없습니다',
  noneHint: '입출금, 인증, 보안 알림이 여기에 표시됩니다',
  unread: '읽지 않음',
} satisfies NotifyTexts;
