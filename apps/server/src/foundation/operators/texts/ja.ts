/** Texts of operators in Japanese. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const ja: TextsIn<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> = {
  refusals: {
    operator_unknown: 'この担当者は存在しません',
    operator_exists: 'このメールアドレスの担当者はすでにいます',
    operator_alike: '同じ名前、見分けのつかない名前、または同じメールボックスの担当者がすでにいます',
    roles_not_allowed:
      '一人が持てる役割は一つか二つで、資金管理・出金承認・市場管理・権限管理はそのうち一つまでです。監査は他の役割と兼ねられず、同じ資金の申請と確認を一人で兼ねることもできません',
    last_of_role: 'この人は役割 {role}を持つ最後の一人です。先に他の人に付与してください。',
    already_registered: 'このアカウントは登録済みです',
    house_account: '役職員および当社の口座では、この商品を取引できません',
    operator_password_weak: 'パスワードは12文字以上で、推測されにくいものにしてください',
    case_unknown: 'この申請は存在しません',
    proposal_open: '同じ対象の承認待ちの提案があります',
    proposals_many: '承認待ちの提案が {limit}件あります。一部を取り下げるか、承認されるまでお待ちください',
    proposal_again:
      'この対象への提案が24時間以内に {limit}件、却下、取り下げまたは期限切れになりました。別の担当者が提案してください',
    case_changed: '他の担当者が更新しました。最新の内容をご確認ください。',
    proposal_unknown: 'この提案は存在しません',
    proposal_expired: 'この提案は期限切れです。もう一度作成してください。',
    own_case: '自分に関わる案件は判断できません。他の担当者が行ってください。',
    checked_already: 'この提案にはすでに回答しています',
    proof_needed: '認証アプリまたはセキュリティキーで本人確認を行ってから、もう一度お試しください',
    worth_unknown: '価格がないため評価できません。しばらくしてからもう一度お試しください',
    act_too_large: '1件あたり {limit} USDTまでです',
    acts_too_many: 'この操作は24時間に {limit}件までです',
    customer_held_up: 'この顧客の申請を{days}日間に{limit}回拒否しています。他の担当者が判断してください。',
  },
  successes: {
    proposed: '提出しました。確認者の承認を待っています。',
    case_decided: '処理しました',
  },
};
