/** Texts of the side menu; the other languages follow this one. */
import type { TranslationOf } from '../../../../platform/i18n/index.ts';

export const messages = {
  menuLogIn: '登录 / 注册',
  menuWelcome: '欢迎来到 Candor',
  menuDeposit: '充值',
  menuWithdraw: '提现',
  menuRecords: '充提记录',
  menuAddresses: '提现地址',
  menuReferral: '邀请返佣',
  menuVip: 'VIP 等级',
  menuVerification: '身份认证',
  menuSecurity: '安全中心',
  menuPricing: '计价币种',
  menuSettings: '设置',
  menuContact: '联系客服',
  menuHelp: '帮助中心',
  menuLearning: '学习专区',
  menuAgreements: '协议',
  menuTransparency: '透明度',
  groupFunds: '资金',
  groupAccount: '账户',
  groupHelp: '支持',
} as const;

export type MenuTexts = TranslationOf<typeof messages>;
