/** Texts of withdrawals in traditional Chinese. */
import type { withdrawalNoun } from '@candor/wire';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const zhHant: TextsIn<typeof withdrawalNoun> = {
  refusals: {
    bank_unknown: '該銀行帳戶不存在',
    withdraw_address_first: '請先新增提現地址',
    bank_account_first: '請先綁定銀行帳戶',
    address_waiting: '該地址已儲存但尚未生效，新地址需等待 24 小時[，{until}（UTC）起可用]',
    address_is_contract: '這是代幣合約地址，不是錢包地址，轉入的資產無法找回。請填寫您的錢包地址',
    address_is_ours: '這是本平台的地址，不能提現到此地址',
    address_invalid: '這不是有效的 {chain} 地址',
    address_exists: '該地址已在您的提現地址中',
    label_exists: '該名稱已被使用，請換一個',
    address_unknown: '您的提現地址中沒有該地址',
    too_many_addresses: '提現地址數量已達上限，請先刪除一個',
    withdrawals_closed: '該幣種暫停提現',
    withdrawals_held: '因近期的安全變更，提現暫停以保護您的資產[，{until}（UTC）恢復]',
    withdrawal_below_minimum: '最小提現數量為 {minimum} {currency}',
    withdrawal_fee_too_high: '手續費不低於提現數量，請增加數量',
    withdrawal_fee_changed: '手續費已變動[，預計到帳 {arrives} {currency}]，請重新確認',
    withdrawals_used_today: '今日 3 次提現已用完[，{hours} 小時 {minutes} 分鐘後進入下一個 UTC 日]',
    withdrawal_over_limit: '超出 24 小時提現額度[，還可提 {left} USDT]',
    travel_declaration_required: '請說明收款地址歸誰所有',
    own_address_only: '身分驗證未獲通過的帳戶，只能提現到本人地址',
    payouts_blocked: '依法暫停本帳戶的提現[：{law}]',
    payouts_in_review: '此帳戶的提現正在人工審核中，完成後將繼續處理',
    withdrawal_unknown: '找不到該提現紀錄',
    withdrawal_not_cancellable: '該筆提現已無法取消',
    bank_name_differs: '銀行帳戶戶名須為您的驗證姓名：{name}',
    iban_invalid: 'IBAN 無效；如銀行沒有 IBAN，請填寫「-」',
    swift_invalid: 'Swift/Fedwire 代碼無效',
    account_number_invalid: '銀行帳號無效',
    card_number_invalid: '銀行卡號無效；如該帳戶沒有銀行卡，請填寫「-」',
  },
  successes: {
    address_saved: '地址已儲存，24 小時後可用',
    address_deleted: '地址已刪除',
    bank_saved: '銀行帳戶已綁定，24 小時後可用',
    withdrawal_submitted: '提現申請已提交，正在審核',
    withdrawal_cancelled: '已取消，資金已恢復可用',
  },
};
