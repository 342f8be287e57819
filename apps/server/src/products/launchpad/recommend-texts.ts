/** What the home page says of a sale, in every language. */
import type { Language } from '@candor/wire';

export const recommendTexts: Readonly<Record<Language, { title: string; open: string; soon: string }>> = {
  zh: {
    title: '{coin} 新币申购',
    open: '认购价 {price} {currency}，按申购金额比例分配，未获配部分同时退回。',
    soon: '即将开始，认购价 {price} {currency}，按申购金额比例分配。',
  },
  en: {
    title: '{coin} subscription',
    open: 'Issue price {price} {currency}. Allotted pro rata to commitments; the rest is refunded at the same moment.',
    soon: 'Coming soon. Issue price {price} {currency}, allotted pro rata to commitments.',
  },
  'zh-Hant': {
    title: '{coin} 新幣申購',
    open: '認購價 {price} {currency}，按申購金額比例分配，未獲配部分同時退回。',
    soon: '即將開始，認購價 {price} {currency}，按申購金額比例分配。',
  },
  ja: {
    title: '{coin} 新規コイン申込',
    open: '発行価格 {price} {currency}。申込額に比例して配分し、残額は同時に返金します。',
    soon: 'まもなく開始。発行価格 {price} {currency}、申込額に比例して配分します。',
  },
  ko: {
    title: '{coin} 신규 코인 청약',
    open: '발행가 {price} {currency}. 청약 금액에 비례해 배정되며, 나머지는 동시에 환불됩니다.',
    soon: '곧 시작합니다. 발행가 {price} {currency}, 청약 금액에 비례해 배정됩니다.',
  },
  es: {
    title: 'Suscripción de {coin}',
    open: 'Precio de emisión: {price} {currency}. Se asigna en proporción a lo suscrito; el resto se reembolsa en el mismo momento.',
    soon: 'Muy pronto. Precio de emisión: {price} {currency}, asignado en proporción a lo suscrito.',
  },
  th: {
    title: 'จองซื้อ {coin}',
    open: 'ราคาเสนอขาย {price} {currency} จัดสรรตามสัดส่วนยอดจอง ส่วนที่เหลือคืนพร้อมกันทันที',
    soon: 'เริ่มเร็ว ๆ นี้ ราคาเสนอขาย {price} {currency} จัดสรรตามสัดส่วนยอดจอง',
  },
};
