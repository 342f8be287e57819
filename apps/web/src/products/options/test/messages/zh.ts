/** Texts of the five questions before the first option; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  title: '风险测评',
  lead: '请选择每题的正确答案。答错会说明原因，可以重新作答。',
  q1: '您买入 100 USDT 看涨，到期时判断错误。您会收回多少？',
  q1a: '50 USDT',
  q1b: '0，失去全部本金',
  q1c: '100 USDT，顺延到下一期',
  why1: '判断错误就失去全部本金，没有任何部分退回。',
  q2: '赢得 95%，输掉 100%。正确率要多高才不亏不赚？',
  q2a: '47.50%',
  q2b: '50%',
  q2c: '约 51.28%',
  why2: '1 ÷ (1 + 0.95) = 51.28%。像抛硬币一样猜，长期必然亏损。',
  q3: '由什么价格决定结果？',
  q3a: '多个交易所报价的中位数指数，每秒公布一次',
  q3b: '本站最后一笔成交价',
  q3c: '客服或运营人员输入的价格',
  why3: '只看公布的中位数指数。没有人能输入或修改价格。',
  q4: '看涨期权的交割价正好等于买入价，会怎样？',
  q4a: '失去本金',
  q4b: '持平，退回全部本金',
  q4c: '按盈利支付',
  why4: '相等（或在公布的区间内）即为持平，本金全额退回，不赔不赚。',
  q5: '什么情况下期权会作废？',
  q5a: '买入后 10 秒内我可以取消',
  q5b: '平台认为合适时',
  q5c: '仅当十笔价格中少于七笔可用、十分钟没有价格，或公告停牌期间到期',
  why5: '只有这些公布的条件会自动作废并退回本金。任何人都不能手动作废，买入后也不能取消。',
  risk: '短期期权风险极高，多数人会亏损。请只使用您能承受全部损失的资金，不要借钱交易。',
  accept: '我已了解风险，知道可能失去全部本金',
  send: '提交',
  answerAll: '还有 {n} 题没有作答',
  someWrong: '有 {n} 题答错，请看说明后重新选择',
} as const;

export type RiskTestTexts = TranslationOf<typeof messages>;
