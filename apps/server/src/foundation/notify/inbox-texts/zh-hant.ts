/** Messages to customers in Chinese (traditional). */
import type { InboxTexts } from './texts.ts';

export const zhHant: InboxTexts = {
  messages: {
    accounts_linked: [
      '帳戶已關聯',
      '系統識別到另一個帳戶與您的身分資料相同，兩個帳戶之間不能互相成交（自成交保護）。如非本人，請聯絡客服核實。',
    ],
    accounts_unlinked: ['帳戶已解除關聯', '經核實，先前關聯的帳戶不屬於同一人，自成交保護的關聯已解除。'],
    contact_change_requested: [
      '已申請更換聯絡方式',
      '有人申請更換您帳戶綁定的聯絡方式，最早於 {until} 處理。如非本人操作，請立即登入取消申請並修改密碼。',
    ],
    kyc_passed: ['身分驗證已通過', '您的{level}已通過審核，相應額度現已生效。'],
    kyc_retry: ['身分驗證需要補充', '您的{level}未能通過：{reason}。請依提示修改後重新提交。'],
    kyc_final: [
      '身分驗證未通過',
      '您的{level}未通過：{reason}。您仍可將屬於您的資產提至本人已驗證的地址；如有疑問請聯絡客服。',
    ],
    kyc_expired: ['證件已過期', '您的{level}所用證件已過期，該級別的額度已暫停。請提交新的證件。'],
    deposit_credited: ['充值入帳', '{amount} {currency} 已存入您的現貨帳戶。'],
    deposit_undone: [
      '充值入帳已撤銷',
      '先前入帳的 {amount} {currency} 經核實不是您的款項，已從您的現貨帳戶扣回。如有疑問，請聯絡客服。',
    ],
    deposit_rejected: ['充值申請未通過', '您提交的 {amount} {currency} 充值申請未通過：{reason}。'],
    deposit_below_minimum: [
      '充值低於最低額',
      '收到 {amount} {currency}，低於最低充值額 {minimum} {currency}。該筆已為您累計，達到最低額後自動入帳。',
    ],
    withdrawal_submitted: [
      '提現申請已提交',
      '您申請提出 {amount} {currency} 至 {to}。若非本人操作，請立即取消並凍結帳戶。',
    ],
    withdrawal_approved: ['提現已核准', '{amount} {currency} 至 {to} 的提現已核准，等待發送。'],
    withdrawal_sent: ['提現已發出', '{amount} {currency} 已發往 {to}，交易雜湊 {tx_id}。'],
    withdrawal_passed: ['提現已完成', '{amount} {currency} 已到達 {to}。'],
    withdrawal_rejected: [
      '提現申請未通過',
      '{amount} {currency} 的提現未通過：{reason}。款項已退回您的可用餘額，不計入當日次數。',
    ],
    withdrawal_cancelled: ['提現已取消', '{amount} {currency} 的提現已取消，款項已退回可用餘額。'],
    withdrawal_failed: ['提現發送失敗', '{amount} {currency} 的提現未能發出，款項已全額退回，未收取手續費。'],
    withdrawal_returned: [
      '提現被銀行退回',
      '銀行退回了您的提現，{amount} {currency}（含手續費）已退還至您的現貨帳戶。請核對銀行帳戶資料後重新申請。',
    ],
    withdrawal_return_undone: [
      '提現退回已更正',
      '先前退還的 {amount} {currency} 並非您的提現退款，已從您的現貨帳戶扣回；該筆提現已付款。如有疑問，請聯絡客服。',
    ],
    address_added: [
      '已新增提現地址',
      '已新增 {chain} 地址「{label}」，{usable_at} 起可用。若非本人操作，請立即刪除並變更密碼。',
    ],
    bank_bound: ['已綁定銀行帳戶', '已綁定 {bank} 的帳戶，{usable_at} 起可用於提現。'],
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
    closure_requested: [
      '帳戶即將註銷',
      '您已申請註銷帳戶，將於 {until} 生效。在此之前可照常使用，也可撤銷申請。若非本人操作，請立即撤銷並變更密碼。',
    ],
    closure_cancelled: ['帳戶維持開通', '註銷申請已撤銷。'],
    closure_stopped: [
      '帳戶未註銷',
      '冷靜期結束時帳戶內仍有資產或未完成的事項，帳戶維持開通。結清後可再次申請。',
    ],
    account_closed: [
      '帳戶已註銷',
      '您的帳戶已註銷，無法再登入。法律要求的紀錄會繼續保存；您的照片將在五年後刪除。',
    ],
    account_reopened: [
      '已註銷的帳戶已重新開通',
      '您的帳戶註銷後又有資金到帳，資金已入帳。帳戶已重新開通但處於凍結狀態，請用密碼和驗證碼解凍。解凍 24 小時後方可提現。',
    ],
    contract_liquidated: [
      '倉位已被強平',
      '您的 {symbol} 倉位（編號 {id}）因標記價觸及強平條件，已按 {price} 平倉，退回 {returned} USDT 至合約帳戶。',
    ],
    contract_deleveraged: [
      '倉位已被自動減倉',
      '客戶總獲利超出平台帳簿上限，您的 {symbol} 倉位（編號 {id}）已按標記價 {price} 平倉，不收手續費。盈虧 {result} USDT。',
    ],
    contract_take_profit: [
      '止盈已執行',
      '您的 {symbol} 倉位（編號 {id}）觸發止盈，已按 {price} 平倉，盈虧 {result} USDT（未計手續費）。',
    ],
    contract_stop_loss: [
      '止損已執行',
      '您的 {symbol} 倉位（編號 {id}）觸發止損，已按 {price} 平倉，盈虧 {result} USDT（未計手續費）。',
    ],
    contract_filled: ['限價委託已成交', '您的 {symbol} 限價委託（編號 {id}）已按 {price} 成交。'],
    contract_not_opened: [
      '委託未能開倉',
      '您的 {symbol} 委託（編號 {id}）未能開倉，已撤銷，凍結的資金已全數退回。原因見歷史委託。',
    ],
    trade_busted: [
      '一筆成交已撤銷',
      '您的 {symbol} 第 {id} 號成交（價格 {price}）因系統缺陷違反價格區間規則，已撤銷。收回 {gave}，退還 {got}。原因請見公告。',
    ],
    export_ready: ['資料匯出已完成', '您申請的資料副本已產生，可於 7 天內下載。'],
  },
  reasons: {
    blurred: '照片模糊',
    cropped: '證件邊緣不完整',
    expired_document: '證件已過期',
    name_mismatch: '姓名與證件不符',
    number_mismatch: '證件號碼不符',
    not_a_document: '照片不是有效證件',
    screen_photo: '照片為翻拍螢幕或影本',
    face_not_visible: '看不清面部',
    address_incomplete: '地址不完整',
    under_age: '未滿 18 歲',
    fraud: '資料不實',
    sanctions: '依法無法提供服務',
    duplicate_person: '該身分已有通過驗證的帳戶',
    sender_name_differs: '付款人與驗證姓名不符',
    no_money_arrived: '未收到款項',
    wrong_reference: '轉帳附言不正確',
    voucher_unreadable: '憑證無法辨認',
    not_ours: '收款地址不屬於本平台',
    address_suspicious: '收款地址存在風險',
    source_of_funds: '需要說明資金來源',
    limit_exceeded: '超出額度',
    bank_details_wrong: '銀行帳戶資料有誤',
    asked_by_customer: '應您的要求',
    maintenance: '錢包維護中',
    congestion: '網路壅塞',
    upgrade: '網路升級中',
    incident: '正在處理異常',
    legal: '法律要求',
    other: '其他原因，請聯絡客服',
  },
  words: {
    photo_front: '證件正面',
    photo_back: '證件背面',
    photo_hand: '手持證件照',
    basic: '初級驗證',
    advanced: '進階驗證',
    totp: '驗證器',
    passkey: '通行密鑰',
    antiPhishing: '防釣魚碼：{code}',
  },
};
