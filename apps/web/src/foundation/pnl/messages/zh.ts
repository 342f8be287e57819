/** Texts of profit and loss; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  title: '盈亏分析',
  today: '今日盈亏',
  since: '自 UTC 0 点起',
  unknown: '暂无法计算',
  unknownShort: '—',
  range: '时间范围',
  lastDays: { other: '近 {n} 天' },
  curve: '累计盈亏',
  calendar: '盈亏日历',
  byProduct: '按产品',
  byCoin: '按币种',
  spot: '现货与持仓',
  other: '其他',
  averageCost: '持仓均价',
  unrealised: '未实现盈亏',
  realised: '已实现盈亏',
  sold: '已卖出',
  began: '期初资产',
  moneyIn: '转入',
  moneyOut: '转出',
  noCoins: '还没有持仓',
  noCoinsHint: '买入或充值后，这里显示持仓均价与收益率',
  note: '按指数价以 USDT 计算，再按当前汇率换算。充值计入转入；提现连同手续费计入转出。未平仓的合约按保证金计算，其未实现盈亏请看合约页。日期以 UTC 为准。',
} as const;

export type PnlTexts = TranslationOf<typeof messages>;
