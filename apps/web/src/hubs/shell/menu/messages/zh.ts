/** Texts of the side menu; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  menu: '菜单',
  logInOrRegister: '登录 / 注册',
  welcome: '欢迎来到 Candor',
  deposit: '充值',
  withdraw: '提现',
  referral: '邀请返佣',
  verification: '身份认证',
  security: '安全中心',
  addresses: '提现地址',
  contact: '联系客服',
  help: '帮助中心',
  transparency: '透明度',
  pricing: '计价币种',
  settings: '设置',
  records: '充提记录',
  menuFunds: '资金',
  menuAccount: '账户',
  menuHelp: '支持',
  unverified: '未认证',
  underReview: '审核中',
  verified: '已认证',
} as const;

export type MenuTexts = TranslationOf<typeof messages>;
