/** Texts of announced halts; the keys that every language has. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  running: '已停牌，恢复时间另行公告',
  runningUntil: '停牌至 {to}',
  coming: '{from} 起停牌',
  comingUntil: '{from} 至 {to} 停牌',
  maintenance: '原因：系统维护。',
  market_event: '原因：标的市场的特殊事件。',
  legal: '原因：法律或监管要求。',
  fault: '原因：系统故障。',
  spot: '暂不接受新委托，仍可撤单。',
  contracts: '暂不开新仓，仍可平仓；期间不强平，止盈止损不触发。',
  options: '暂不售新单；公告前买入的期权照常按行情结算。',
  spotComing: '届时不接受新委托，仍可撤单。',
  contractsComing: '届时不开新仓，仍可平仓；期间不强平，止盈止损不触发。',
  optionsComing: '会在停牌期间到期的期权不再出售。',
} as const;

export type HaltsTexts = TranslationOf<typeof messages>;
