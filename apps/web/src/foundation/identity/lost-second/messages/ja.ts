/** Texts of a lost second factor in Japanese. */
import type { LostSecondTexts } from './zh.ts';

export const messages: LostSecondTexts = {
  title: '二段階認証の解除',
  intro:
    'スマートフォンもパスキーもリカバリーコードも使えない場合は、ご本人であることを確認のうえ、担当者2名が解除を審査します。',
  wait: '申請から{hours}時間は審査を開始しません',
  link: '解除されるとすべての端末がログアウトされ、出金は24時間以上停止します。登録済みのメールと電話に通知が届き、リンクからいつでも取り消せます。',
  codeTo: '{target}に届いたコード',
  ask: '解除を申請する',
  asked: '申請を受け付けました',
  askedUntil: '{when}以降に担当者が審査します',
  askedHint:
    '結果はメールまたはSMSでお知らせします。スマートフォンやリカバリーコードが見つかったら、そのままログインしてください。',
  openUntil: '申請を受け付け済みです。{when}以降に担当者が審査します',
  again: 'もう一度ログインしてください',
  againHint: 'アカウント保護のため、ログイン画面でパスワードを入力し直してください。',
  logIn: 'ログイン',
  entry: 'どれも使えない場合',
  stopTitle: 'アカウントの保護',
  stopAsked:
    '出金を24時間停止し、進行中の申請を取り消します。ログイン中の端末から申請または取り消しが行われた場合は、すべての端末をログアウトさせます',
  stopNow: '自分ではないので停止する',
  stopDone: '{account}の申請を取り消しました',
  stopDoneOut: '{account}の申請を取り消し、すべての端末をログアウトしました',
  stopOut: '{account}のすべての端末をログアウトしました',
  stopUntil:
    '出金は{when}まで停止します。第三者にログインパスワードを知られています。すぐに変更してください。',
  stopUntilOut:
    '出金は{when}まで停止します。第三者がアカウントにログインしていた可能性があります。すぐにログインパスワードを変更してください。',
  runningTitle: '二段階認証の解除が申請されています',
  runningUntil: '{when}以降に担当者が審査します',
  runningHint: 'お心当たりがなければ、すぐに取り消してログインパスワードを変更してください。',
  stop: '申請を取り消す',
  reasonHint: '状況をお書きください',
  pictures: '本人確認書類を使って新しい写真を2枚撮影してください。担当者2名が登録時の情報と照合します。',
  front: '書類の表面',
  hand: '書類を持った写真（パスポート可）',
  picturesMissing: '先に写真を2枚追加してください',
  cannotRead: '{target}は使えなくなりました',
  unlinks:
    '承認されると{target}の登録も解除され、ログインや認証コードの受信に使えなくなります。出金は48時間停止します。',
  newEmail: '新しいメールアドレス',
  newCode: '新しいメールアドレスに届いたコード',
};
