/** Texts of closing the account in Japanese. */
import type { Messages } from './zh.ts';

export const messages: Messages = {
  title: 'アカウントの解約',
  intro: '解約したアカウントは再開できません。申請後{days}日間は通常どおり利用でき、いつでも取り消せます。',
  keptRecords: '法令で求められる本人情報・資金・ログインの記録は暗号化して保管します',
  keptPictures: 'お送りいただいた画像は解約の5年後に削除します',
  exportFirst: '解約後はダウンロードできないため、先にデータをエクスポートしてください',
  noReturn: 'このメールアドレスや電話番号では、ログインも新規登録もできなくなります',
  first: '先にお手続きが必要な項目',
  leftOver: '口座に残る端数',
  stillThere: '期日までに完了しないと、アカウントは解約されません',
  balance: '利用可能残高',
  frozen: '凍結残高',
  deposit_open: '処理中の入金',
  withdrawal_open: '処理中の出金',
  rental_open: 'レンタル中のマシン',
  agree: '解約後は再開できないことを理解しました',
  agreeDust: '1 USDT未満の端数を残し、解約後は再開できないことを理解しました',
  closesAt: '{when}に解約されます',
  coolingHint: 'それまでは通常どおり利用できます。期日に資産や未完了の取引が残らないようにしてください。',
  takeBack: '解約を取り消す',
  takeBackHint: 'アカウントはそのまま維持されます。解約するには再度申請が必要です。',
  lastStopped: '前回の申請は{when}に完了しませんでした。資産または未完了の取引が残っていたためです。',
};
