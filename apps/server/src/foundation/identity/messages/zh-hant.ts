/** What identity tells customers in traditional Chinese. */
import type { IdentityTexts } from './kinds.ts';

export const zhHant: IdentityTexts = {
  contact_change_requested: [
    '已申請更換聯絡方式',
    '有人申請更換您帳戶綁定的聯絡方式，最早於 {until} 處理。如非本人操作，請立即登入取消申請並修改密碼。',
  ],
  contact_change_expired: ['換綁申請已過期', '您更換信箱或手機號碼的申請已過期。如仍需要，請重新申請。'],
  contact_change_refused: [
    '換綁申請未獲核准',
    '您更換信箱或手機號碼的申請未獲核准：{reason}。原綁定維持不變，您可以重新申請。',
  ],
  contact_change_cancelled: [
    '換綁申請已撤銷',
    '您更換信箱或手機號碼的申請已撤銷，原綁定維持不變。如仍需要，請重新申請。',
  ],
  login_password_changed: [
    '登入密碼已變更',
    '您的登入密碼已變更，其他裝置已登出，24 小時內暫停提現。若非本人操作，請立即凍結帳戶。',
  ],
  fund_password_changed: [
    '資金密碼已更新',
    '您的資金密碼已設定或變更，其他裝置已登出，24 小時內暫停提現。若非本人操作，請立即凍結帳戶。',
  ],
  recovery_codes_renewed: [
    '復原碼已更新',
    '已產生新的復原碼，舊復原碼全部失效，其他裝置已登出，24 小時內暫停提現。若非本人操作，請立即凍結帳戶。',
  ],
  recovery_code_used: [
    '復原碼已被使用',
    '您帳戶的一組復原碼已被使用，其他裝置已登出，24 小時內暫停提現。若非本人操作，請立即凍結帳戶。',
  ],
  second_factor_on: ['已開啟二次驗證', '您的帳戶已開啟{factor}，24 小時內暫停提現。'],
  second_factor_off: [
    '已關閉二次驗證',
    '您的帳戶已關閉{factor}，24 小時內暫停提現。若非本人操作，請立即凍結帳戶。',
  ],
  second_factor_guessed: [
    '有人輸錯您的二次驗證碼',
    '有人使用您的登入密碼，多次輸入錯誤的二次驗證碼。若非本人操作，請立即修改登入密碼；您的帳戶仍受二次驗證保護。',
  ],
  second_reset_requested: [
    '已申請移除二次驗證',
    '已收到移除您帳戶二次驗證的申請，{until} 後由兩名工作人員審核。若非本人操作，請在安全中心撤銷。',
  ],
  second_reset_done: [
    '二次驗證已移除',
    '您帳戶的二次驗證與復原碼已移除，所有裝置已登出，24 小時內暫停提現。請登入後重新設定。若非本人操作，請立即凍結帳戶。',
  ],
  second_reset_refused: [
    '移除二次驗證未獲核准',
    '移除二次驗證的申請未獲核准：{reason}。您的二次驗證仍然有效。',
  ],
  second_reset_cancelled: ['移除二次驗證的申請已撤銷', '移除二次驗證的申請已撤銷，您的二次驗證仍然有效。'],
  second_reset_expired: ['移除二次驗證的申請已過期', '移除二次驗證的申請已過期。如仍需要，請重新申請。'],
  phone_changed: ['手機號碼已更換', '您帳戶綁定的手機號碼已更換，24 小時內暫停提現。'],
  email_changed: ['信箱已更換', '您帳戶綁定的信箱已更換，24 小時內暫停提現。'],
  withdrawals_frozen: ['提現已暫停', '您的提現已暫停至 {until}，其他功能不受影響。'],
  account_frozen: ['帳戶已凍結', '您的帳戶已依您的要求凍結，解凍前無法登入與提現。'],
  export_ready: ['資料匯出已完成', '您申請的資料副本已產生，可於 7 天內下載。'],
};
