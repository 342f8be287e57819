/** What deposits says to people, in every language. */
import type { depositNoun } from '@candor/wire';
import type { operatorDepositNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const depositsTexts: TextsOf<typeof depositNoun | typeof operatorDepositNoun> = {
  zh: {
    refusals: {
      deposit_closed: '该充值方式暂停使用[：{reason}]',
      deposit_tick_required: '请先确认您已知晓：完成身份认证之前不能提现',
      deposit_below_minimum: '最低充值数量为 {minimum} {currency}',
      reference_unknown: '该转账附言不属于您或已被使用',
      too_many_claims: '您已有 {limit} 笔充值申请正在审核，请等待处理结果',
      value_date_ahead: '起息日不能晚于今天',
      value_date_too_old: '起息日不能早于一年前',
      line_exists: '该笔流水已录入',
      line_on_statement: '对账单上有这笔流水，须连同对账单一起冲回',
      line_spent: '客户余额不足该笔金额，不能冲回',
      line_money_elsewhere: '该客户在其他账户、委托或提现中仍有足够的该币种，请先收回，无需平台承担',
      line_not_lost: '仅可核销对账单未显示且客户已用掉的手工流水',
      line_not_on_statement: '{until} 及之前的对账单已入账，其中没有这笔流水',
    },
    successes: {
      tick_saved: '已确认',
      deposit_requested: '已提交，正在审核',
    },
  },
  en: {
    refusals: {
      deposit_closed: 'Deposits of this kind are paused at the moment.[ {reason}]',
      deposit_tick_required: 'Please confirm first that you cannot withdraw before verification.',
      deposit_below_minimum: 'The minimum deposit is {minimum} {currency}.',
      reference_unknown: 'This transfer reference is not yours or has already been used.',
      too_many_claims: 'You already have {limit} deposit requests under review. Please wait for the result.',
      value_date_ahead: 'The value date cannot be in the future.',
      value_date_too_old: 'The value date cannot be more than a year ago.',
      line_exists: 'This statement line has already been entered.',
      line_on_statement: "The bank's statement shows this line: it is taken back with the statement.",
      line_spent: 'The customer no longer has this amount. It cannot be taken back.',
      line_money_elsewhere:
        'The customer has as much of it in orders, withdrawals or other accounts. Get it back from there first.',
      line_not_lost:
        'Only a typed line that the bank does not show, and whose customer has spent it, is written off.',
      line_not_on_statement: 'Statements up to {until} have been booked and do not show this line.',
    },
    successes: {
      tick_saved: 'Confirmed.',
      deposit_requested: 'Submitted and under review.',
    },
  },
  'zh-Hant': {
    refusals: {
      deposit_closed: '該充值方式暫停使用[：{reason}]',
      deposit_tick_required: '請先確認您已知悉：完成身分驗證之前不能提現',
      deposit_below_minimum: '最低充值數量為 {minimum} {currency}',
      reference_unknown: '該轉帳附言不屬於您或已被使用',
      too_many_claims: '您已有 {limit} 筆充值申請正在審核，請等候處理結果',
      value_date_ahead: '起息日不能晚於今天',
      value_date_too_old: '起息日不能早於一年前',
      line_exists: '該筆流水已登錄',
      line_on_statement: '對帳單上有這筆流水，須連同對帳單一起沖回',
      line_spent: '客戶餘額不足該筆金額，不能沖回',
      line_money_elsewhere: '該客戶在其他帳戶、委託或提現中仍有足夠的該幣種，請先收回，無需平台承擔',
      line_not_lost: '僅可核銷對帳單未顯示且客戶已用掉的手工流水',
      line_not_on_statement: '{until} 及之前的對帳單已入帳，其中沒有這筆流水',
    },
    successes: {
      tick_saved: '已確認',
      deposit_requested: '已提交，正在審核',
    },
  },
  ja: {
    refusals: {
      deposit_closed: 'この入金方法は現在停止しています。[{reason}]',
      deposit_tick_required: '本人確認が完了するまで出金できないことを先にご確認ください',
      deposit_below_minimum: '最低入金額は{minimum} {currency}です',
      reference_unknown: 'この振込番号はお客様のものではないか、すでに使用されています',
      too_many_claims: '審査中の入金申請がすでに{limit}件あります。結果をお待ちください。',
      value_date_ahead: '起算日に未来の日付は指定できません',
      value_date_too_old: '起算日に1年以上前の日付は指定できません',
      line_exists: 'この明細はすでに登録されています',
      line_on_statement: 'この明細は取引明細書に記載されています。取引明細書ごと取り消してください。',
      line_spent: 'お客様の残高がこの金額に満たないため、取り消せません。',
      line_money_elsewhere:
        'お客様は注文、出金または他の口座に同額以上をお持ちです。先にそちらを取り戻してください。',
      line_not_lost: '償却できるのは、銀行明細にない手入力の明細で、お客様が使用済みのものだけです。',
      line_not_on_statement: '{until}までの取引明細書は処理済みで、この明細は含まれていません',
    },
    successes: {
      tick_saved: '確認しました',
      deposit_requested: '送信しました。審査中です。',
    },
  },
  ko: {
    refusals: {
      deposit_closed: '이 입금 방법은 현재 중단되었습니다.[ {reason}]',
      deposit_tick_required: '본인 인증 전에는 출금할 수 없음을 먼저 확인해 주세요',
      deposit_below_minimum: '최소 입금 수량은 {minimum} {currency}입니다',
      reference_unknown: '본인의 송금 번호가 아니거나 이미 사용되었습니다',
      too_many_claims: '심사 중인 입금 신청이 이미 {limit}건 있습니다. 결과를 기다려 주세요.',
      value_date_ahead: '기산일은 미래일 수 없습니다',
      value_date_too_old: '기산일은 1년 이내여야 합니다',
      line_exists: '이미 등록된 거래 내역입니다',
      line_on_statement: '거래명세서에 있는 내역입니다. 거래명세서와 함께 취소해 주세요.',
      line_spent: '고객 잔액이 이 금액보다 적어 취소할 수 없습니다.',
      line_money_elsewhere:
        '고객이 주문, 출금 또는 다른 계정에 그만큼 보유하고 있습니다. 먼저 그곳에서 회수하세요.',
      line_not_lost: '은행 명세에 없고 고객이 이미 사용한 수기 입력 건만 상각할 수 있습니다.',
      line_not_on_statement: '{until}까지의 거래명세서가 처리되었으며 이 내역이 없습니다',
    },
    successes: {
      tick_saved: '확인되었습니다',
      deposit_requested: '제출되었으며 심사 중입니다',
    },
  },
  es: {
    refusals: {
      deposit_closed: 'Los depósitos de este tipo están en pausa.[ {reason}]',
      deposit_tick_required: 'Confirma primero que no podrás retirar antes de verificarte.',
      deposit_below_minimum: 'El depósito mínimo es de {minimum} {currency}.',
      reference_unknown: 'Esta referencia de transferencia no es tuya o ya se usó.',
      too_many_claims: 'Ya tienes {limit} solicitudes de depósito en revisión. Espera el resultado.',
      value_date_ahead: 'La fecha valor no puede ser futura.',
      value_date_too_old: 'La fecha valor no puede ser de hace más de un año.',
      line_exists: 'Este movimiento ya se registró.',
      line_on_statement: 'El extracto del banco muestra este movimiento: se retira con el extracto.',
      line_spent: 'El cliente ya no tiene este importe. No se puede retirar.',
      line_money_elsewhere:
        'El cliente tiene ese importe en órdenes, retiros u otras cuentas. Recupérelo primero de ahí.',
      line_not_lost:
        'Solo se da por perdida una línea escrita a mano que el banco no muestra y cuyo importe el cliente ya gastó.',
      line_not_on_statement:
        'Los extractos hasta el {until} ya se registraron y no muestran este movimiento.',
    },
    successes: {
      tick_saved: 'Confirmado.',
      deposit_requested: 'Enviado y en revisión.',
    },
  },
  th: {
    refusals: {
      deposit_closed: 'ช่องทางฝากนี้หยุดให้บริการชั่วคราว[ {reason}]',
      deposit_tick_required: 'โปรดยืนยันก่อนว่าคุณถอนเงินไม่ได้จนกว่าจะยืนยันตัวตน',
      deposit_below_minimum: 'ยอดฝากขั้นต่ำคือ {minimum} {currency}',
      reference_unknown: 'รหัสอ้างอิงการโอนนี้ไม่ใช่ของคุณหรือถูกใช้แล้ว',
      too_many_claims: 'คุณมีคำขอฝากที่กำลังตรวจสอบอยู่แล้ว {limit} รายการ โปรดรอผล',
      value_date_ahead: 'วันที่มีผลต้องไม่เป็นวันในอนาคต',
      value_date_too_old: 'วันที่มีผลต้องไม่เก่ากว่าหนึ่งปี',
      line_exists: 'รายการเดินบัญชีนี้บันทึกไว้แล้ว',
      line_on_statement: 'รายการนี้อยู่ในรายการเดินบัญชีของธนาคาร ต้องกลับรายการพร้อมทั้งฉบับ',
      line_spent: 'ลูกค้ามียอดไม่พอสำหรับจำนวนนี้ จึงกลับรายการไม่ได้',
      line_money_elsewhere: 'ลูกค้ายังมียอดเพียงพอในคำสั่ง รายการถอน หรือบัญชีอื่น ให้เรียกคืนจากส่วนนั้นก่อน',
      line_not_lost: 'ตัดจำหน่ายได้เฉพาะรายการที่พิมพ์เอง ซึ่งธนาคารไม่แสดง และลูกค้าใช้เงินไปแล้ว',
      line_not_on_statement: 'บันทึกรายการเดินบัญชีถึง {until} แล้ว และไม่มีรายการนี้',
    },
    successes: {
      tick_saved: 'ยืนยันแล้ว',
      deposit_requested: 'ส่งแล้ว กำลังตรวจสอบ',
    },
  },
};
