/** Texts of profit and loss. */
import type { PnlTexts } from './zh.ts';

export const messages = {
  title: '損益分析',
  today: '本日の損益',
  since: 'UTC 0時以降',
  unknown: '算出不可',
  unknownShort: '—',
  range: '期間',
  lastDays: { other: '{n}日間' },
  curve: '累積損益',
  calendar: '損益カレンダー',
  byProduct: '商品別',
  byCoin: '通貨別',
  spot: '現物・保有資産',
  other: 'その他',
  averageCost: '平均取得単価',
  unrealised: '未実現損益',
  realised: '実現損益',
  sold: '売却済み',
  began: '期初資産',
  moneyIn: '入金',
  moneyOut: '出金',
  noCoins: '保有資産はありません',
  noCoinsHint: '購入または入金すると、平均取得単価と収益率が表示されます',
  note: '指数価格によりUSDTで計算し、現在のレートで換算しています。入金は入金として、出金は手数料を含めて出金として計上します。未決済の先物の建玉は証拠金で計算し、その未実現損益は先物画面に表示されます。日付はUTCです。',
} satisfies PnlTexts;
