/** What closure says to people, in every language. */
import type { closureNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const closureTexts: TextsOf<typeof closureNoun> = {
  zh: {
    refusals: {
      account_closed: '该账户已由本人注销，无法再次开通',
      closure_underway: '账户已在注销流程中',
      closure_prevented: '账户暂时无法注销，仍有未结清的事项',
      closure_unknown: '没有待处理的注销申请',
    },
    successes: {
      closure_requested: '账户将在 7 天后注销',
      closure_cancelled: '注销已撤销，账户保持开通',
    },
  },
  en: {
    refusals: {
      account_closed: 'This account was closed by its owner and cannot be reopened.',
      closure_underway: 'The closing of this account is already in progress.',
      closure_prevented: 'The account cannot be closed yet: settle what is still open in it first.',
      closure_unknown: 'There is no request to close the account.',
    },
    successes: {
      closure_requested: 'Your account will be closed in 7 days.',
      closure_cancelled: 'Your account stays open.',
    },
  },
  'zh-Hant': {
    refusals: {
      account_closed: '該帳戶已由本人註銷，無法再次開通',
      closure_underway: '帳戶已在註銷流程中',
      closure_prevented: '帳戶暫時無法註銷，仍有未結清的事項',
      closure_unknown: '沒有待處理的註銷申請',
    },
    successes: {
      closure_requested: '帳戶將在 7 天後註銷',
      closure_cancelled: '註銷已撤銷，帳戶維持開通',
    },
  },
  ja: {
    refusals: {
      account_closed: 'このアカウントはご本人により解約されており、再開できません',
      closure_underway: 'すでに解約手続き中です',
      closure_prevented: 'まだ解約できません。未完了のものを先に完了してください。',
      closure_unknown: '解約の申請はありません',
    },
    successes: {
      closure_requested: 'アカウントは7日後に解約されます',
      closure_cancelled: 'アカウントはそのまま維持されます',
    },
  },
  ko: {
    refusals: {
      account_closed: '본인이 해지한 계정으로 다시 열 수 없습니다',
      closure_underway: '이미 해지가 진행 중입니다',
      closure_prevented: '아직 해지할 수 없습니다. 끝나지 않은 항목을 먼저 정리해 주세요.',
      closure_unknown: '해지 신청이 없습니다',
    },
    successes: {
      closure_requested: '7일 후 계정이 해지됩니다',
      closure_cancelled: '계정이 유지됩니다',
    },
  },
  es: {
    refusals: {
      account_closed: 'Su titular cerró esta cuenta y no se puede reabrir.',
      closure_underway: 'El cierre de la cuenta ya está en curso.',
      closure_prevented: 'Todavía no se puede cerrar la cuenta: primero resuelve lo que queda abierto.',
      closure_unknown: 'No hay ninguna solicitud de cierre.',
    },
    successes: {
      closure_requested: 'Tu cuenta se cerrará en 7 días.',
      closure_cancelled: 'Tu cuenta sigue abierta.',
    },
  },
  th: {
    refusals: {
      account_closed: 'บัญชีนี้ถูกปิดโดยเจ้าของแล้ว เปิดใหม่ไม่ได้',
      closure_underway: 'บัญชีอยู่ระหว่างการปิดแล้ว',
      closure_prevented: 'ยังปิดบัญชีไม่ได้ โปรดจัดการรายการที่ค้างอยู่ก่อน',
      closure_unknown: 'ไม่มีคำขอปิดบัญชี',
    },
    successes: {
      closure_requested: 'บัญชีจะถูกปิดใน 7 วัน',
      closure_cancelled: 'บัญชียังเปิดใช้งานอยู่',
    },
  },
};
