/** What ticks say to people, in every language. */
import type { tickNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const ticksTexts: TextsOf<typeof tickNoun> = {
  zh: {
    refusals: {
      no_ticks: '行情价格暂停更新，暂不接受新委托；价格恢复后即可下单',
    },
  },
  en: {
    refusals: {
      no_ticks:
        'Prices are not updating right now, so new orders are not accepted. You can order again as soon as prices are back.',
    },
  },
  'zh-Hant': {
    refusals: {
      no_ticks: '行情價格暫停更新，暫不接受新委託；價格恢復後即可下單',
    },
  },
  ja: {
    refusals: {
      no_ticks:
        '現在価格が更新されていないため、新規注文を受け付けていません。価格の更新が再開するとご注文いただけます。',
    },
  },
  ko: {
    refusals: {
      no_ticks:
        '현재 가격이 업데이트되지 않아 신규 주문을 받지 않습니다. 가격이 다시 업데이트되면 주문할 수 있습니다.',
    },
  },
  es: {
    refusals: {
      no_ticks:
        'Los precios no se están actualizando y por ahora no se aceptan órdenes nuevas. Podrás operar en cuanto vuelvan.',
    },
  },
  th: {
    refusals: {
      no_ticks: 'ราคายังไม่อัปเดตในขณะนี้ จึงยังไม่รับคำสั่งใหม่ คุณสั่งได้อีกครั้งเมื่อราคากลับมา',
    },
  },
};
