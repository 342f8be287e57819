/** What banks say to operators, in every language. */
import type { operatorBankNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const banksTexts: TextsOf<typeof operatorBankNoun> = {
  zh: {
    refusals: {
      statement_unreadable: '文件无法按所选格式读取[：{where}]',
      statement_ambiguous: '文件中有可能是付款人自己写入的行[：{where}]，请改用 CAMT.053 或 CSV 导入',
      statement_quotes: '文件中的引号未闭合或位置有误',
      statement_columns: '文件中没有唯一的列“{where}”，请核对列映射',
      statement_head_missing: '第 {where} 行不是列名行，请核对列映射',
      statement_too_long: '一份对账单最多 {limit} 笔',
      statement_faulty: '未提交任何内容：部分行有误，请核对文件或列映射',
      statement_other_account: '该对账单属于其他账户',
      statement_other_currency: '该对账单的币种与账户不符',
      statement_sum: '期初余额加各笔发生额应得期末余额 {expected}，与对账单不符',
      statement_gap: '该对账单与上一份不衔接：期初余额应为 {expected}，日期不得早于上一份',
      statement_known: '与已导入的对账单 {number}（{closed_on}，记录 {id}）相同',
      statement_ahead: '对账单日期不能晚于今天',
      statement_waiting: '该账户已有一份对账单待复核',
      statement_line_differs: '有一笔流水已手工录入，但内容与对账单不同。请先冲正该笔',
      movement_unfit: '该项不能解释这笔流水',
      statement_not_last: '只能冲回该账户最近一份对账单',
      statement_used:
        '该对账单的款项已入账、已退回，或有出款以其他金额了结；请先撤销相应的匹配，后者不能撤销',
      payout_unfit:
        '该出款与这笔流水不符：须为在该银行下单且金额一致的出款；金额不一致的，流水须以其参考号为准，起息日不早于下单日，且不是另一笔同额出款',
      payout_rest_shown:
        '银行账户 {bank} 对账单 {statement} 中的出账流水 {line} 可能是该出款的余额或全额。该流水说明后（对账单待复核的，复核后）才能以其他金额了结',
      payout_rest_may_follow:
        '该出款的余额或全额仍可能出账：该银行 {since} 之后的对账单入账后，才能以其他金额了结',
      payout_reference_used: '该银行的出款 {id} 已使用此参考号，请换用另一个',
      payout_may_have_left:
        '尚无法确认该出款未离开银行：需等{since}之后的对账单，且没有同额或含其参考号的待说明出账，待复核的对账单中也没有',
    },
  },
  en: {
    refusals: {
      statement_unreadable: 'The file cannot be read in this format.[ ({where})]',
      statement_ambiguous:
        'A payer may have written lines of this file himself.[ ({where})] Bring it in as CAMT.053 or CSV.',
      statement_quotes: 'A quotation mark in the file does not close or stands in a wrong place.',
      statement_columns: 'The file does not have exactly one column "{where}". Check the column mapping.',
      statement_head_missing: 'Line {where} does not name the columns. Check the column mapping.',
      statement_too_long: 'A statement may have at most {limit} entries.',
      statement_faulty: 'Nothing was submitted: some lines are faulty. Check the file or the column mapping.',
      statement_other_account: 'This statement belongs to another account.',
      statement_other_currency: "The statement's currency is not the account's.",
      statement_sum: 'From the opening balance the entries lead to {expected}, not to the closing balance.',
      statement_gap:
        'The statement does not follow on from the last one: it must open with {expected} and not be older.',
      statement_known:
        'This is the same as statement {number} of {closed_on}, imported before (record {id}).',
      statement_ahead: 'The date of the statement cannot be in the future.',
      statement_waiting: 'Another statement of this account is waiting for its check.',
      statement_line_differs:
        'An entry was made by hand before and differs from the statement. Reverse it first.',
      movement_unfit: 'This does not explain the entry.',
      statement_not_last: 'Only the last statement of the account can be taken back.',
      statement_used:
        'Money of this statement was credited or returned: undo its matches first. A payout that ended with another amount cannot be undone.',
      payout_unfit:
        'This payout does not fit the entry: it must be one of this bank with this amount. With another amount the entry has to name its reference and no other’s, be no older than the order, and not be another payout of exactly this amount.',
      payout_rest_shown:
        'Entry {line} of statement {statement} (bank account {bank}) left as well and may be the rest of this payout, or the whole. It can end with another amount once that entry is explained, or its statement is no longer waiting for its check.',
      payout_rest_may_follow:
        'The rest of this payout, or the whole, may still leave: it can end with another amount once a statement of this bank of a day after {since} is booked.',
      payout_reference_used:
        'Payout {id} was ordered at this bank under this reference: each needs one of its own.',
      payout_may_have_left:
        'It is not certain yet that this payout did not leave the bank: a statement of a day after {since} has to be booked, with no unexplained entry of this amount or reference there, nor in a statement that waits for its check.',
    },
  },
  'zh-Hant': {
    refusals: {
      statement_unreadable: '檔案無法按所選格式讀取[：{where}]',
      statement_ambiguous: '檔案中有可能是付款人自己寫入的行[：{where}]，請改用 CAMT.053 或 CSV 匯入',
      statement_quotes: '檔案中的引號未閉合或位置有誤',
      statement_columns: '檔案中沒有唯一的欄位「{where}」，請核對欄位對應',
      statement_head_missing: '第 {where} 行不是欄名行，請核對欄位對應',
      statement_too_long: '一份對帳單最多 {limit} 筆',
      statement_faulty: '未提交任何內容：部分資料列有誤，請核對檔案或欄位對應',
      statement_other_account: '該對帳單屬於其他帳戶',
      statement_other_currency: '該對帳單的幣種與帳戶不符',
      statement_sum: '期初餘額加各筆發生額應得期末餘額 {expected}，與對帳單不符',
      statement_gap: '該對帳單與上一份不銜接：期初餘額應為 {expected}，日期不得早於上一份',
      statement_known: '與已匯入的對帳單 {number}（{closed_on}，紀錄 {id}）相同',
      statement_ahead: '對帳單日期不能晚於今天',
      statement_waiting: '該帳戶已有一份對帳單待複核',
      statement_line_differs: '有一筆流水已手動登錄，但內容與對帳單不同。請先沖正該筆',
      movement_unfit: '該項不能解釋這筆流水',
      statement_not_last: '只能沖回該帳戶最近一份對帳單',
      statement_used:
        '該對帳單的款項已入帳、已退回，或有出款以其他金額了結；請先撤銷相應的配對，後者不能撤銷',
      payout_unfit:
        '該出款與這筆流水不符：須為在該銀行下單且金額一致的出款；金額不一致的，流水須以其參考號為準，起息日不早於下單日，且不是另一筆同額出款',
      payout_rest_shown:
        '銀行帳戶 {bank} 對帳單 {statement} 中的出帳流水 {line} 可能是該出款的餘額或全額。該流水說明後（對帳單待複核的，複核後）才能以其他金額了結',
      payout_rest_may_follow:
        '該出款的餘額或全額仍可能出帳：該銀行 {since} 之後的對帳單入帳後，才能以其他金額了結',
      payout_reference_used: '該銀行的出款 {id} 已使用此參考號，請換用另一個',
      payout_may_have_left:
        '尚無法確認該出款未離開銀行：需等{since}之後的對帳單，且沒有同額或含其參考號的待說明出帳，待複核的對帳單中也沒有',
    },
  },
  ja: {
    refusals: {
      statement_unreadable: 'この形式ではファイルを読み取れません。[（{where}）]',
      statement_ambiguous:
        'ファイルに送金者が書き込んだ可能性のある行があります[（{where}）]。CAMT.053またはCSVで取り込んでください',
      statement_quotes: 'ファイルの引用符が閉じていないか、位置が正しくありません',
      statement_columns: 'ファイルに列「{where}」が1つだけ存在しません。列の割り当てをご確認ください。',
      statement_head_missing: '{where}行目は列名の行ではありません。列の割り当てをご確認ください。',
      statement_too_long: '1件の取引明細書は最大{limit}件の明細までです',
      statement_faulty:
        '何も送信されませんでした。誤りのある行があります。ファイルまたは列の割り当てをご確認ください。',
      statement_other_account: 'この取引明細書は別の口座のものです',
      statement_other_currency: '取引明細書の通貨が口座と一致しません',
      statement_sum: '期首残高と明細の合計は{expected}となり、期末残高と一致しません',
      statement_gap:
        '前回の取引明細書と連続していません。期首残高は{expected}、日付は前回以降である必要があります。',
      statement_known: '取り込み済みの取引明細書{number}（{closed_on}、記録{id}）と同じです',
      statement_ahead: '取引明細書の日付に未来の日付は指定できません',
      statement_waiting: 'この口座には確認待ちの取引明細書があります',
      statement_line_differs: '手入力済みの明細が取引明細書と異なります。先に取り消してください。',
      movement_unfit: 'この項目では明細を説明できません',
      statement_not_last: '取り消せるのは口座の最新の取引明細書のみです',
      statement_used:
        'この取引明細書の入金は反映または返金済みです。先に照合を取り消してください。異なる金額で完了した支払いは取り消せません。',
      payout_unfit:
        'この支払いは明細と一致しません。この銀行で手配した同額の支払いを選んでください。金額が異なる場合は、明細がその参照番号を示し、手配日より前の日付でなく、同額の別の支払いではないことが必要です',
      payout_rest_shown:
        '銀行口座{bank}の取引明細書{statement}にある出金{line}が、この支払いの残額または全額の可能性があります。その明細が説明されるか、取引明細書の確認が終わると、異なる金額で完了できます',
      payout_rest_may_follow:
        'この支払いの残額または全額がこれから出金される可能性があります。この銀行の{since}より後の取引明細書が記帳されると、異なる金額で完了できます',
      payout_reference_used:
        'この参照番号は、この銀行の支払い{id}ですでに使われています。別の番号にしてください',
      payout_may_have_left:
        'この支払いが銀行から出ていないとはまだ確認できません。{since}より後の明細書が記帳され、同額またはその参照番号の未確認の出金が、確認待ちの明細書も含めてないことが必要です',
    },
  },
  ko: {
    refusals: {
      statement_unreadable: '선택한 형식으로 파일을 읽을 수 없습니다.[ ({where})]',
      statement_ambiguous:
        '송금인이 직접 써 넣었을 수 있는 줄이 있습니다.[ ({where})] CAMT.053 또는 CSV로 가져오세요',
      statement_quotes: '파일의 따옴표가 닫히지 않았거나 잘못된 위치에 있습니다',
      statement_columns: '파일에 ‘{where}’ 열이 정확히 하나 있지 않습니다. 열 매핑을 확인해 주세요.',
      statement_head_missing: '{where}번째 줄은 열 이름이 아닙니다. 열 매핑을 확인해 주세요.',
      statement_too_long: '거래명세서는 최대 {limit}건까지 가능합니다',
      statement_faulty: '아무것도 제출되지 않았습니다. 잘못된 줄이 있으니 파일이나 열 매핑을 확인해 주세요.',
      statement_other_account: '다른 계좌의 거래명세서입니다',
      statement_other_currency: '거래명세서의 통화가 계좌와 다릅니다',
      statement_sum: '기초 잔액에 거래를 더하면 {expected}이며 기말 잔액과 다릅니다',
      statement_gap:
        '이전 거래명세서와 이어지지 않습니다. 기초 잔액은 {expected}이어야 하며 날짜가 앞설 수 없습니다.',
      statement_known: '이미 가져온 거래명세서 {number}({closed_on}, 기록 {id})와 같습니다',
      statement_ahead: '거래명세서 날짜는 미래일 수 없습니다',
      statement_waiting: '이 계좌에 확인을 기다리는 거래명세서가 있습니다',
      statement_line_differs: '직접 입력한 내역이 거래명세서와 다릅니다. 먼저 취소 처리해 주세요.',
      movement_unfit: '이 항목으로는 거래를 설명할 수 없습니다',
      statement_not_last: '계좌의 마지막 거래명세서만 취소할 수 있습니다',
      statement_used:
        '이 거래명세서의 금액이 입금 처리되었거나 반환되었습니다. 먼저 매칭을 취소해 주세요. 다른 금액으로 완료된 지급은 취소할 수 없습니다.',
      payout_unfit:
        '이 지급은 해당 내역과 맞지 않습니다. 이 은행에서 지시한 같은 금액의 지급이어야 합니다. 금액이 다르면 내역이 해당 참조 번호를 나타내고, 지시일보다 이른 날짜가 아니며, 같은 금액의 다른 지급이 아니어야 합니다',
      payout_rest_shown:
        '은행 계좌 {bank} 거래명세서 {statement}의 출금 {line}이(가) 이 지급의 나머지 또는 전액일 수 있습니다. 그 내역이 설명되거나 거래명세서 확인이 끝나면 다른 금액으로 완료할 수 있습니다',
      payout_rest_may_follow:
        '이 지급의 나머지 또는 전액이 아직 출금될 수 있습니다. 이 은행의 {since} 이후 거래명세서가 등록되면 다른 금액으로 완료할 수 있습니다',
      payout_reference_used:
        '이 참조 번호는 이 은행의 지급 {id}에 이미 사용되었습니다. 다른 번호를 사용하세요',
      payout_may_have_left:
        '이 지급이 은행에서 나가지 않았는지 아직 확인되지 않았습니다. {since} 이후의 거래내역서가 등록되고 확인 대기 중인 명세서를 포함하여 같은 금액이나 참조 번호의 미확인 출금이 없어야 합니다',
    },
  },
  es: {
    refusals: {
      statement_unreadable: 'El archivo no se puede leer en este formato.[ ({where})]',
      statement_ambiguous:
        'Quien envió un pago puede haber escrito líneas de este archivo.[ ({where})] Impórtalo como CAMT.053 o CSV.',
      statement_quotes: 'Una comilla del archivo no se cierra o está mal colocada.',
      statement_columns:
        'El archivo no tiene exactamente una columna «{where}». Revisa la asignación de columnas.',
      statement_head_missing: 'La línea {where} no nombra las columnas. Revisa la asignación de columnas.',
      statement_too_long: 'Un extracto puede tener {limit} movimientos como máximo.',
      statement_faulty:
        'No se envió nada: hay líneas con errores. Revisa el archivo o la asignación de columnas.',
      statement_other_account: 'Este extracto es de otra cuenta.',
      statement_other_currency: 'La moneda del extracto no es la de la cuenta.',
      statement_sum: 'Desde el saldo inicial los movimientos llevan a {expected}, no al saldo final.',
      statement_gap:
        'El extracto no continúa el anterior: debe abrir con {expected} y no tener una fecha anterior.',
      statement_known: 'Es el mismo que el extracto {number} del {closed_on}, ya importado (registro {id}).',
      statement_ahead: 'La fecha del extracto no puede ser futura.',
      statement_waiting: 'Otro extracto de esta cuenta espera su revisión.',
      statement_line_differs: 'Un movimiento registrado a mano difiere del extracto. Anúlalo primero.',
      movement_unfit: 'Esto no explica el movimiento.',
      statement_not_last: 'Solo se puede retirar el último extracto de la cuenta.',
      statement_used:
        'El dinero de este extracto ya se acreditó o devolvió: anula primero sus asignaciones. Un pago que terminó con otro importe no se puede anular.',
      payout_unfit:
        'Este pago no corresponde al movimiento: debe ser de este banco y por este importe. Con otro importe, el movimiento debe llevar su referencia y no la de otro, no ser anterior a la orden y no ser otro pago de ese mismo importe.',
      payout_rest_shown:
        'El cargo {line} del extracto {statement} (cuenta bancaria {bank}) puede ser el resto de este pago, o su total. Podrá terminar con otro importe cuando ese cargo esté explicado o su extracto ya no espere revisión.',
      payout_rest_may_follow:
        'El resto de este pago, o su total, aún puede salir: podrá terminar con otro importe cuando se registre un extracto de este banco posterior al {since}.',
      payout_reference_used:
        'El pago {id} ya se ordenó en este banco con esta referencia: cada uno necesita la suya.',
      payout_may_have_left:
        'Aún no es seguro que este pago no haya salido del banco: hace falta un extracto posterior al {since} y ningún cargo sin explicar de este importe o referencia, tampoco en un extracto que espere revisión.',
    },
  },
  th: {
    refusals: {
      statement_unreadable: 'อ่านไฟล์ในรูปแบบนี้ไม่ได้[ ({where})]',
      statement_ambiguous: 'ไฟล์นี้มีบรรทัดที่ผู้โอนอาจเขียนเอง[ ({where})] โปรดนำเข้าเป็น CAMT.053 หรือ CSV',
      statement_quotes: 'เครื่องหมายคำพูดในไฟล์ไม่ปิดหรืออยู่ผิดตำแหน่ง',
      statement_columns: 'ไฟล์ต้องมีคอลัมน์ ‘{where}’ เพียงหนึ่งคอลัมน์ โปรดตรวจการจับคู่คอลัมน์',
      statement_head_missing: 'บรรทัดที่ {where} ไม่ใช่ชื่อคอลัมน์ โปรดตรวจการจับคู่คอลัมน์',
      statement_too_long: 'รายการเดินบัญชีหนึ่งฉบับมีได้ไม่เกิน {limit} รายการ',
      statement_faulty: 'ยังไม่ได้ส่ง เพราะมีบรรทัดที่ผิด โปรดตรวจไฟล์หรือการจับคู่คอลัมน์',
      statement_other_account: 'รายการเดินบัญชีนี้เป็นของบัญชีอื่น',
      statement_other_currency: 'สกุลเงินของรายการเดินบัญชีไม่ตรงกับบัญชี',
      statement_sum: 'ยอดยกมารวมรายการทั้งหมดได้ {expected} ไม่ตรงกับยอดคงเหลือปลายงวด',
      statement_gap: 'ไม่ต่อเนื่องจากฉบับก่อน ยอดยกมาต้องเป็น {expected} และวันที่ต้องไม่ก่อนฉบับก่อน',
      statement_known: 'ซ้ำกับรายการเดินบัญชีเลขที่ {number} วันที่ {closed_on} ที่นำเข้าแล้ว (บันทึก {id})',
      statement_ahead: 'วันที่ของรายการเดินบัญชีต้องไม่เป็นวันในอนาคต',
      statement_waiting: 'มีรายการเดินบัญชีของบัญชีนี้รอการตรวจสอบอยู่',
      statement_line_differs: 'มีรายการที่บันทึกเองไม่ตรงกับรายการเดินบัญชี โปรดกลับรายการก่อน',
      movement_unfit: 'สิ่งนี้อธิบายรายการไม่ได้',
      statement_not_last: 'กลับรายการได้เฉพาะรายการเดินบัญชีฉบับล่าสุดของบัญชี',
      statement_used:
        'เงินในรายการเดินบัญชีนี้เข้าบัญชีหรือคืนไปแล้ว โปรดยกเลิกการจับคู่ก่อน ส่วนรายการจ่ายที่จบด้วยจำนวนเงินอื่นยกเลิกไม่ได้',
      payout_unfit:
        'รายการจ่ายนี้ไม่ตรงกับรายการในใบแจ้งยอด ต้องเป็นรายการของธนาคารนี้และจำนวนเงินเท่ากัน หากจำนวนเงินต่างกัน รายการต้องระบุหมายเลขอ้างอิงนั้น ไม่ลงวันที่ก่อนวันสั่งจ่าย และต้องไม่ใช่รายการจ่ายอื่นที่มีจำนวนเงินเท่ากัน',
      payout_rest_shown:
        'รายการออก {line} ในรายการเดินบัญชี {statement} (บัญชีธนาคาร {bank}) อาจเป็นส่วนที่เหลือหรือทั้งจำนวนของรายการจ่ายนี้ จะปิดด้วยจำนวนอื่นได้เมื่ออธิบายรายการนั้นแล้ว หรือรายการเดินบัญชีนั้นไม่รอการตรวจสอบแล้ว',
      payout_rest_may_follow:
        'ส่วนที่เหลือหรือทั้งจำนวนของรายการจ่ายนี้อาจยังออกจากธนาคารได้ จะปิดด้วยจำนวนอื่นได้เมื่อบันทึกรายการเดินบัญชีของธนาคารนี้ของวันหลัง {since} แล้ว',
      payout_reference_used: 'หมายเลขอ้างอิงนี้ใช้กับรายการจ่าย {id} ของธนาคารนี้แล้ว โปรดใช้หมายเลขอื่น',
      payout_may_have_left:
        'ยังยืนยันไม่ได้ว่ารายการจ่ายนี้ไม่ได้ออกจากธนาคาร ต้องมีใบแจ้งยอดหลังวันที่ {since} และไม่มีรายการออกจำนวนเดียวกันหรือหมายเลขอ้างอิงเดียวกันที่ยังไม่ทราบที่มา รวมถึงในใบแจ้งยอดที่รอการตรวจสอบ',
    },
  },
};
