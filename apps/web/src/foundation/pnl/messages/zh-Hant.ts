/** Texts of profit and loss. */
import type { PnlTexts } from './zh.ts';

export const messages = {
  title: '盈虧分析',
  today: '今日盈虧',
  since: '自 UTC 0 點起',
  unknown: '暫無法計算',
  unknownShort: '—',
  range: '時間範圍',
  lastDays: { other: '近 {n} 天' },
  curve: '累計盈虧',
  calendar: '盈虧日曆',
  byProduct: '按產品',
  byCoin: '按幣種',
  spot: '現貨與持倉',
  other: '其他',
  averageCost: '持倉均價',
  unrealised: '未實現盈虧',
  realised: '已實現盈虧',
  sold: '已賣出',
  began: '期初資產',
  moneyIn: '轉入',
  moneyOut: '轉出',
  noCoins: '還沒有持倉',
  noCoinsHint: '買入或充值後，這裡顯示持倉均價與收益率',
  note: '按指數價以 USDT 計算，再按目前匯率換算。充值計入轉入；提現連同手續費計入轉出。未平倉的合約按保證金計算，其未實現盈虧請看合約頁。日期以 UTC 為準。',
} satisfies PnlTexts;
