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
      line_exists: '该笔流水已录入',
      csv_head: '首行必须为列名 bank_line_id,value_date,amount,sender_name,reference',
      csv_quotes: '文件中的引号未闭合或位置有误',
      csv_empty: '文件中没有数据行',
      csv_too_long: '文件最多包含 {limit} 行',
      csv_faulty: '未录入任何内容：部分行有误，请修正文件后重新检查',
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
      line_exists: 'This statement line has already been entered.',
      csv_head: 'The first line must name the columns bank_line_id,value_date,amount,sender_name,reference.',
      csv_quotes: 'A quotation mark in the file does not close or stands in a wrong place.',
      csv_empty: 'The file has no lines.',
      csv_too_long: 'The file may have at most {limit} lines.',
      csv_faulty: 'Nothing was entered: some lines are faulty. Correct the file and look at it again.',
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
      line_exists: '該筆流水已登錄',
      csv_head: '首行必須為欄名 bank_line_id,value_date,amount,sender_name,reference',
      csv_quotes: '檔案中的引號未閉合或位置有誤',
      csv_empty: '檔案中沒有資料列',
      csv_too_long: '檔案最多包含 {limit} 列',
      csv_faulty: '未錄入任何內容：部分資料列有誤，請修正檔案後重新檢查',
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
      line_exists: 'この明細はすでに登録されています',
      csv_head: '先頭行は列名 bank_line_id,value_date,amount,sender_name,reference にしてください',
      csv_quotes: 'ファイルの引用符が閉じていないか、位置が正しくありません',
      csv_empty: 'ファイルに明細がありません',
      csv_too_long: 'ファイルは最大{limit}行です',
      csv_faulty: '何も登録されませんでした。誤りのある行を修正し、もう一度確認してください。',
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
      line_exists: '이미 등록된 거래 내역입니다',
      csv_head: '첫 줄은 열 이름 bank_line_id,value_date,amount,sender_name,reference 이어야 합니다',
      csv_quotes: '파일의 따옴표가 닫히지 않았거나 잘못된 위치에 있습니다',
      csv_empty: '파일에 내역이 없습니다',
      csv_too_long: '파일은 최대 {limit}줄까지 가능합니다',
      csv_faulty: '아무것도 입력되지 않았습니다. 잘못된 줄을 고친 뒤 다시 확인해 주세요.',
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
      line_exists: 'Este movimiento ya se registró.',
      csv_head:
        'La primera línea debe nombrar las columnas bank_line_id,value_date,amount,sender_name,reference.',
      csv_quotes: 'Una comilla del archivo no se cierra o está mal colocada.',
      csv_empty: 'El archivo no tiene líneas.',
      csv_too_long: 'El archivo puede tener {limit} líneas como máximo.',
      csv_faulty: 'No se registró nada: hay líneas con errores. Corrige el archivo y revísalo de nuevo.',
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
      line_exists: 'รายการเดินบัญชีนี้บันทึกไว้แล้ว',
      csv_head: 'บรรทัดแรกต้องเป็นชื่อคอลัมน์ bank_line_id,value_date,amount,sender_name,reference',
      csv_quotes: 'เครื่องหมายคำพูดในไฟล์ไม่ปิดหรืออยู่ผิดตำแหน่ง',
      csv_empty: 'ไฟล์ไม่มีรายการ',
      csv_too_long: 'ไฟล์มีได้ไม่เกิน {limit} บรรทัด',
      csv_faulty: 'ยังไม่ได้บันทึก เพราะมีบรรทัดที่ผิด โปรดแก้ไฟล์แล้วตรวจอีกครั้ง',
    },
    successes: {
      tick_saved: 'ยืนยันแล้ว',
      deposit_requested: 'ส่งแล้ว กำลังตรวจสอบ',
    },
  },
};
