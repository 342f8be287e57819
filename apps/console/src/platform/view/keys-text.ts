/** What the keys of queues and cases do, for the list that `?` opens. */
import type { Texts, TranslationOf } from '../i18n/index.ts';

const zh = {
  next: '下一行',
  previous: '上一行',
  open: '打开所选行',
  approve: '通过',
  refuse: '拒绝',
  back: '返回列表',
} as const;
const en: TranslationOf<typeof zh> = {
  next: 'next row',
  previous: 'row before',
  open: 'open the row',
  approve: 'approve',
  refuse: 'refuse',
  back: 'back to the list',
};

export const keysText: Texts<typeof zh> = { zh, en };
