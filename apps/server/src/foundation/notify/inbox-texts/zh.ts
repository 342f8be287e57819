/** Messages to customers in Chinese (simplified). */
import type { InboxTexts } from './texts.ts';

export const zh: InboxTexts = {
  messages: {
    accounts_linked: [
      '账户已关联',
      '系统识别到另一个账户与您的身份信息相同，两个账户之间不能互相成交（自成交保护）。如非本人，请联系客服核实。',
    ],
    accounts_unlinked: ['账户已解除关联', '经核实，之前关联的账户不属于同一人，自成交保护的关联已解除。'],
    contact_change_requested: [
      '已申请更换联系方式',
      '有人申请更换您账户绑定的联系方式，最早于 {until} 处理。如非本人操作，请立即登录取消申请并修改密码。',
    ],
    kyc_passed: ['身份认证已通过', '您的{level}已通过审核，相应的额度现已生效。'],
    kyc_retry: ['身份认证需要补充', '您的{level}未能通过：{reason}。请按提示修改后重新提交。'],
    kyc_final: [
      '身份认证未通过',
      '您的{level}未通过：{reason}。您仍可将属于您的资产提到本人已验证的地址；如有疑问请联系客服。',
    ],
    kyc_expired: ['证件已过期', '您的{level}所用证件已过期，该级别的额度已暂停。请提交新的证件。'],
    deposit_credited: ['充值到账', '{amount} {currency} 已存入您的现货账户。'],
    deposit_undone: [
      '充值入账已撤销',
      '此前入账的 {amount} {currency} 经核实不是您的款项，已从您的现货账户扣回。如有疑问，请联系客服。',
    ],
    deposit_rejected: ['充值申请未通过', '您提交的 {amount} {currency} 充值申请未通过：{reason}。'],
    deposit_below_minimum: [
      '充值低于最低额',
      '收到 {amount} {currency}，低于最低充值额 {minimum} {currency}。该笔已为您累计，达到最低额后自动入账。',
    ],
    withdrawal_submitted: [
      '提现申请已提交',
      '您申请提出 {amount} {currency} 至 {to}。如非本人操作，请立即取消并冻结账户。',
    ],
    withdrawal_approved: ['提现已批准', '{amount} {currency} 至 {to} 的提现已批准，等待发送。'],
    withdrawal_sent: ['提现已发出', '{amount} {currency} 已发往 {to}，交易哈希 {tx_id}。'],
    withdrawal_passed: ['提现已完成', '{amount} {currency} 已到达 {to}。'],
    withdrawal_rejected: [
      '提现申请未通过',
      '{amount} {currency} 的提现未通过：{reason}。款项已退回您的可用余额，不计入当日次数。',
    ],
    withdrawal_cancelled: ['提现已取消', '{amount} {currency} 的提现已取消，款项已退回可用余额。'],
    withdrawal_failed: ['提现发送失败', '{amount} {currency} 的提现未能发出，款项已全额退回，未收取手续费。'],
    withdrawal_returned: [
      '提现被银行退回',
      '银行退回了您的提现，{amount} {currency}（含手续费）已退还至您的现货账户。请核对银行账户信息后重新申请。',
    ],
    withdrawal_return_undone: [
      '提现退回已更正',
      '此前退还的 {amount} {currency} 并非您的提现退款，已从您的现货账户扣回；该笔提现已付款。如有疑问，请联系客服。',
    ],
    address_added: [
      '已添加提现地址',
      '已添加 {chain} 地址“{label}”，{usable_at} 起可用。如非本人操作，请立即删除并修改密码。',
    ],
    bank_bound: ['已绑定银行账户', '已绑定 {bank} 的账户，{usable_at} 起可用于提现。'],
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
    closure_requested: [
      '账户即将注销',
      '您已申请注销账户，将于 {until} 生效。在此之前可照常使用，也可撤销申请。若非本人操作，请立即撤销并修改密码。',
    ],
    closure_cancelled: ['账户保持开通', '注销申请已撤销。'],
    closure_stopped: [
      '账户未注销',
      '冷静期结束时账户内仍有资产或未完成的事项，账户保持开通。结清后可再次申请。',
    ],
    account_closed: [
      '账户已注销',
      '您的账户已注销，无法再登录。法律要求的记录会继续保存；您的照片将在五年后删除。',
    ],
    account_reopened: [
      '已注销的账户已重新开通',
      '您的账户注销后又有资金到账，资金已入账。账户已重新开通但处于冻结状态，请用密码和验证码解冻。解冻 24 小时后方可提现。',
    ],
    contract_liquidated: [
      '仓位已被强平',
      '您的 {symbol} 仓位（编号 {id}）因标记价触及强平条件，已按 {price} 平仓，退回 {returned} USDT 至合约账户。',
    ],
    contract_deleveraged: [
      '仓位已被自动减仓',
      '客户总盈利超出平台账簿上限，您的 {symbol} 仓位（编号 {id}）已按标记价 {price} 平仓，不收手续费。盈亏 {result} USDT。',
    ],
    contract_take_profit: [
      '止盈已执行',
      '您的 {symbol} 仓位（编号 {id}）触发止盈，已按 {price} 平仓，盈亏 {result} USDT（未计手续费）。',
    ],
    contract_stop_loss: [
      '止损已执行',
      '您的 {symbol} 仓位（编号 {id}）触发止损，已按 {price} 平仓，盈亏 {result} USDT（未计手续费）。',
    ],
    contract_filled: ['限价委托已成交', '您的 {symbol} 限价委托（编号 {id}）已按 {price} 成交。'],
    contract_not_opened: [
      '委托未能开仓',
      '您的 {symbol} 委托（编号 {id}）未能开仓，已撤销，冻结的资金已全部退回。原因见历史委托。',
    ],
    trade_busted: [
      '一笔成交已撤销',
      '您的 {symbol} 第 {id} 号成交（价格 {price}）因系统缺陷违反价格区间规则，已撤销。收回 {gave}，退还 {got}。原因见公告。',
    ],
    export_ready: ['数据导出已就绪', '您申请的数据副本已生成，可在 7 天内下载。'],
  },
  reasons: {
    blurred: '照片模糊',
    cropped: '证件边缘不完整',
    expired_document: '证件已过期',
    name_mismatch: '姓名与证件不一致',
    number_mismatch: '证件号码不一致',
    not_a_document: '照片不是有效证件',
    screen_photo: '照片是翻拍屏幕或复印件',
    face_not_visible: '看不清面部',
    address_incomplete: '地址不完整',
    under_age: '未满 18 周岁',
    fraud: '资料不真实',
    sanctions: '依法不能提供服务',
    duplicate_person: '该身份已有通过认证的账户',
    sender_name_differs: '付款人与认证姓名不一致',
    no_money_arrived: '未收到款项',
    wrong_reference: '转账附言不正确',
    voucher_unreadable: '凭证无法辨认',
    not_ours: '收款地址不属于本平台',
    address_suspicious: '收款地址存在风险',
    source_of_funds: '需要说明资金来源',
    limit_exceeded: '超出额度',
    bank_details_wrong: '银行账户信息有误',
    asked_by_customer: '应您的要求',
    maintenance: '钱包维护中',
    congestion: '网络拥堵',
    upgrade: '网络升级中',
    incident: '正在处理异常',
    legal: '法律要求',
    other: '其他原因，请联系客服',
  },
  words: {
    photo_front: '证件正面',
    photo_back: '证件背面',
    photo_hand: '手持证件照',
    basic: '初级认证',
    advanced: '高级认证',
    totp: '身份验证器',
    passkey: '通行密钥',
    antiPhishing: '防钓鱼码：{code}',
  },
};
