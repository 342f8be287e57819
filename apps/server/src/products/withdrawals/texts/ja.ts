/** Texts of withdrawals in Japanese. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const ja: TextsIn<typeof withdrawalNoun> = {
  refusals: {
    bank_unknown: 'この銀行口座は存在しません',
    withdraw_address_first: '先に出金先アドレスを登録してください',
    bank_account_first: '先に銀行口座を登録してください',
    address_waiting:
      'このアドレスは登録済みですが、まだ使えません。新しいアドレスは24時間お待ちください[（{until} UTCから利用可能）]',
    address_is_contract:
      'これはトークンのコントラクトアドレスで、ウォレットではありません。送った資産は取り戻せません。ウォレットのアドレスを入力してください',
    address_is_ours: '当社のアドレスには出金できません',
    address_invalid: '有効な{chain}アドレスではありません',
    address_exists: 'このアドレスはすでに登録されています',
    label_exists: 'このラベルはすでに使われています',
    address_unknown: 'このアドレスは登録されていません',
    too_many_addresses: '登録できるアドレスの上限に達しました。先に1件削除してください。',
    withdrawals_closed: 'この通貨の出金は現在停止中です',
    withdrawals_held: 'セキュリティ設定の変更後の保護のため、出金を停止しています[（{until} UTCに再開）]',
    withdrawal_below_minimum: '最小出金額は{minimum} {currency}です',
    withdrawal_fee_too_high: '手数料が出金額以上になります。数量を増やしてください。',
    withdrawal_fee_changed:
      '手数料が変わりました[（着金予定：{arrives} {currency}）]。もう一度ご確認ください。',
    withdrawals_used_today: '本日の出金3回を使い切りました[。次のUTC日まであと{hours}時間{minutes}分]',
    withdrawal_over_limit: '24時間の出金限度額を超えています[。残り{left} USDT]',
    travel_declaration_required: '出金先アドレスの所有者を申告してください',
    own_address_only: '本人確認が承認されなかったため、ご本人名義のアドレスにのみ出金できます',
    payouts_blocked: '法令により、このアカウントの出金は停止されています[：{law}]',
    payouts_in_review: 'このアカウントの出金は審査中です。審査が完了すると処理を再開します',
    withdrawal_unknown: 'この出金は見つかりません',
    withdrawal_not_cancellable: 'この出金はもうキャンセルできません',
    withdrawal_stopping:
      '送金手続き中のため、停止処理を行っています。まだ送金されていなければ、資金は口座に戻ります。',
    bank_name_differs: '口座名義は本人確認済みの氏名と一致している必要があります：{name}',
    iban_invalid: 'IBANが正しくありません。IBANがない場合は「-」を入力してください。',
    swift_invalid: 'Swift/Fedwireコードが正しくありません',
    account_number_invalid: '口座番号が正しくありません',
    card_number_invalid: 'カード番号が正しくありません。カードがない場合は「-」を入力してください。',
  },
  successes: {
    address_saved: 'アドレスを登録しました。24時間後から使えます。',
    address_deleted: 'アドレスを削除しました',
    bank_saved: '銀行口座を登録しました。24時間後から使えます。',
    withdrawal_submitted: '出金を受け付けました。審査中です。',
    withdrawal_cancelled: '出金をキャンセルしました。資金は再び利用できます。',
  },
};
