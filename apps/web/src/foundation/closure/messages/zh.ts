/** Texts of closing the account; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  title: '注销账户',
  intro: '账户注销后无法恢复。提交后有 {days} 天冷静期，期间可照常使用并随时撤销。',
  keptRecords: '法律要求保存的身份信息、资金记录与登录记录会继续加密保存',
  keptPictures: '您上传的照片将在注销五年后删除',
  exportFirst: '建议先导出您的数据，注销后将无法下载',
  noReturn: '注销后该邮箱或手机不能再登录，也不能重新开户',
  first: '请先处理以下事项',
  leftOver: '账户内剩余的零头',
  stillThere: '到期前请处理以下事项，否则账户不会注销',
  balance: '可用余额',
  frozen: '冻结余额',
  deposit_open: '处理中的充值',
  withdrawal_open: '处理中的提现',
  rental_open: '租赁中的矿机',
  agree: '我已了解注销后账户无法恢复',
  agreeDust: '我同意留下不足 1 USDT 的零头，并了解注销后账户无法恢复',
  closesAt: '账户将于 {when} 注销',
  coolingHint: '在此之前可照常使用。到期时账户须没有资产和未完成的事项。',
  takeBack: '撤销注销',
  takeBackHint: '撤销后账户保持开通，如需注销须重新申请。',
  lastStopped: '上次申请于 {when} 未能完成：当时账户内仍有资产或未完成的事项。',
} as const;

export type Messages = TranslationOf<typeof messages>;
