/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menu: '選單',
  logInOrRegister: '登入 / 註冊',
  welcome: '歡迎來到 Candor',
  deposit: '充值',
  withdraw: '提現',
  referral: '邀請返佣',
  verification: '身分驗證',
  security: '安全中心',
  addresses: '提現地址',
  contact: '聯絡客服',
  help: '說明中心',
  transparency: '透明度',
  pricing: '計價幣種',
  settings: '設定',
  records: '充提紀錄',
  menuFunds: '資金',
  menuAccount: '帳戶',
  menuHelp: '支援',
  unverified: '未驗證',
  underReview: '審核中',
  verified: '已驗證',
} satisfies MenuTexts;
