/** Texts of lists of pairs and of figures every trading screen shows; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  searchPairs: '搜索交易对',
  pairs: '交易对',
  favourites: '自选',
  all: '全部',
  name: '名称',
  volume: '成交额',
  lastPrice: '最新价',
  change24h: '24h 涨跌',
  sortBy: '按{field}排序',
  addFavourite: '添加自选',
  removeFavourite: '移除自选',
  noFavourites: '还没有自选',
  noFavouritesHint: '点按星标即可收藏，仅保存在本设备',
  nothingFound: '没有找到“{query}”',
  simulated: '模拟行情',
  pricesSilent: '价格暂停更新',
  pricesSilentOrders: '暂不接受新委托，恢复后即可下单。',
  pricesSilentClosing: '持仓仍可提交平仓，恢复后执行。',
  cause_sources: '行情来源不足',
  cause_volatility: '行情波动异常剧烈',
  cause_book: '正在核查平台自营账簿的风险',
  cause_maintenance: '计划维护',
  cause_fault: '正在排除技术故障',
} as const;

export type MarketTexts = TranslationOf<typeof messages>;
