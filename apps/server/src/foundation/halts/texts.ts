/** What halts says to people, in every language. */
import type { haltNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const haltsTexts: TextsOf<typeof haltNoun> = {
  zh: {
    refusals: {
      trading_halted: '{symbol} 正处于公告停牌期间，暂不接受新委托；撤单和平仓不受影响',
      halt_too_soon: '停牌须至少提前 {minutes} 分钟公告；只有故障可以立即停牌',
      halt_ends_early: '结束时间必须晚于开始时间，且早于原定结束时间',
      halt_unknown: '没有这次停牌',
      halt_over: '这次停牌已经结束',
    },
  },
  en: {
    refusals: {
      trading_halted: 'Trading in {symbol} is halted by announcement. You can still cancel and close.',
      halt_too_soon:
        'A halt must be announced at least {minutes} minutes ahead; only a fault allows an immediate halt.',
      halt_ends_early: 'The end must be after the start and before the end that was announced.',
      halt_unknown: 'There is no such halt.',
      halt_over: 'This halt is over.',
    },
  },
  'zh-Hant': {
    refusals: {
      trading_halted: '{symbol} 正處於公告停牌期間，暫不接受新委託；撤單與平倉不受影響',
      halt_too_soon: '停牌須至少提前 {minutes} 分鐘公告；只有故障可以立即停牌',
      halt_ends_early: '結束時間必須晚於開始時間，且早於原定結束時間',
      halt_unknown: '沒有這次停牌',
      halt_over: '這次停牌已經結束',
    },
  },
  ja: {
    refusals: {
      trading_halted:
        '{symbol}は告知された取引停止中のため、新規注文を受け付けていません。取消と決済は可能です。',
      halt_too_soon: '取引停止は{minutes}分以上前に告知します。直ちに停止できるのは障害時のみです。',
      halt_ends_early: '終了は開始より後で、告知済みの終了より前でなければなりません',
      halt_unknown: 'この取引停止は存在しません',
      halt_over: 'この取引停止は終了しています',
    },
  },
  ko: {
    refusals: {
      trading_halted:
        '{symbol}은(는) 공지된 거래 중단 중이라 새 주문을 받지 않습니다. 취소와 청산은 가능합니다.',
      halt_too_soon: '거래 중단은 최소 {minutes}분 전에 공지합니다. 장애일 때만 즉시 중단할 수 있습니다.',
      halt_ends_early: '종료는 시작보다 늦고 공지된 종료보다 빨라야 합니다',
      halt_unknown: '해당 거래 중단이 없습니다',
      halt_over: '이미 끝난 거래 중단입니다',
    },
  },
  es: {
    refusals: {
      trading_halted:
        'Las operaciones de {symbol} están suspendidas según lo anunciado. Aún puedes cancelar y cerrar.',
      halt_too_soon:
        'Una suspensión se anuncia con al menos {minutes} minutos de anticipación; solo una falla permite suspender de inmediato.',
      halt_ends_early: 'El final debe ser posterior al inicio y anterior al final anunciado.',
      halt_unknown: 'No existe esa suspensión.',
      halt_over: 'Esa suspensión ya terminó.',
    },
  },
  th: {
    refusals: {
      trading_halted: '{symbol} อยู่ระหว่างการหยุดซื้อขายที่ประกาศไว้ ยังยกเลิกและปิดสถานะได้',
      halt_too_soon: 'ต้องประกาศหยุดซื้อขายล่วงหน้าอย่างน้อย {minutes} นาที หยุดทันทีได้เฉพาะเมื่อเกิดเหตุขัดข้อง',
      halt_ends_early: 'เวลาสิ้นสุดต้องอยู่หลังเวลาเริ่มและก่อนเวลาสิ้นสุดที่ประกาศไว้',
      halt_unknown: 'ไม่มีการหยุดซื้อขายนี้',
      halt_over: 'การหยุดซื้อขายนี้สิ้นสุดแล้ว',
    },
  },
};
