/** What proofs say to people, in every language. */
import type { proofNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const proofTexts: TextsOf<typeof proofNoun> = {
  zh: {
    refusals: { proof_unknown: '没有该日的负债证明' },
    successes: { proof_checked: '已计入您的验证' },
  },
  en: {
    refusals: { proof_unknown: 'There is no proof of liabilities for that day.' },
    successes: { proof_checked: 'Your check has been counted.' },
  },
  'zh-Hant': {
    refusals: { proof_unknown: '沒有該日的負債證明' },
    successes: { proof_checked: '已計入您的驗證' },
  },
  ja: {
    refusals: { proof_unknown: 'その日の負債証明はありません。' },
    successes: { proof_checked: '検証を記録しました。' },
  },
  ko: {
    refusals: { proof_unknown: '해당 날짜의 부채 증명이 없습니다.' },
    successes: { proof_checked: '검증이 기록되었습니다.' },
  },
  es: {
    refusals: { proof_unknown: 'No hay prueba de pasivos de ese día.' },
    successes: { proof_checked: 'Tu verificación se ha contado.' },
  },
  th: {
    refusals: { proof_unknown: 'ไม่มีหลักฐานหนี้สินของวันนั้น' },
    successes: { proof_checked: 'บันทึกการตรวจสอบของคุณแล้ว' },
  },
};
