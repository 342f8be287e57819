/** Texts of operators in simplified Chinese, the default language. */
import type { operatorNoun, operatorSessionNoun, proposalNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const zh: TextsIn<typeof operatorNoun | typeof operatorSessionNoun | typeof proposalNoun> = {
  refusals: {
    operator_unknown: '该操作员不存在',
    operator_exists: '该邮箱已有操作员',
    operator_alike: '已有同名或名称相近、或使用同一邮箱的操作员',
    roles_not_allowed:
      '每人持有一至两个角色，且资金主管、提现审批、市场管理、权限管理四者最多持有其一；审计员不得兼任其他角色，同一笔资金的提出与复核不得由一人担任',
    last_of_role: '此人是最后一位拥有 {role} 角色的操作员，请先授予他人',
    already_registered: '该账户已登记',
    house_account: '员工及平台自有账户不得交易此产品',
    operator_password_weak: '密码至少 12 位，且不能容易被猜中',
    case_unknown: '该申请不存在',
    proposal_open: '已有一项待复核的同类申请',
    proposals_many: '您已有 {limit} 项待复核的申请，请先撤回部分，或等待其处理完毕',
    proposal_again: '24 小时内您已有 {limit} 项同类申请被拒绝、撤回或过期：请由同事提交',
    case_changed: '该事项已被他人更新，请查看最新内容',
    proposal_unknown: '该申请不存在',
    proposal_expired: '该申请已超过时限，请重新提交',
    own_case: '不能复核与自己有关的事项，须由他人处理',
    checked_already: '您已对该申请表态',
    proof_needed: '请用身份验证器或安全密钥确认是本人，再重试',
    worth_unknown: '暂无报价，无法估算价值，请稍后再试',
    act_too_large: '单笔不能超过 {limit} USDT',
    acts_too_many: '24 小时内此类操作最多 {limit} 笔',
    customer_held_up: '{days} 天内您已 {limit} 次拒绝该客户的申请，须由他人处理',
  },
  successes: {
    proposed: '已提交，等待复核',
    case_decided: '已处理',
  },
};
