/** Words for what support is called by code: kinds of things and of configuration. */
import type { PartWords } from '../../platform/part/index.ts';

export const supportWords: PartWords = {
  kinds: {
    zh: { support_hours: '客服时间', support_thread: '客服工单', support_canned: '快捷回复' },
    en: {
      support_hours: 'Opening hours of support',
      support_thread: 'Support case',
      support_canned: 'Canned answer',
    },
  },
};
