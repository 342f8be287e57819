/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menuLogIn: 'ログイン / 新規登録',
  menuWelcome: 'Candorへようこそ',
  menuDeposit: '入金',
  menuWithdraw: '出金',
  menuRecords: '入出金履歴',
  menuAddresses: '出金先アドレス',
  menuReferral: '友達紹介',
  menuVip: 'VIPレベル',
  menuVerification: '本人確認',
  menuSecurity: 'セキュリティ',
  menuPricing: '換算通貨',
  menuSettings: '設定',
  menuContact: 'お問い合わせ',
  menuHelp: 'ヘルプセンター',
  menuLearning: '学習エリア',
  menuAgreements: '規約',
  menuTransparency: '透明性',
  groupFunds: '資金',
  groupAccount: 'アカウント',
  groupHelp: 'サポート',
} satisfies MenuTexts;
