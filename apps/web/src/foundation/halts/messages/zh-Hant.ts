/** Texts of announced halts. */
import type { HaltsTexts } from './zh.ts';

export const messages = {
  running: '已停牌，恢復時間另行公告',
  runningUntil: '停牌至 {to}',
  coming: '{from} 起停牌',
  comingUntil: '{from} 至 {to} 停牌',
  maintenance: '原因：系統維護。',
  market_event: '原因：標的市場的特殊事件。',
  legal: '原因：法律或監管要求。',
  fault: '原因：系統故障。',
  spot: '暫不接受新委託，仍可撤單。',
  contracts: '暫不開新倉，仍可平倉；期間不強平，止盈止損不觸發。',
  options: '暫不售新單；公告前買入的期權照常按行情結算。',
  spotComing: '屆時不接受新委託，仍可撤單。',
  contractsComing: '屆時不開新倉，仍可平倉；期間不強平，止盈止損不觸發。',
  optionsComing: '會在停牌期間到期的期權不再出售。',
} satisfies HaltsTexts;
