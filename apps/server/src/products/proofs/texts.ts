/** What proofs say to people, in every language. */
import type { proofNoun } from '@candor/wire';
import type { proofDeskNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const proofTexts: TextsOf<typeof proofNoun | typeof proofDeskNoun> = {
  zh: {
    refusals: {
      evidence_unknown: '没有这条属于您的记录',
      proof_unknown: '没有该日的负债证明',
      signature_wrong: '签名与该地址、该日不符',
    },
    successes: { proof_checked: '已计入您的验证', reserve_signed: '签名已核验并公布' },
  },
  en: {
    refusals: {
      evidence_unknown: 'There is no such record of yours.',
      proof_unknown: 'There is no proof of liabilities for that day.',
      signature_wrong: 'The key of that address did not sign this text.',
    },
    successes: {
      proof_checked: 'Your check has been counted.',
      reserve_signed: 'The signature was verified and is published.',
    },
  },
  'zh-Hant': {
    refusals: {
      evidence_unknown: '沒有這條屬於您的紀錄',
      proof_unknown: '沒有該日的負債證明',
      signature_wrong: '簽名與該地址、該日不符',
    },
    successes: { proof_checked: '已計入您的驗證', reserve_signed: '簽名已核驗並公布' },
  },
  ja: {
    refusals: {
      evidence_unknown: 'ご本人の該当する記録はありません。',
      proof_unknown: 'その日の負債証明はありません。',
      signature_wrong: 'この署名は、該当アドレスの鍵によるものではありません。',
    },
    successes: { proof_checked: '検証を記録しました。', reserve_signed: '署名を検証し、公開しました。' },
  },
  ko: {
    refusals: {
      evidence_unknown: '본인의 해당 기록이 없습니다.',
      proof_unknown: '해당 날짜의 부채 증명이 없습니다.',
      signature_wrong: '해당 주소의 키로 서명된 내용이 아닙니다.',
    },
    successes: { proof_checked: '검증이 기록되었습니다.', reserve_signed: '서명이 검증되어 공개되었습니다.' },
  },
  es: {
    refusals: {
      evidence_unknown: 'No hay ningún registro tuyo con ese número.',
      proof_unknown: 'No hay prueba de pasivos de ese día.',
      signature_wrong: 'La clave de esa dirección no ha firmado este texto.',
    },
    successes: {
      proof_checked: 'Tu verificación se ha contado.',
      reserve_signed: 'La firma se ha verificado y publicado.',
    },
  },
  th: {
    refusals: {
      evidence_unknown: 'ไม่มีรายการนี้ในชื่อของคุณ',
      proof_unknown: 'ไม่มีหลักฐานหนี้สินของวันนั้น',
      signature_wrong: 'ลายเซ็นนี้ไม่ได้มาจากคีย์ของที่อยู่ดังกล่าว',
    },
    successes: { proof_checked: 'บันทึกการตรวจสอบของคุณแล้ว', reserve_signed: 'ตรวจสอบลายเซ็นและเผยแพร่แล้ว' },
  },
};
