/** Texts of withdrawals in simplified Chinese, the default language. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const zh: TextsIn<typeof withdrawalNoun> = {
  refusals: {
    bank_unknown: '该银行账户不存在',
    withdraw_address_first: '请先添加提现地址',
    bank_account_first: '请先绑定银行账户',
    address_waiting: '该地址已保存但尚未生效，新地址需等待 24 小时[，{until}（UTC）起可用]',
    address_is_contract: '这是代币合约地址，不是钱包地址，转入的资产无法找回。请填写您的钱包地址',
    address_is_ours: '这是本平台的地址，不能提现到此地址',
    address_invalid: '这不是有效的 {chain} 地址',
    address_exists: '该地址已在您的提现地址中',
    label_exists: '该名称已被使用，请换一个',
    address_unknown: '您的提现地址中没有该地址',
    too_many_addresses: '提现地址数量已达上限，请先删除一个',
    withdrawals_closed: '该币种暂停提现',
    withdrawals_held: '因近期的安全变更，提现暂停以保护您的资产[，{until}（UTC）恢复]',
    withdrawal_below_minimum: '最小提现数量为 {minimum} {currency}',
    withdrawal_fee_too_high: '手续费不低于提现数量，请增加数量',
    withdrawal_fee_changed: '手续费已变化[，预计到账 {arrives} {currency}]，请重新确认',
    withdrawals_used_today: '今日 3 次提现已用完[，{hours} 小时 {minutes} 分钟后进入下一个 UTC 日]',
    withdrawal_over_limit: '超出 24 小时提现额度[，还可提 {left} USDT]',
    travel_declaration_required: '请说明收款地址归谁所有',
    own_address_only: '身份认证未获通过的账户，只能提现到本人地址',
    payouts_blocked: '依法暂停本账户的提现[：{law}]',
    payouts_in_review: '该账户的提现正在人工审核中，完成后将继续处理',
    withdrawal_unknown: '未找到该提现记录',
    withdrawal_not_cancellable: '该笔提现已无法取消',
    bank_name_differs: '银行账户户名须为您的认证姓名：{name}',
    iban_invalid: 'IBAN 无效；如银行没有 IBAN，请填写“-”',
    swift_invalid: 'Swift/Fedwire 代码无效',
    account_number_invalid: '银行账号无效',
    card_number_invalid: '银行卡号无效；如该账户没有银行卡，请填写“-”',
  },
  successes: {
    address_saved: '地址已保存，24 小时后可用',
    address_deleted: '地址已删除',
    bank_saved: '银行账户已绑定，24 小时后可用',
    withdrawal_submitted: '提现申请已提交，正在审核',
    withdrawal_cancelled: '已取消，资金已恢复可用',
  },
};
