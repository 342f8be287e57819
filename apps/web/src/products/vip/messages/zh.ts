/** Texts of VIP levels; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  title: 'VIP 等级',
  level: 'VIP {n}',
  volume: '近 30 天交易量',
  computed: '{day} 00:00 UTC 计算',
  notComputed: '下一个 00:00 UTC 首次计算',
  missing: '距 VIP {n} 还需 {amount} USDT',
  highest: '您已是最高等级',
  saved: '若为 VIP {n}，近 30 天手续费可少付',
  spotMaker: '现货 Maker',
  spotTaker: '现货 Taker',
  contract: '合约',
  schedule: '费率表',
  levelColumn: '等级',
  volumeColumn: '30 天（USDT）',
  trade: '去交易',
  rules: '规则',
  rule1: '等级按您本人近 30 天现货与合约交易量计算，每日 00:00 UTC 更新；不可购买、授予或撤销。',
  rule2: '与本人其他账户之间的成交不计入。',
  rule3: '每笔委托按下单时的费率收取，之后等级变化不影响。',
} as const;

export type VipTexts = TranslationOf<typeof messages>;
