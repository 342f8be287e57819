/** Words for what support is called by code: kinds of things and of configuration, acts. */
import type { PartWords } from '../../platform/part/index.ts';

export const supportWords: PartWords = {
  kinds: {
    zh: {
      support: '客服',
      support_picture: '客服图片',
      support_hours: '客服时间',
      support_thread: '客服工单',
      support_canned: '快捷回复',
    },
    en: {
      support: 'Support',
      support_picture: 'Support picture',
      support_hours: 'Opening hours of support',
      support_thread: 'Support case',
      support_canned: 'Canned answer',
    },
  },
  fields: {
    zh: {
      canned_removed: '删除',
      canned_zh: '简体中文',
      canned_en: '英语',
      'canned_zh-Hant': '繁体中文',
      canned_ja: '日语',
      canned_ko: '韩语',
      canned_es: '西班牙语',
      canned_th: '泰语',
    },
    en: {
      canned_removed: 'Removed',
      canned_zh: 'Simplified Chinese',
      canned_en: 'English',
      'canned_zh-Hant': 'Traditional Chinese',
      canned_ja: 'Japanese',
      canned_ko: 'Korean',
      canned_es: 'Spanish',
      canned_th: 'Thai',
    },
  },
  // As it will be sent, whatever it looks like.
  readings: {
    canned_zh: 'written',
    canned_en: 'written',
    'canned_zh-Hant': 'written',
    canned_ja: 'written',
    canned_ko: 'written',
    canned_es: 'written',
    canned_th: 'written',
  },
  actions: {
    zh: {
      canned_removed: '删除快捷回复',
      canned_saved: '保存快捷回复',
      answer: '答复客户',
      blocked: '拦截可疑消息',
      handed_over: '转交',
      linked: '关联业务',
      released: '放回队列',
      reopened: '重新打开',
      solved: '标记已解决',
      taken: '接手',
    },
    en: {
      canned_removed: 'canned answer removed',
      canned_saved: 'canned answer saved',
      answer: 'answered',
      blocked: 'suspicious message stopped',
      handed_over: 'handed over',
      linked: 'linked to a matter',
      released: 'put back',
      reopened: 'reopened',
      solved: 'marked solved',
      taken: 'taken',
    },
  },
};
