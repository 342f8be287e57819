/** What pauses says to people, in every language. */
import type { operatorPauseNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const pausesTexts: TextsOf<typeof operatorPauseNoun> = {
  zh: {
    refusals: {
      payouts_paused: '出款已暂停，申请会保留，恢复后继续处理',
      pause_ran_out: '您单独发起的暂停已满一天。须由另一位人员暂停，或由两人延长',
      pause_lifted: '您发起的暂停在过去一天内已由另外两人解除。须由另一位人员暂停',
      pause_over: '这次暂停已经结束',
    },
    successes: { payouts_stopped: '出款已暂停' },
  },
  en: {
    refusals: {
      payouts_paused: 'Payouts are paused. Requests are kept and are sent once payouts resume.',
      pause_ran_out:
        'What you stopped alone has lasted its day. Someone else has to stop payouts, or two people prolong it.',
      pause_lifted:
        'Two others have let these payouts go on within the last day. Someone else has to stop them now.',
      pause_over: 'This pause is over.',
    },
    successes: { payouts_stopped: 'Payouts are stopped.' },
  },
  'zh-Hant': {
    refusals: {
      payouts_paused: '出款已暫停，申請會保留，恢復後繼續處理',
      pause_ran_out: '您單獨發起的暫停已滿一天。須由另一位人員暫停，或由兩人延長',
      pause_lifted: '您發起的暫停在過去一天內已由另外兩人解除。須由另一位人員暫停',
      pause_over: '這次暫停已經結束',
    },
    successes: { payouts_stopped: '出款已暫停' },
  },
  ja: {
    refusals: {
      payouts_paused: '送金は一時停止中です。申請は保持され、再開後に処理されます。',
      pause_ran_out: 'お一人での停止は1日に達しました。別の担当者が停止するか、2名で延長してください。',
      pause_lifted: '開始された停止は、過去1日以内に別の2名が解除しました。別の担当者が停止してください。',
      pause_over: 'この停止は終了しています。',
    },
    successes: { payouts_stopped: '送金を停止しました。' },
  },
  ko: {
    refusals: {
      payouts_paused: '송금이 일시 중단되었습니다. 신청은 유지되며 재개 후 처리됩니다.',
      pause_ran_out:
        '혼자 시작한 중단이 하루를 채웠습니다. 다른 담당자가 중단하거나 두 명이 연장해야 합니다.',
      pause_lifted:
        '귀하가 시작한 중지를 지난 하루 안에 다른 두 사람이 해제했습니다. 다른 담당자가 중지해야 합니다.',
      pause_over: '이 중단은 이미 종료되었습니다.',
    },
    successes: { payouts_stopped: '송금을 중단했습니다.' },
  },
  es: {
    refusals: {
      payouts_paused: 'Los pagos están en pausa. Las solicitudes se conservan y se envían al reanudarse.',
      pause_ran_out:
        'Lo que detuviste a solas ya duró su día. Debe detenerlo otra persona o prolongarlo dos personas.',
      pause_lifted:
        'Otras dos personas reanudaron estos pagos en el último día. Ahora los tiene que detener otra persona.',
      pause_over: 'Esta pausa ya terminó.',
    },
    successes: { payouts_stopped: 'Los pagos están detenidos.' },
  },
  th: {
    refusals: {
      payouts_paused: 'ระงับการจ่ายเงินชั่วคราว คำขอจะถูกเก็บไว้และดำเนินการต่อเมื่อกลับมาเปิด',
      pause_ran_out: 'การระงับที่คุณเริ่มคนเดียวครบหนึ่งวันแล้ว ต้องให้ผู้อื่นระงับ หรือให้สองคนขยายเวลา',
      pause_lifted: 'ผู้อื่นสองคนยกเลิกการระงับของคุณภายในหนึ่งวันที่ผ่านมา ต้องให้ผู้อื่นเป็นผู้ระงับ',
      pause_over: 'การระงับครั้งนี้สิ้นสุดแล้ว',
    },
    successes: { payouts_stopped: 'ระงับการจ่ายเงินแล้ว' },
  },
};
