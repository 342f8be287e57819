/** Texts of converting; Chinese defines the keys. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  title: '闪兑',
  give: '从',
  get: '到',
  amount: '支付数量',
  from: '支付币种',
  to: '获得币种',
  search: '搜索币种',
  noCoin: '没有匹配的币种',
  swap: '互换',
  all: '全部',
  about: '≈ {amount} {coin}',
  price: '预计成交价',
  worst: '最差成交价',
  noWorst: '暂无',
  worstHint: '市场价格差于此价时，剩余部分不成交并退回',
  fee: '手续费（{rate}）',
  note: '按现货市价单成交，盘口与手续费同现货交易',
  preview: '预览',
  logIn: '登录后兑换',
  confirm: '确认兑换',
  sentence: '用 {pay} {from} 兑换约 {get} {to}。',
  done: '兑换完成',
  partly: '部分兑换，其余已退回',
  nothing: '未能成交，资金已退回',
  paid: '已支付',
  got: '已获得',
  average: '成交均价',
  feePaid: '手续费',
  again: '继续兑换',
  thin: '盘口深度不足，未成交部分将退回',
  available: '可用 {amount} {coin}',
} as const;

export type ConvertTexts = TranslationOf<typeof messages>;
