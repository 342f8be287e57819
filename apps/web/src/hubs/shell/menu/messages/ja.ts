/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menu: 'メニュー',
  logInOrRegister: 'ログイン / 新規登録',
  welcome: 'Candorへようこそ',
  deposit: '入金',
  withdraw: '出金',
  referral: '友達紹介',
  verification: '本人確認',
  security: 'セキュリティ',
  addresses: '出金先アドレス',
  contact: 'お問い合わせ',
  help: 'ヘルプセンター',
  transparency: '透明性',
  pricing: '換算通貨',
  settings: '設定',
  records: '入出金履歴',
  menuFunds: '資金',
  menuAccount: 'アカウント',
  menuHelp: 'サポート',
  unverified: '未確認',
  underReview: '審査中',
  verified: '確認済み',
} satisfies MenuTexts;
