/** Texts of asset records; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  title: '资产记录',
  tabs: '记录类别',
  tabChanges: '账变明细',
  account: '账户',
  currency: '币种',
  kind: '类型',
  period: '时间',
  allAccounts: '全部账户',
  allCurrencies: '全部币种',
  allKinds: '全部类型',
  allTime: '全部时间',
  lastDay: '今天',
  lastWeek: '近 7 天',
  lastMonth: '近 30 天',
  lastQuarter: '近 90 天',
  custom: '自定义',
  fromDay: '开始日期',
  toDay: '结束日期',
  rangeReversed: '结束日期不能早于开始日期',
  apply: '应用',
  searchCurrency: '搜索币种',
  noneFound: '没有匹配的币种',
  noMatch: '没有符合条件的记录',
  clearFilters: '清除筛选',
  exportCsv: '导出 CSV',
  downloadStarted: { other: '已开始下载 {n} 条记录' },
} as const;

export type RecordsTexts = TranslationOf<typeof messages>;
