/** What treasury says to people, in every language. */
import type { treasuryNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const treasuryTexts: TextsOf<typeof treasuryNoun> = {
  zh: {
    refusals: {
      account_not_movable: '该账户不能用于此操作',
      journal_unknown: '没有这笔分录',
      journal_not_reversible: '这类分录不能冲正',
      invariant_broken: '存在尚未查看的异常记录，请先核对再恢复',
    },
  },
  en: {
    refusals: {
      account_not_movable: 'This account cannot be used for that.',
      journal_unknown: 'There is no such journal.',
      journal_not_reversible: 'A journal of this kind cannot be reversed.',
      invariant_broken: 'There are offending rows that have not been seen. Look at them before opening.',
    },
  },
  'zh-Hant': {
    refusals: {
      account_not_movable: '此帳戶不能用於這項操作',
      journal_unknown: '沒有這筆分錄',
      journal_not_reversible: '此類分錄不能沖正',
      invariant_broken: '存在尚未查看的異常紀錄，請先核對再恢復',
    },
  },
  ja: {
    refusals: {
      account_not_movable: 'この口座はこの操作に使えません',
      journal_unknown: 'この仕訳はありません',
      journal_not_reversible: 'この種類の仕訳は取り消せません',
      invariant_broken: '未確認の不整合行があります。再開する前に確認してください',
    },
  },
  ko: {
    refusals: {
      account_not_movable: '이 계정은 해당 작업에 쓸 수 없습니다',
      journal_unknown: '해당 분개가 없습니다',
      journal_not_reversible: '이 종류의 분개는 역분개할 수 없습니다',
      invariant_broken: '확인되지 않은 불일치 항목이 있습니다. 재개하기 전에 확인해 주세요',
    },
  },
  es: {
    refusals: {
      account_not_movable: 'Esta cuenta no puede usarse para eso.',
      journal_unknown: 'No existe ese asiento.',
      journal_not_reversible: 'Un asiento de este tipo no se puede revertir.',
      invariant_broken: 'Hay filas incorrectas que nadie ha revisado. Revísalas antes de reanudar.',
    },
  },
  th: {
    refusals: {
      account_not_movable: 'ใช้บัญชีนี้กับการทำรายการนี้ไม่ได้',
      journal_unknown: 'ไม่มีรายการบัญชีนี้',
      journal_not_reversible: 'รายการบัญชีประเภทนี้กลับรายการไม่ได้',
      invariant_broken: 'มีรายการผิดปกติที่ยังไม่ได้ตรวจดู โปรดตรวจดูก่อนเปิด',
    },
  },
};
