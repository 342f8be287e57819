/** What hosting tells customers, in every language; a missing text does not compile. Each day's interest is a record, no message. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const financeMessages = messagesOf(
  {
    hosting_matured: { values: ['amount', 'currency', 'days', 'interest'] },
    hosting_redeemed: { values: ['amount', 'currency', 'returned', 'penalty', 'interest'] },
  },
  {
    zh: {
      hosting_matured: [
        '定期理财已到期',
        '您的 {days} 天定期理财已到期，本金 {amount} {currency} 已返还至现货账户，累计利息 {interest} {currency}。',
      ],
      hosting_redeemed: [
        '定期理财已提前赎回',
        '您的 {amount} {currency} 定期理财已提前赎回：返还本金 {returned} {currency} 至现货账户，扣除违约金 {penalty} {currency}，已发放的利息 {interest} {currency} 仍归您所有。',
      ],
    },
    'zh-Hant': {
      hosting_matured: [
        '定期理財已到期',
        '您的 {days} 天定期理財已到期，本金 {amount} {currency} 已返還至現貨帳戶，累計利息 {interest} {currency}。',
      ],
      hosting_redeemed: [
        '定期理財已提前贖回',
        '您的 {amount} {currency} 定期理財已提前贖回：返還本金 {returned} {currency} 至現貨帳戶，扣除違約金 {penalty} {currency}，已發放的利息 {interest} {currency} 仍歸您所有。',
      ],
    },
    en: {
      hosting_matured: [
        'Fixed-term Earn has matured',
        'Your {days}-day order has matured. {amount} {currency} of principal is back in your spot account; it earned {interest} {currency} in all.',
      ],
      hosting_redeemed: [
        'Fixed-term Earn redeemed early',
        'You redeemed {amount} {currency} early. {returned} {currency} is back in your spot account after a penalty of {penalty} {currency}; you keep the {interest} {currency} of interest already paid.',
      ],
    },
    ja: {
      hosting_matured: [
        '定期運用が満期になりました',
        '{days}日間の定期運用が満期になりました。元本{amount} {currency}を現物口座に返還しました。利息の合計は{interest} {currency}です。',
      ],
      hosting_redeemed: [
        '定期運用を中途解約しました',
        '{amount} {currency}の定期運用を中途解約しました。解約手数料{penalty} {currency}を差し引いた{returned} {currency}を現物口座に返還しました。支払済みの利息{interest} {currency}はそのままです。',
      ],
    },
    ko: {
      hosting_matured: [
        '정기 예치 만기',
        '{days}일 정기 예치가 만기되었습니다. 원금 {amount} {currency}이(가) 현물 계정으로 반환되었으며, 받은 이자는 모두 {interest} {currency}입니다.',
      ],
      hosting_redeemed: [
        '정기 예치 중도 해지',
        '{amount} {currency} 정기 예치가 중도 해지되었습니다. 해지 수수료 {penalty} {currency}을(를) 뺀 {returned} {currency}이(가) 현물 계정으로 반환되었으며, 이미 받은 이자 {interest} {currency}은(는) 그대로 유지됩니다.',
      ],
    },
    es: {
      hosting_matured: [
        'Tu Earn a plazo fijo venció',
        'Tu orden a {days} días venció. El principal de {amount} {currency} volvió a tu cuenta spot; generó {interest} {currency} en total.',
      ],
      hosting_redeemed: [
        'Rescataste tu Earn a plazo fijo',
        'Rescataste {amount} {currency} antes del vencimiento. Volvieron {returned} {currency} a tu cuenta spot tras una penalización de {penalty} {currency}; conservas los {interest} {currency} de intereses ya pagados.',
      ],
    },
    th: {
      hosting_matured: [
        'Earn แบบประจำครบกำหนดแล้ว',
        'คำสั่งซื้อ {days} วันของคุณครบกำหนดแล้ว เงินต้น {amount} {currency} คืนเข้าบัญชีสปอตแล้ว ดอกเบี้ยรวม {interest} {currency}',
      ],
      hosting_redeemed: [
        'ไถ่ถอน Earn แบบประจำก่อนกำหนดแล้ว',
        'คุณไถ่ถอน {amount} {currency} ก่อนกำหนด คืนเข้าบัญชีสปอต {returned} {currency} หลังหักค่าปรับ {penalty} {currency} ดอกเบี้ยที่จ่ายแล้ว {interest} {currency} ยังเป็นของคุณ',
      ],
    },
  },
  { hosting_: { topic: 'deposits', page: 'pages/finance/ordersPage' } },
);

export type FinanceMessage = KindOf<typeof financeMessages>;
