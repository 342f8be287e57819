/** Texts of lists of pairs and of figures every trading screen shows. */
import type { MarketTexts } from './zh.ts';

export const messages = {
  searchPairs: '通貨ペアを検索',
  pairs: '通貨ペア',
  favourites: 'お気に入り',
  all: 'すべて',
  name: '名称',
  volume: '売買代金',
  lastPrice: '現在値',
  change24h: '24h変動率',
  sortBy: '{field}で並べ替え',
  addFavourite: 'お気に入りに追加',
  removeFavourite: 'お気に入りから削除',
  noFavourites: 'お気に入りはまだありません',
  noFavouritesHint: '星をタップするとこの端末に保存されます',
  nothingFound: '「{query}」は見つかりません',
  simulated: 'シミュレーション',
  pricesSilent: '価格の更新が止まっています',
  pricesSilentOrders: '再開するまで新規注文を受け付けていません。',
  pricesSilentClosing: '建玉の決済は注文でき、再開後に約定します。',
  cause_sources: '価格の提供元が不足しています',
  cause_volatility: '相場が異常に大きく変動しています',
  cause_book: '自己勘定のリスクを確認しています',
  cause_maintenance: '計画メンテナンスを実施中です',
  cause_fault: '技術的な障害を修復しています',
} satisfies MarketTexts;
