/** Texts of the page of notifications. */
import type { PushTexts } from './zh.ts';

export const messages = {
  title: '通知',
  device: 'この端末でプッシュ通知を受け取る',
  deviceHint: 'ログアウトすると停止します',
  unsupported:
    'このブラウザはプッシュ通知に対応していません。iPhoneでは先にCandorをホーム画面に追加してください',
  denied: 'ブラウザが通知をブロックしています。設定で許可してからお試しください',
  failed: 'プッシュ通知をオンにできませんでした。しばらくしてからお試しください',
  what: '通知する内容',
  fills: '注文の約定',
  deposits: '入金',
  withdrawals: '出金',
  security: 'アカウントのセキュリティ',
  proofsAlways: 'パスワードや認証方法の変更は常に通知されます',
  alerts: '価格アラート',
  details: '詳細を表示',
  detailsHint: 'オンにすると金額やアドレスがロック画面に表示されます',
  allDevices: '上の設定はすべての端末に適用されます',
  manageAlerts: '価格アラートを管理',
} satisfies PushTexts;
