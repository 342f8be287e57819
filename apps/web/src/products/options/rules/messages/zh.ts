/** Texts of the rules of options; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  title: '期权规则',
  risk: '风险提示',
  riskText:
    '短期期权的期望收益为负，多数人会亏损。赢得本金的 {ratio}%，输掉 100%：正确率须高于 {rate}% 才不亏。请只用可以全部失去的资金。',
  price: '价格从哪里来',
  priceText:
    '每秒取多个交易所报价的中位数作为指数。过时和偏离的报价不计入。每一笔都带序号和哈希，先公布，再据以执行。',
  strike: '买入价',
  strikeText: '买入被接受后公布的第一笔指数就是买入价。没有人事先知道它，我们也不能挑选。',
  delivery: '交割价',
  deliveryText:
    '到期前十秒的十笔指数，去掉两个最高和两个最低，其余六笔取平均，按指数最小单位的十分之一取整（四舍六入五成双）。',
  outcome: '结果',
  outcomeText:
    '看涨：交割价高于买入价为赢；看跌：低于为赢。赢得本金的 {ratio}%，输则失去全部本金。没有手续费。',
  flat: '持平',
  flatText:
    '交割价与买入价的差不超过公布的区间即为持平：看涨和看跌退回全部本金，买“持平”按页面所示收益率盈利。未持平时，买“持平”亏损全部本金。“持平”只在演示环境中可以选择。',
  void: '作废',
  voidText:
    '仅在以下情况自动作废并全额退回本金：十笔中可用的少于七笔；连续十分钟没有可用价格；到期时处于停牌期间，且该停牌在买入前已公告。买入后才公告的停牌不影响结算。任何人都不能手动作废或恢复。',
  book: '钱在哪里',
  bookText:
    '买入时，您的本金和可能的收益同时被冻结，双方都无法动用。同一到期秒的同一方向达到资金池的 1%，或全部达到 20%，即显示售罄。',
  limits: '您的限额',
  limitsText:
    '您设置每日亏损限额，调低立即生效，调高等待 24 小时。连续亏损五次后休息十分钟。您可以暂停期权交易 1、30 或 365 天，任何人都不能提前解除。',
  proof: '自己核对',
  proofText:
    '每笔期权的页面都列出十笔价格。“自己核对”会在您的手机上用公开数据重新计算哈希链、买入价、交割价和结果。',
  transparency: '透明度页面',
} as const;

export type OptionRulesTexts = TranslationOf<typeof messages>;
