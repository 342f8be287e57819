/** What openings says to people, in every language. */
import type { openingNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';
import { causeInWords } from './cause-words.ts';

export const openingsTexts: TextsOf<typeof openingNoun> = {
  zh: {
    inWords: causeInWords('zh'),
    refusals: {
      trading_stopped: '{symbol} 暂停接受新委托，撤单不受影响[：{reason}]',
      opening_stopped: '{symbol} 已对所有人暂停开仓，已有持仓不受影响[：{reason}]',
    },
  },
  en: {
    inWords: causeInWords('en'),
    refusals: {
      trading_stopped: '{symbol} is not taking new orders for now. You can still cancel.[ {reason}]',
      opening_stopped:
        'Opening in {symbol} is paused for everybody; what is open goes on as usual.[ {reason}]',
    },
  },
  'zh-Hant': {
    inWords: causeInWords('zh-Hant'),
    refusals: {
      trading_stopped: '{symbol} 暫停接受新委託，撤單不受影響[：{reason}]',
      opening_stopped: '{symbol} 已對所有人暫停開倉，已有持倉不受影響[：{reason}]',
    },
  },
  ja: {
    inWords: causeInWords('ja'),
    refusals: {
      trading_stopped: '{symbol}の新規注文の受付を一時停止しています。注文の取消は可能です[：{reason}]',
      opening_stopped: '{symbol}の新規建ては全員に対して停止中です。保有中の建玉は通常どおりです[：{reason}]',
    },
  },
  ko: {
    inWords: causeInWords('ko'),
    refusals: {
      trading_stopped: '{symbol} 신규 주문 접수가 일시 중단되었습니다. 주문 취소는 가능합니다[: {reason}]',
      opening_stopped:
        '{symbol}의 신규 진입은 모든 이용자에게 중단되었습니다. 보유 중인 포지션은 그대로 진행됩니다[: {reason}]',
    },
  },
  es: {
    inWords: causeInWords('es'),
    refusals: {
      trading_stopped:
        '{symbol} no admite órdenes nuevas por ahora. Puedes cancelar las pendientes.[ {reason}]',
      opening_stopped:
        'Las aperturas en {symbol} están en pausa para todos; lo que está abierto sigue con normalidad.[ {reason}]',
    },
  },
  th: {
    inWords: causeInWords('th'),
    refusals: {
      trading_stopped: '{symbol} หยุดรับคำสั่งใหม่ชั่วคราว แต่ยังยกเลิกคำสั่งได้[: {reason}]',
      opening_stopped: 'หยุดเปิดสถานะใหม่ใน {symbol} สำหรับทุกคน รายการที่เปิดอยู่ดำเนินต่อตามปกติ[: {reason}]',
    },
  },
};
