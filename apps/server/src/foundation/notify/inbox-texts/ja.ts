/** Messages to customers in Japanese. */
import type { InboxTexts } from './texts.ts';

export const ja: InboxTexts = {
  messages: {
    kyc_passed: ['本人確認が完了しました', '{level}が承認され、対応する限度額が有効になりました。'],
    kyc_retry: [
      '本人確認の修正が必要です',
      '{level}を承認できませんでした：{reason}。修正のうえ再提出してください。',
    ],
    kyc_final: [
      '本人確認は承認されませんでした',
      '{level}は承認されませんでした：{reason}。お客様の資産は、確認済みのご本人のアドレスへ引き続き出金できます。ご不明な点はサポートへお問い合わせください。',
    ],
    kyc_expired: [
      '本人確認書類の有効期限が切れました',
      '{level}に使用した書類の有効期限が切れたため、この段階の限度額を停止しました。新しい本人確認書類を提出してください。',
    ],
    deposit_credited: ['入金が反映されました', '{amount} {currency}を現物口座に反映しました。'],
    deposit_rejected: [
      '入金申請は承認されませんでした',
      '{amount} {currency}の入金申請は承認されませんでした：{reason}。',
    ],
    deposit_below_minimum: [
      '最低入金額に達していません',
      '{amount} {currency}を受け取りましたが、最低入金額{minimum} {currency}に達していません。お預かりし、合計が最低額に達した時点で反映します。',
    ],
    withdrawal_submitted: [
      '出金申請を受け付けました',
      '{amount} {currency}を{to}へ出金する申請です。お心当たりがない場合は、すぐに取り消してアカウントを凍結してください。',
    ],
    withdrawal_approved: [
      '出金が承認されました',
      '{to}への{amount} {currency}の出金が承認され、送金を準備しています。',
    ],
    withdrawal_sent: [
      '出金を送金しました',
      '{amount} {currency}を{to}へ送金しました。トランザクション {tx_id}。',
    ],
    withdrawal_passed: ['出金が完了しました', '{amount} {currency}が{to}に届きました。'],
    withdrawal_rejected: [
      '出金は承認されませんでした',
      '{amount} {currency}の出金は承認されませんでした：{reason}。資金は利用可能残高に戻り、本日の回数には数えません。',
    ],
    withdrawal_cancelled: [
      '出金を取り消しました',
      '{amount} {currency}の出金を取り消し、資金を利用可能残高に戻しました。',
    ],
    withdrawal_failed: [
      '出金を送金できませんでした',
      '{amount} {currency}の出金を送金できませんでした。全額をお戻しし、手数料はいただいていません。',
    ],
    address_added: [
      '出金アドレスを追加しました',
      '{chain}のアドレス「{label}」を追加しました。{usable_at}から利用できます。お心当たりがない場合は、すぐに削除してパスワードを変更してください。',
    ],
    bank_bound: ['銀行口座を登録しました', '{bank}の口座は{usable_at}から出金に利用できます。'],
    second_factor_on: ['二段階認証を有効にしました', '{factor}を有効にしました。24時間は出金できません。'],
    second_factor_off: [
      '二段階認証を無効にしました',
      '{factor}を無効にしました。24時間は出金できません。お心当たりがない場合は、すぐにアカウントを凍結してください。',
    ],
    second_reset_requested: [
      '二段階認証の解除を受け付けました',
      '二段階認証の解除申請を受け付けました。{until}以降に担当者2名が審査します。お心当たりがない場合は、「セキュリティ」画面で取り消してください。',
    ],
    second_reset_done: [
      '二段階認証を解除しました',
      '二段階認証とリカバリーコードを解除しました。すべての端末がログアウトされ、24時間は出金できません。ログイン後に再設定してください。お心当たりがない場合は、すぐにアカウントを凍結してください。',
    ],
    second_reset_refused: [
      '二段階認証の解除は承認されませんでした',
      '二段階認証の解除申請は承認されませんでした：{reason}。二段階認証は引き続き有効です。',
    ],
    second_reset_cancelled: [
      '二段階認証の解除を取り消しました',
      '二段階認証の解除申請は取り消されました。二段階認証は引き続き有効です。',
    ],
    second_reset_expired: [
      '二段階認証の解除申請は期限切れです',
      '二段階認証の解除申請は期限切れになりました。必要な場合は、もう一度申請してください。',
    ],
    phone_changed: ['電話番号を変更しました', 'ご登録の電話番号が変更されました。24時間は出金できません。'],
    email_changed: [
      'メールアドレスを変更しました',
      'ご登録のメールアドレスが変更されました。24時間は出金できません。',
    ],
    withdrawals_frozen: [
      '出金を停止しました',
      '{until}まで出金を停止しています。その他の機能は通常どおりご利用いただけます。',
    ],
    account_frozen: [
      'アカウントを凍結しました',
      'ご依頼によりアカウントを凍結しました。解除するまでログインも出金もできません。',
    ],
    closure_requested: [
      'アカウントの解約予定',
      'アカウントの解約を受け付けました。{until}に解約されます。それまではご利用いただけ、取り消しもできます。お心当たりがない場合は、すぐに取り消してパスワードを変更してください。',
    ],
    closure_cancelled: ['アカウントは維持されます', '解約の申請を取り消しました。'],
    closure_stopped: [
      'アカウントは解約されませんでした',
      '期日に資産または未完了の取引が残っていたため、アカウントは維持されます。整理のうえ、もう一度お申し込みください。',
    ],
    account_closed: [
      'アカウントを解約しました',
      'アカウントは解約され、今後ログインできません。法令で求められる記録は保管し、画像は5年後に削除します。',
    ],
    contract_liquidated: [
      '建玉が強制決済されました',
      '{symbol}の建玉（番号 {id}）は、マーク価格が強制決済の条件に達したため{price}で決済されました。{returned} USDTを先物口座に戻しました。',
    ],
    contract_deleveraged: [
      '自動デレバレッジで決済されました',
      'お客様全体の利益が自己勘定の上限を超えたため、{symbol}の建玉（番号 {id}）をマーク価格{price}で手数料なしに決済しました。損益：{result} USDT。',
    ],
    contract_take_profit: [
      '利確を執行しました',
      '{symbol}の建玉（番号 {id}）が利確価格に達し、{price}で決済されました。手数料控除前の損益：{result} USDT。',
    ],
    contract_stop_loss: [
      '損切りを執行しました',
      '{symbol}の建玉（番号 {id}）が損切り価格に達し、{price}で決済されました。手数料控除前の損益：{result} USDT。',
    ],
    contract_filled: ['指値注文が約定しました', '{symbol}の指値注文（番号 {id}）が{price}で約定しました。'],
    contract_not_opened: [
      '注文は成立しませんでした',
      '{symbol}の注文（番号 {id}）は成立せず取り消されました。凍結されていた資金はすべて戻りました。理由は履歴をご確認ください。',
    ],
    trade_busted: [
      '約定が取り消されました',
      '{symbol}の約定番号{id}（価格{price}）は、当社の不具合により値幅制限に違反していたため取り消しました。回収した額：{gave}。返還した額：{got}。理由はお知らせをご覧ください。',
    ],
    export_ready: ['データの準備ができました', 'ご依頼のデータは7日間ダウンロードできます。'],
  },
  reasons: {
    blurred: '写真がぼやけています',
    cropped: '書類の全体が写っていません',
    expired_document: '書類の有効期限が切れています',
    name_mismatch: '氏名が本人確認書類と異なります',
    number_mismatch: '書類番号が異なります',
    not_a_document: '有効な本人確認書類ではありません',
    screen_photo: '画面またはコピーの写真です',
    face_not_visible: 'お顔が確認できません',
    address_incomplete: '住所が不完全です',
    under_age: '18歳未満の方はご利用いただけません',
    fraud: '内容が真正ではありません',
    sanctions: '法令によりご利用いただけません',
    duplicate_person: '同じ方の確認済みアカウントがあります',
    sender_name_differs: '振込人がご本人ではありません',
    no_money_arrived: '入金を確認できません',
    wrong_reference: '振込番号が正しくありません',
    voucher_unreadable: '証明画像を判読できません',
    not_ours: '受取アドレスが当社のものではありません',
    address_suspicious: '受取アドレスにリスクがあります',
    source_of_funds: '資金の出所のご説明が必要です',
    limit_exceeded: '限度額を超えています',
    bank_details_wrong: '銀行情報に誤りがあります',
    asked_by_customer: 'お客様のご依頼',
    maintenance: 'ウォレットのメンテナンス中です',
    congestion: 'ネットワークが混雑しています',
    upgrade: 'ネットワークのアップグレード中です',
    incident: '障害を調査しています',
    legal: '法令によるものです',
    other: 'サポートへお問い合わせください',
  },
  words: {
    basic: '基本確認',
    advanced: '詳細確認',
    totp: '認証アプリ',
    passkey: 'パスキー',
    antiPhishing: 'フィッシング対策コード：{code}',
  },
};
