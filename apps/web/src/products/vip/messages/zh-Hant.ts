/** Texts of VIP levels. */
import type { VipTexts } from './zh.ts';

export const messages = {
  title: 'VIP 等級',
  level: 'VIP {n}',
  volume: '近 30 天交易量',
  computed: '{day} 00:00 UTC 計算',
  notComputed: '下一個 00:00 UTC 首次計算',
  missing: '距 VIP {n} 還需 {amount} USDT',
  highest: '您已是最高等級',
  saved: '若為 VIP {n}，近 30 天手續費可少付',
  spotMaker: '現貨 Maker',
  spotTaker: '現貨 Taker',
  contract: '合約',
  schedule: '費率表',
  levelColumn: '等級',
  volumeColumn: '30 天（USDT）',
  trade: '去交易',
  rules: '規則',
  rule1: '等級依您本人近 30 天現貨與合約交易量計算，每日 00:00 UTC 更新；不可購買、授予或撤銷。',
  rule2: '與本人其他帳戶之間的成交不計入。',
  rule3: '每筆委託依下單時的費率收取，之後等級變化不影響。',
} satisfies VipTexts;
