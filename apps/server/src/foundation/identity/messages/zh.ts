/** What identity tells customers in Chinese. */
import type { IdentityTexts } from './kinds.ts';

export const zh: IdentityTexts = {
  contact_change_requested: [
    '已申请更换联系方式',
    '有人申请更换您账户绑定的联系方式，最早于 {until} 处理。如非本人操作，请立即登录取消申请并修改密码。',
  ],
  contact_change_expired: ['换绑申请已过期', '您更换邮箱或手机号的申请已过期。如仍需要，请重新申请。'],
  contact_change_refused: [
    '换绑申请未获批准',
    '您更换邮箱或手机号的申请未获批准：{reason}。原绑定保持不变，您可以重新申请。',
  ],
  contact_change_cancelled: [
    '换绑申请已撤销',
    '您更换邮箱或手机号的申请已撤销，原绑定保持不变。如仍需要，请重新申请。',
  ],
  login_password_changed: [
    '登录密码已修改',
    '您的登录密码已修改，其他设备已退出登录，24 小时内暂停提现。如非本人操作，请立即冻结账户。',
  ],
  fund_password_changed: [
    '资金密码已更新',
    '您的资金密码已设置或修改，其他设备已退出登录，24 小时内暂停提现。如非本人操作，请立即冻结账户。',
  ],
  recovery_codes_renewed: [
    '恢复码已更新',
    '已生成新的恢复码，旧恢复码全部失效，其他设备已退出登录，24 小时内暂停提现。如非本人操作，请立即冻结账户。',
  ],
  recovery_code_used: [
    '恢复码已被使用',
    '您账户的一个恢复码已被使用，其他设备已退出登录，24 小时内暂停提现。如非本人操作，请立即冻结账户。',
  ],
  second_factor_on: ['已开启二次验证', '您的账户已开启{factor}，24 小时内暂停提现。'],
  second_factor_off: [
    '已关闭二次验证',
    '您的账户已关闭{factor}，24 小时内暂停提现。如非本人操作，请立即冻结账户。',
  ],
  second_factor_guessed: [
    '有人输错您的二次验证码',
    '有人使用您的登录密码，多次输入错误的二次验证码。如非本人操作，请立即修改登录密码；您的账户仍受二次验证保护。',
  ],
  second_reset_requested: [
    '已申请移除二次验证',
    '已收到移除您账户二次验证的申请，{until} 后由两名工作人员审核。如非本人操作，请在安全中心撤销。',
  ],
  second_reset_done: [
    '二次验证已移除',
    '您账户的二次验证与恢复码已移除，所有设备已退出登录，24 小时内暂停提现。请登录后重新设置。如非本人操作，请立即冻结账户。',
  ],
  second_reset_refused: [
    '移除二次验证未获批准',
    '移除二次验证的申请未获批准：{reason}。您的二次验证仍然有效。',
  ],
  second_reset_cancelled: ['移除二次验证的申请已撤销', '移除二次验证的申请已撤销，您的二次验证仍然有效。'],
  second_reset_expired: ['移除二次验证的申请已过期', '移除二次验证的申请已过期。如仍需要，请重新申请。'],
  phone_changed: ['手机号已更换', '您账户绑定的手机号已更换，24 小时内暂停提现。'],
  email_changed: ['邮箱已更换', '您账户绑定的邮箱已更换，24 小时内暂停提现。'],
  withdrawals_frozen: ['提现已暂停', '您的提现已暂停至 {until}，其他功能不受影响。'],
  account_frozen: ['账户已冻结', '您的账户已按您的要求冻结，解冻前无法登录与提现。'],
  export_ready: ['数据导出已就绪', '您申请的数据副本已生成，可在 7 天内下载。'],
};
