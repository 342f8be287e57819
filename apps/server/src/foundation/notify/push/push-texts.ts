/** What a locked screen says when the customer wants no details on it: what it is about, and nothing more. */
import type { Language } from '@candor/wire';
import type { PushTopic } from './push-topics.ts';

export const PUSH_TEXTS: Readonly<
  Record<Language, Readonly<Record<Exclude<PushTopic, 'proofs'> | 'openApp', string>>>
> = {
  zh: {
    fills: '成交提醒',
    deposits: '充值提醒',
    withdrawals: '提现提醒',
    security: '安全提醒',
    alerts: '价格提醒',
    openApp: '打开 Candor 查看详情',
  },
  en: {
    fills: 'Order executed',
    deposits: 'Deposit update',
    withdrawals: 'Withdrawal update',
    security: 'Security notice',
    alerts: 'Price alert',
    openApp: 'Open Candor for details',
  },
  'zh-Hant': {
    fills: '成交提醒',
    deposits: '充值提醒',
    withdrawals: '提現提醒',
    security: '安全提醒',
    alerts: '價格提醒',
    openApp: '開啟 Candor 查看詳情',
  },
  ja: {
    fills: '約定のお知らせ',
    deposits: '入金のお知らせ',
    withdrawals: '出金のお知らせ',
    security: 'セキュリティのお知らせ',
    alerts: '価格アラート',
    openApp: 'Candorを開いて詳細を確認',
  },
  ko: {
    fills: '체결 알림',
    deposits: '입금 알림',
    withdrawals: '출금 알림',
    security: '보안 알림',
    alerts: '가격 알림',
    openApp: 'Candor를 열어 자세히 확인하세요',
  },
  es: {
    fills: 'Orden ejecutada',
    deposits: 'Novedad de tu depósito',
    withdrawals: 'Novedad de tu retiro',
    security: 'Aviso de seguridad',
    alerts: 'Alerta de precio',
    openApp: 'Abre Candor para ver los detalles',
  },
  th: {
    fills: 'คำสั่งจับคู่แล้ว',
    deposits: 'ความคืบหน้าการฝาก',
    withdrawals: 'ความคืบหน้าการถอน',
    security: 'แจ้งเตือนความปลอดภัย',
    alerts: 'แจ้งเตือนราคา',
    openApp: 'เปิด Candor เพื่อดูรายละเอียด',
  },
};
