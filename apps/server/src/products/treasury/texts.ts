/** What treasury says to people, in every language. */
import type { treasuryNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const treasuryTexts: TextsOf<typeof treasuryNoun> = {
  zh: {
    refusals: {
      account_not_movable: '该账户不能用于此操作',
      journal_unknown: '没有这笔分录',
      journal_not_reversible: '这类分录不能冲正',
      journal_reversed: '这笔分录已被冲正',
      invariant_broken: '存在尚未查看的异常记录，请先核对再恢复',
      second_look: '金额明显高于平常，请再次确认：输入折合的 USDT 数额；若为美元或 USDT，请用文字写出金额',
      transfer_unseen: '链上没有找到这笔转账，或金额与币种不符',
      transfer_booked: '这笔链上转账已经入账',
      own_money_on_statement: '该银行以对账单为准：自有资金在对账单的流水上说明',
      own_money_committed: '未平仓合约需要这笔资金：目前最多可转出 {left}',
    },
  },
  en: {
    refusals: {
      account_not_movable: 'This account cannot be used for that.',
      journal_unknown: 'There is no such journal.',
      journal_not_reversible: 'A journal of this kind cannot be reversed.',
      journal_reversed: 'This journal has been reversed already.',
      invariant_broken: 'There are offending rows that have not been seen. Look at them before opening.',
      second_look:
        'This is far more than usual. Look again: type what it is worth in USDT, or for dollars and USDT the amount in words.',
      transfer_unseen: 'The chain shows no such transfer of the house, or not of this amount and currency.',
      transfer_booked: 'This transfer is booked already.',
      own_money_on_statement:
        'The statements of this bank are booked: own money is explained at their entries.',
      own_money_committed: 'Open positions stand on this money: at most {left} can be taken out now.',
    },
  },
  'zh-Hant': {
    refusals: {
      account_not_movable: '此帳戶不能用於這項操作',
      journal_unknown: '沒有這筆分錄',
      journal_not_reversible: '此類分錄不能沖正',
      journal_reversed: '這筆分錄已被沖正',
      invariant_broken: '存在尚未查看的異常紀錄，請先核對再恢復',
      second_look: '金額明顯高於平常，請再次確認：輸入折合的 USDT 數額；若為美元或 USDT，請用文字寫出金額',
      transfer_unseen: '鏈上沒有找到這筆轉帳，或金額與幣種不符',
      transfer_booked: '這筆鏈上轉帳已經入帳',
      own_money_on_statement: '該銀行以對帳單為準：自有資金在對帳單的流水上說明',
      own_money_committed: '未平倉合約需要這筆資金：目前最多可轉出 {left}',
    },
  },
  ja: {
    refusals: {
      account_not_movable: 'この口座はこの操作に使えません',
      journal_unknown: 'この仕訳はありません',
      journal_not_reversible: 'この種類の仕訳は取り消せません',
      journal_reversed: 'この仕訳はすでに取り消されています',
      invariant_broken: '未確認の不整合行があります。再開する前に確認してください',
      second_look:
        '金額が通常より大幅に大きくなっています。もう一度ご確認のうえ、USDT 換算額を入力してください。米ドルと USDT の場合は金額を文字で入力してください',
      transfer_unseen: 'チェーン上に該当する送金がないか、金額または通貨が一致しません',
      transfer_booked: 'この送金はすでに記帳されています',
      own_money_on_statement: 'この銀行は取引明細書で管理されています。自己資金は明細で説明してください',
      own_money_committed: '保有中の建玉の裏付け資金です。現在引き出せるのは{left}までです',
    },
  },
  ko: {
    refusals: {
      account_not_movable: '이 계정은 해당 작업에 쓸 수 없습니다',
      journal_unknown: '해당 분개가 없습니다',
      journal_not_reversible: '이 종류의 분개는 역분개할 수 없습니다',
      journal_reversed: '이 분개는 이미 역분개되었습니다',
      invariant_broken: '확인되지 않은 불일치 항목이 있습니다. 재개하기 전에 확인해 주세요',
      second_look:
        '금액이 평소보다 훨씬 큽니다. 다시 확인한 뒤 USDT 환산액을 입력해 주세요. 달러와 USDT는 금액을 글자로 입력해 주세요',
      transfer_unseen: '체인에 해당 전송이 없거나 금액 또는 통화가 다릅니다',
      transfer_booked: '이 전송은 이미 기장되었습니다',
      own_money_on_statement:
        '이 은행은 거래명세서로 관리됩니다. 자기 자금은 거래명세서 내역에서 설명해 주세요',
      own_money_committed: '미결제 포지션을 뒷받침하는 자금입니다. 현재 최대 {left}까지 인출할 수 있습니다',
    },
  },
  es: {
    refusals: {
      account_not_movable: 'Esta cuenta no puede usarse para eso.',
      journal_unknown: 'No existe ese asiento.',
      journal_not_reversible: 'Un asiento de este tipo no se puede revertir.',
      journal_reversed: 'Este asiento ya se ha revertido.',
      invariant_broken: 'Hay filas incorrectas que nadie ha revisado. Revísalas antes de reanudar.',
      second_look:
        'Es mucho más de lo habitual. Revísalo: escribe cuánto vale en USDT o, si son dólares o USDT, el importe en palabras.',
      transfer_unseen: 'La cadena no muestra esa transferencia de la casa, o no por ese importe y moneda.',
      transfer_booked: 'Esta transferencia ya está contabilizada.',
      own_money_on_statement:
        'Los extractos de este banco ya se registran: los fondos propios se explican en sus movimientos.',
      own_money_committed:
        'Este dinero respalda posiciones abiertas: ahora se pueden sacar como máximo {left}.',
    },
  },
  th: {
    refusals: {
      account_not_movable: 'ใช้บัญชีนี้กับการทำรายการนี้ไม่ได้',
      journal_unknown: 'ไม่มีรายการบัญชีนี้',
      journal_not_reversible: 'รายการบัญชีประเภทนี้กลับรายการไม่ได้',
      journal_reversed: 'รายการบัญชีนี้กลับรายการไปแล้ว',
      invariant_broken: 'มีรายการผิดปกติที่ยังไม่ได้ตรวจดู โปรดตรวจดูก่อนเปิด',
      second_look:
        'จำนวนเงินสูงกว่าปกติมาก โปรดตรวจสอบอีกครั้งแล้วกรอกมูลค่าเป็น USDT หากเป็นดอลลาร์หรือ USDT ให้เขียนจำนวนเงินเป็นตัวอักษร',
      transfer_unseen: 'ไม่พบการโอนนี้บนเชน หรือจำนวนเงินกับสกุลเงินไม่ตรงกัน',
      transfer_booked: 'การโอนนี้ลงบัญชีแล้ว',
      own_money_on_statement: 'ธนาคารนี้ใช้รายการเดินบัญชีแล้ว โปรดระบุเงินของบริษัทที่รายการนั้น',
      own_money_committed: 'เงินจำนวนนี้ค้ำสถานะที่เปิดอยู่ ขณะนี้ถอนออกได้ไม่เกิน {left}',
    },
  },
};
