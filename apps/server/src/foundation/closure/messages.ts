/** What the closing of an account tells customers, in every language; a missing text does not compile. */
import { messagesOf } from '../notify/index.ts';
import type { KindOf } from '../notify/index.ts';

export const closureMessages = messagesOf(
  {
    closure_requested: { values: ['until'], reach: 'urgent' },
    closure_cancelled: { values: [] },
    closure_stopped: { values: [] },
    account_closed: { values: [], reach: 'urgent' },
    account_reopened: { values: [], reach: 'everywhere' },
  },
  {
    zh: {
      closure_requested: [
        '账户即将注销',
        '您已申请注销账户，将于 {until} 生效。在此之前可照常使用，也可撤销申请。若非本人操作，请立即撤销并修改密码。',
      ],
      closure_cancelled: ['账户保持开通', '注销申请已撤销。'],
      closure_stopped: [
        '账户未注销',
        '冷静期结束时账户内仍有资产或未完成的事项，账户保持开通。结清后可再次申请。',
      ],
      account_closed: [
        '账户已注销',
        '您的账户已注销。法律要求的记录会继续保存；您的照片将在五年后删除。如之后仍有资金到账，您可用密码和验证码解冻账户取回。',
      ],
      account_reopened: [
        '已注销的账户已重新开通',
        '您的账户注销后又有资金到账，资金已入账。账户已重新开通但处于冻结状态，请用密码和验证码解冻；注销前开启过二次验证的，还需完成二次验证。解冻 24 小时后方可提现。',
      ],
    },
    en: {
      closure_requested: [
        'Your account will be closed',
        'You asked us to close your account. It closes on {until}; until then you can use it and cancel the request. If that was not you, cancel it and change your passwords now.',
      ],
      closure_cancelled: ['Your account stays open', 'The request to close your account was canceled.'],
      closure_stopped: [
        'Your account was not closed',
        'Your account stays open: at the end of the waiting period it still held funds or something was pending. You can ask again once that is settled.',
      ],
      account_closed: [
        'Account closed',
        'Your account is closed. Records required by law are kept; your pictures are deleted after five years. Should money still arrive for you, unfreeze the account with your password and a code to take it out.',
      ],
      account_reopened: [
        'Your closed account was reopened',
        'Money arrived at your account after you had closed it. It is credited, and the account is open again but frozen: unfreeze it with your password, a code and, if it was on, your two-factor authentication. Withdrawals open 24 hours after that.',
      ],
    },
    'zh-Hant': {
      closure_requested: [
        '帳戶即將註銷',
        '您已申請註銷帳戶，將於 {until} 生效。在此之前可照常使用，也可撤銷申請。若非本人操作，請立即撤銷並變更密碼。',
      ],
      closure_cancelled: ['帳戶維持開通', '註銷申請已撤銷。'],
      closure_stopped: [
        '帳戶未註銷',
        '冷靜期結束時帳戶內仍有資產或未完成的事項，帳戶維持開通。結清後可再次申請。',
      ],
      account_closed: [
        '帳戶已註銷',
        '您的帳戶已註銷。法律要求的紀錄會繼續保存；您的照片將在五年後刪除。如之後仍有資金到帳，您可用密碼和驗證碼解凍帳戶取回。',
      ],
      account_reopened: [
        '已註銷的帳戶已重新開通',
        '您的帳戶註銷後又有資金到帳，資金已入帳。帳戶已重新開通但處於凍結狀態，請用密碼和驗證碼解凍；註銷前已開啟二次驗證的，還需完成二次驗證。解凍 24 小時後方可提現。',
      ],
    },
    ja: {
      closure_requested: [
        'アカウントの解約予定',
        'アカウントの解約を受け付けました。{until}に解約されます。それまではご利用いただけ、取り消しもできます。お心当たりがない場合は、すぐに取り消してパスワードを変更してください。',
      ],
      closure_cancelled: ['アカウントは維持されます', '解約の申請を取り消しました。'],
      closure_stopped: [
        'アカウントは解約されませんでした',
        '期日に資産または未完了の取引が残っていたため、アカウントは維持されます。整理のうえ、もう一度お申し込みください。',
      ],
      account_closed: [
        'アカウントを解約しました',
        'アカウントを解約しました。法令で求められる記録は保管し、画像は5年後に削除します。その後に入金があった場合は、パスワードと認証コードで凍結を解除すると出金できます。',
      ],
      account_reopened: [
        '解約済みのアカウントを再開しました',
        '解約後にお客様のアカウントへ入金があり、反映しました。アカウントは凍結状態で再開されています。パスワードと認証コード（解約前に二段階認証を設定していた場合は二段階認証も）で凍結を解除してください。出金は解除から24時間後に可能です。',
      ],
    },
    ko: {
      closure_requested: [
        '계정 해지 예정',
        '계정 해지를 신청하셨습니다. {until}에 해지되며 그때까지는 이용하거나 신청을 취소할 수 있습니다. 본인이 아니라면 즉시 취소하고 비밀번호를 변경하세요.',
      ],
      closure_cancelled: ['계정 유지', '계정 해지 신청이 취소되었습니다.'],
      closure_stopped: [
        '계정이 해지되지 않았습니다',
        '해지 시점에 자산이나 끝나지 않은 항목이 남아 있어 계정이 유지됩니다. 정리한 뒤 다시 신청할 수 있습니다.',
      ],
      account_closed: [
        '계정 해지 완료',
        '계정이 해지되었습니다. 법이 요구하는 기록은 보관되고 사진은 5년 후 삭제됩니다. 이후 자금이 입금되면 비밀번호와 인증 코드로 동결을 해제하고 출금할 수 있습니다.',
      ],
      account_reopened: [
        '해지된 계정이 다시 열렸습니다',
        '해지 후 계정에 자금이 입금되어 반영되었습니다. 계정은 동결된 상태로 다시 열렸습니다. 비밀번호와 인증 코드로 동결을 해제하세요. 해지 전에 2단계 인증을 사용했다면 2단계 인증도 필요합니다. 출금은 해제 24시간 후에 가능합니다.',
      ],
    },
    es: {
      closure_requested: [
        'Tu cuenta se cerrará',
        'Pediste cerrar tu cuenta. Se cerrará el {until}; hasta entonces puedes usarla y cancelar la solicitud. Si no fuiste tú, cancélala y cambia tus contraseñas ahora.',
      ],
      closure_cancelled: ['Tu cuenta sigue abierta', 'Se canceló la solicitud de cierre de tu cuenta.'],
      closure_stopped: [
        'Tu cuenta no se cerró',
        'Tu cuenta sigue abierta: al llegar la fecha aún había fondos o algo pendiente. Puedes volver a solicitarlo cuando esté resuelto.',
      ],
      account_closed: [
        'Cuenta cerrada',
        'Tu cuenta está cerrada. Se conservan los registros que exige la ley; tus fotos se borran a los cinco años. Si aún te llega dinero, descongela la cuenta con tu contraseña y un código para retirarlo.',
      ],
      account_reopened: [
        'Tu cuenta cerrada se ha reabierto',
        'Llegó dinero a tu cuenta después de cerrarla. Está acreditado y la cuenta vuelve a estar abierta, pero congelada: descongélala con tu contraseña, un código y, si la tenías activada, la verificación en dos pasos. Podrás retirar 24 horas después.',
      ],
    },
    th: {
      closure_requested: [
        'บัญชีจะถูกปิด',
        'คุณขอปิดบัญชี บัญชีจะปิดวันที่ {until} ระหว่างนี้ยังใช้งานและยกเลิกคำขอได้ หากไม่ใช่คุณ ให้ยกเลิกและเปลี่ยนรหัสผ่านทันที',
      ],
      closure_cancelled: ['บัญชียังเปิดอยู่', 'ยกเลิกคำขอปิดบัญชีแล้ว'],
      closure_stopped: ['ไม่ได้ปิดบัญชี', 'เมื่อถึงกำหนดยังมีเงินหรือรายการที่ค้างอยู่ บัญชีจึงยังเปิดอยู่ จัดการให้เรียบร้อยแล้วขอใหม่ได้'],
      account_closed: [
        'ปิดบัญชีแล้ว',
        'บัญชีของคุณถูกปิดแล้ว บันทึกที่กฎหมายกำหนดจะถูกเก็บไว้ ส่วนรูปภาพจะถูกลบหลังห้าปี หากยังมีเงินเข้ามาภายหลัง ให้ปลดอายัดบัญชีด้วยรหัสผ่านและรหัสยืนยันเพื่อถอนออก',
      ],
      account_reopened: [
        'บัญชีที่ปิดแล้วเปิดใช้งานอีกครั้ง',
        'มีเงินเข้าบัญชีหลังจากที่คุณปิดบัญชีแล้ว เงินเข้าบัญชีเรียบร้อย และบัญชีเปิดอีกครั้งแต่ถูกอายัดไว้ ปลดอายัดด้วยรหัสผ่านและรหัสยืนยัน หากเคยเปิดการยืนยันสองขั้นตอนไว้ต้องยืนยันสองขั้นตอนด้วย ถอนได้หลังจากนั้น 24 ชั่วโมง',
      ],
    },
  },
);

export type ClosureMessage = KindOf<typeof closureMessages>;
