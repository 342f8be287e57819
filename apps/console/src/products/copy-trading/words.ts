/** Words for what copy-trading is called by code: kinds of things, proposals and journals, fields, states, places. */
import type { PartWords } from '../../platform/part/index.ts';

export const copyTradingWords: PartWords = {
  kinds: {
    zh: { copy: '跟单', copy_lead: '带单交易员' },
    en: { copy: 'Copy', copy_lead: 'Lead trader' },
  },
  journals: {
    zh: {
      copy_funded: '跟单投入',
      copy_share: '跟单分润',
      copy_withdrawn: '跟单取回',
      copy_left: '跟单结束退回',
    },
    en: {
      copy_funded: 'Copy funded',
      copy_share: 'Profit share',
      copy_withdrawn: 'Taken out of a copy',
      copy_left: 'Copy left',
    },
  },
  fields: {
    zh: {
      lead: '交易员',
      lead_act: '操作',
      lead_state: '状态',
      lead_about: '策略介绍（公开）',
      lead_share: '分润比例',
      lead_age_days: '交易天数',
      lead_closed: '已平仓笔数',
      lead_equity: '账户权益',
    },
    en: {
      lead: 'Lead trader',
      lead_act: 'Act',
      lead_state: 'State',
      lead_about: 'Introduction (public)',
      lead_share: 'Profit share',
      lead_age_days: 'Days trading',
      lead_closed: 'Closed positions',
      lead_equity: 'Equity',
    },
  },
  places: { zh: { 'U:copy': '跟单' }, en: { 'U:copy': 'copy' } },
  valuesOf: {
    lead_act: {
      zh: { admit: '批准带单', decline: '拒绝申请', remove: '取消带单资格' },
      en: { admit: 'Admit as lead trader', decline: 'Decline', remove: 'Remove as lead trader' },
    },
    lead_state: {
      zh: { applied: '待审核', active: '带单中', declined: '已拒绝', retired: '已退出', removed: '已取消' },
      en: {
        applied: 'Applied',
        active: 'Leads',
        declined: 'Declined',
        retired: 'Retired',
        removed: 'Removed',
      },
    },
  },
  titles: ['lead'],
};
