/** Texts of the full chart: intervals, indicators, figures, depth and trades; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  indicators: '指标',
  mainPane: '主图',
  subPane: '副图',
  fullscreen: '全屏',
  leaveFullscreen: '退出全屏',
  high24: '24h 最高',
  low24: '24h 最低',
  volume24: '24h 量 ({coin})',
  turnover24: '24h 额 ({coin})',
  time: '时间',
  source: '数据来源：{source}',
  sourceOwn: '本平台成交',
  sourceIndex: '指数',
  simulatedNote: '行情由模拟器生成，并非真实市场',
  depth: '深度',
  trades: '最新成交',
  bids: '买盘',
  asks: '卖盘',
  price: '价格',
  quantity: '数量',
  noTrades: '还没有成交',
  busted: '已撤销',
  correctedNote: '有一根 K 线剔除了被撤销的成交',
  buy: '买入',
  sell: '卖出',
  chooseTitle: '选择交易对',
  params: '指标参数',
  paramsWrong: '{names}：须为 1 至 500 的整数，MACD 快线须小于慢线',
  paramsUsual: '恢复默认',
  mostPanes: '最多显示 {n} 个副图，请先关闭一个',
} as const;

export type ChartTexts = TranslationOf<typeof messages>;
