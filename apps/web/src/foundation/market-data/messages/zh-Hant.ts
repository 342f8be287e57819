/** Texts of lists of pairs and of figures every trading screen shows. */
import type { MarketTexts } from './zh.ts';

export const messages = {
  searchPairs: '搜尋交易對',
  pairs: '交易對',
  favourites: '自選',
  all: '全部',
  name: '名稱',
  volume: '成交額',
  lastPrice: '最新價',
  change24h: '24h 漲跌',
  sortBy: '按{field}排序',
  addFavourite: '加入自選',
  removeFavourite: '移除自選',
  noFavourites: '還沒有自選',
  noFavouritesHint: '點按星號即可加入，僅儲存於本裝置',
  nothingFound: '沒有找到「{query}」',
  simulated: '模擬行情',
  pricesSilent: '價格暫停更新',
  pricesSilentOrders: '暫不接受新委託，恢復後即可下單。',
  pricesSilentClosing: '持倉仍可送出平倉，恢復後執行。',
  cause_sources: '行情來源不足',
  cause_volatility: '行情波動異常劇烈',
  cause_book: '正在核查平台自營帳簿的風險',
  cause_maintenance: '計畫維護',
  cause_fault: '正在排除技術故障',
} satisfies MarketTexts;
