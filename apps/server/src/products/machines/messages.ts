/** What machines tell customers, in every language; a missing text does not compile. Each day is a record, no message. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const machineMessages = messagesOf(
  {
    machine_ended: { values: ['units', 'model', 'days', 'output', 'currency'] },
  },
  {
    zh: {
      machine_ended: [
        '矿机租赁已到期',
        '您租赁的 {units} 台 {model} 已满 {days} 天，租赁到期。至今已发放产出 {output} {currency}。',
      ],
    },
    'zh-Hant': {
      machine_ended: [
        '礦機租賃已到期',
        '您租賃的 {units} 台 {model} 已滿 {days} 天，租賃到期。至今已發放產出 {output} {currency}。',
      ],
    },
    en: {
      machine_ended: [
        'Your machine lease has ended',
        'The {days}-day lease of {model} (machines: {units}) has ended. Output paid to your spot account so far: {output} {currency}.',
      ],
    },
    ja: {
      machine_ended: [
        'マイニングのレンタルが終了しました',
        '{model}（{units}台）の{days}日間のレンタルが終了しました。これまでの産出は{output} {currency}です。',
      ],
    },
    ko: {
      machine_ended: [
        '채굴기 임대 종료',
        '{model} {units}대의 {days}일 임대가 종료되었습니다. 지금까지 지급된 산출은 {output} {currency}입니다.',
      ],
    },
    es: {
      machine_ended: [
        'Tu alquiler de minería terminó',
        'Terminó el alquiler de {days} días de {model} (equipos: {units}). Producción pagada hasta ahora: {output} {currency}.',
      ],
    },
    th: {
      machine_ended: [
        'สัญญาเช่าเครื่องขุดสิ้นสุดแล้ว',
        'สัญญาเช่า {model} จำนวน {units} เครื่อง ระยะเวลา {days} วัน สิ้นสุดแล้ว ผลผลิตที่จ่ายถึงตอนนี้ {output} {currency}',
      ],
    },
  },
  { machine_: { topic: 'deposits', page: 'pages/machine/ordersPage' } },
);

export type MachineMessage = KindOf<typeof machineMessages>;
