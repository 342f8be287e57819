/** Texts of pages that come with the next release; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  deposit: '充值',
  withdraw: '提现',
  verification: '身份认证',
  addresses: '提现地址',
  help: '帮助中心',
  records: '充提记录',
  comingTitle: '下一版本上线',
  aboutCopy:
    '选择一位真实的带单交易员，按比例自动跟随其合约仓位。业绩由我们根据成交计算并公开，可随时停止跟单。',
  aboutHelp: '常见问题、在线客服与意见反馈都会在这里。',
  tellMe: '上线后通知我',
  willTell: '已开启：上线后会在应用内通知您',
  toldNot: '已取消通知',
  arrived: '{name}已上线',
  comingTrade: '去现货交易',
  options: '期权',
  rules: '规则说明',
  copyTrading: '跟单',
  copyOrders: '跟单记录',
  copyTraders: '交易员',
  verificationBasic: '初级认证',
  verificationAdvanced: '高级认证',
  depositCharge: '提交充值',
  withdrawDetail: '提现详情',
  bankWithdraw: '提现到银行账户',
  newAddress: '添加地址',
  banks: '银行账户',
  addBank: '绑定银行账户',
  spotTrade: '现货交易',
  chart: '行情图表',
  assets: '资产',
  tradeAccount: '交易账户',
  transfer: '划转',
  transferRecords: '划转记录',
  pairs: '交易对',
} as const;

export type ComingTexts = TranslationOf<typeof messages>;
