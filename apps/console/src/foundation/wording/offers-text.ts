/** Words for acts on what is offered and for what it becomes: `open` of a sale is not `open` of a case. */
import type { Texts, TranslationOf } from '../../platform/i18n/index.ts';

const zhActs = {
  open: '开放',
  pause: '暂停',
  resume: '恢复',
  close: '关闭',
  fund: '存入准备金',
  release: '收回多余',
  announce: '公告',
} as const;
const enActs: TranslationOf<typeof zhActs> = {
  open: 'Open',
  pause: 'Pause',
  resume: 'Resume',
  close: 'Close',
  fund: 'Fund the reserve',
  release: 'Take back surplus',
  announce: 'Announce',
};
const zhStates = {
  published: '已发布',
  open: '已开放',
  paused: '已暂停',
  closed: '已关闭',
  draft: '草稿',
  announced: '已公告',
} as const;
const enStates: TranslationOf<typeof zhStates> = {
  published: 'Published',
  open: 'Open',
  paused: 'Paused',
  closed: 'Closed',
  draft: 'Draft',
  announced: 'Announced',
};

export const offerActsText: Texts<typeof zhActs> = { zh: zhActs, en: enActs };
export const offerStatesText: Texts<typeof zhStates> = { zh: zhStates, en: enStates };
