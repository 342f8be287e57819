/** Texts of closing the account in traditional Chinese. */
import type { Messages } from './zh.ts';

export const messages: Messages = {
  title: '註銷帳戶',
  intro: '帳戶註銷後無法恢復。提交後有 {days} 天冷靜期，期間可照常使用並隨時撤銷。',
  keptRecords: '法律要求保存的身分資料、資金紀錄與登入紀錄會繼續加密保存',
  keptPictures: '您上傳的照片將在註銷五年後刪除',
  exportFirst: '建議先匯出您的資料，註銷後將無法下載',
  noReturn: '註銷後該電子信箱或手機不能再登入，也不能重新開戶',
  first: '請先處理以下事項',
  leftOver: '帳戶內剩餘的零頭',
  stillThere: '到期前請處理以下事項，否則帳戶不會註銷',
  balance: '可用餘額',
  frozen: '凍結餘額',
  deposit_open: '處理中的充值',
  withdrawal_open: '處理中的提現',
  rental_open: '租賃中的礦機',
  agree: '我已了解註銷後帳戶無法恢復',
  agreeDust: '我同意留下不足 1 USDT 的零頭，並了解註銷後帳戶無法恢復',
  closesAt: '帳戶將於 {when} 註銷',
  coolingHint: '在此之前可照常使用。到期時帳戶須沒有資產和未完成的事項。',
  takeBack: '撤銷註銷',
  takeBackHint: '撤銷後帳戶維持開通，如需註銷須重新申請。',
  lastStopped: '上次申請於 {when} 未能完成：當時帳戶內仍有資產或未完成的事項。',
};
