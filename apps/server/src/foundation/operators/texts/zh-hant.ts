/** Texts of operators in traditional Chinese. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const zhHant: TextsIn<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> = {
  refusals: {
    operator_unknown: '該操作員不存在',
    operator_exists: '該電子信箱已有操作員',
    operator_alike: '已有同名或名稱相近、或使用同一信箱的操作員',
    roles_not_allowed:
      '每人持有一至兩個角色，且資金主管、提現審批、市場管理、權限管理四者最多持有其一；審計員不得兼任其他角色，同一筆資金的提出與複核不得由一人擔任',
    last_of_role: '此人是最後一位擁有 {role} 角色的操作員，請先授予他人',
    already_registered: '該帳戶已登記',
    house_account: '員工及平台自有帳戶不得交易此產品',
    operator_password_weak: '密碼至少 12 位，且不能容易被猜中',
    case_unknown: '該申請不存在',
    proposal_open: '已有一項待覆核的同類申請',
    proposals_many: '您已有 {limit} 項待覆核的申請，請先撤回部分，或等待其處理完畢',
    proposal_again: '24 小時內您已有 {limit} 項同類申請被拒絕、撤回或過期：請由同事提交',
    case_changed: '此事項已被他人更新，請查看最新內容',
    proposal_unknown: '該申請不存在',
    proposal_expired: '該申請已超過時限，請重新提交',
    own_case: '不能覆核與自己有關的事項，須由他人處理',
    checked_already: '您已對該申請表態',
    proof_needed: '請用身分驗證器或安全金鑰確認是本人，再重試',
    worth_unknown: '暫無報價，無法估算價值，請稍後再試',
    act_too_large: '單筆不能超過 {limit} USDT',
    acts_too_many: '24 小時內此類操作最多 {limit} 筆',
    customer_held_up: '{days} 天內您已 {limit} 次拒絕該客戶的申請，須由他人處理',
  },
  successes: {
    proposed: '已提交，等待覆核',
    case_decided: '已處理',
  },
};
