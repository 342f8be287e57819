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
} satisfies MarketTexts;
