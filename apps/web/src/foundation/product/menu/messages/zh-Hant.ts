/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menuLogIn: '登入 / 註冊',
  menuWelcome: '歡迎來到 Candor',
  menuDeposit: '充值',
  menuWithdraw: '提現',
  menuRecords: '充提紀錄',
  menuAddresses: '提現地址',
  menuReferral: '邀請返佣',
  menuVip: 'VIP 等級',
  menuVerification: '身分驗證',
  menuSecurity: '安全中心',
  menuPricing: '計價幣種',
  menuSettings: '設定',
  menuContact: '聯絡客服',
  menuHelp: '說明中心',
  menuLearning: '學習專區',
  menuAgreements: '協議',
  menuTransparency: '透明度',
  groupFunds: '資金',
  groupAccount: '帳戶',
  groupHelp: '支援',
} satisfies MenuTexts;
