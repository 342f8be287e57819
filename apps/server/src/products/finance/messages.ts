/** What hosting tells customers, in every language; a missing text does not compile. Each day's interest is a record, no message. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const financeMessages = messagesOf(
  { hosting_matured: { values: ['amount', 'currency', 'days', 'interest'] } },
  {
    zh: {
      hosting_matured: [
        '定期理财已到期',
        '您的 {days} 天定期理财已到期，本金 {amount} {currency} 已返还至现货账户，累计利息 {interest} {currency}。',
      ],
    },
    'zh-Hant': {
      hosting_matured: [
        '定期理財已到期',
        '您的 {days} 天定期理財已到期，本金 {amount} {currency} 已返還至現貨帳戶，累計利息 {interest} {currency}。',
      ],
    },
    en: {
      hosting_matured: [
        'Fixed-term Earn has matured',
        'Your {days}-day order has matured. {amount} {currency} of principal is back in your spot account; it earned {interest} {currency} in all.',
      ],
    },
    ja: {
      hosting_matured: [
        '定期運用が満期になりました',
        '{days}日間の定期運用が満期になりました。元本{amount} {currency}を現物口座に返還しました。利息の合計は{interest} {currency}です。',
      ],
    },
    ko: {
      hosting_matured: [
        '정기 예치 만기',
        '{days}일 정기 예치가 만기되었습니다. 원금 {amount} {currency}이(가) 현물 계정으로 반환되었으며, 받은 이자는 모두 {interest} {currency}입니다.',
      ],
    },
    es: {
      hosting_matured: [
        'Tu Earn a plazo fijo venció',
        'Tu orden a {days} días venció. El principal de {amount} {currency} volvió a tu cuenta spot; generó {interest} {currency} en total.',
      ],
    },
    th: {
      hosting_matured: [
        'Earn แบบประจำครบกำหนดแล้ว',
        'คำสั่งซื้อ {days} วันของคุณครบกำหนดแล้ว เงินต้น {amount} {currency} คืนเข้าบัญชีสปอตแล้ว ดอกเบี้ยรวม {interest} {currency}',
      ],
    },
  },
);

export type FinanceMessage = KindOf<typeof financeMessages>;
