/** What chains says to people, in every language. */
import type { chainNoun } from '@candor/wire';
import type { chainOperatorNoun, sweepNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const chainsTexts: TextsOf<typeof chainNoun | typeof chainOperatorNoun | typeof sweepNoun> = {
  zh: {
    refusals: {
      chain_unknown: '该币种不支持这条链',
      chain_closed: '该链暂停使用，请选择其他链或稍后再试',
      demo_send_not_in_live: '正式环境不提供模拟币',
      demo_send_limit: '超过演示钱包今日可发数量[，还可领取 {left}]',
      payout_unknown: '该笔打款不存在',
      payout_destination_gone: '客户已删除该收款地址，这笔打款不能再发出',
      payout_not_external: '该笔打款不在等待外部签名',
      payout_seen_on_chain: '该钱包已在链上支付（{tx_id}），请登记这笔交易',
      payout_not_replaceable: '该笔出款无法替换：已进入区块、由外部签名，或该链不支持替换',
      payout_replaced_often: '该笔出款已重新签名 {limit} 次，不能再替换',
      payout_price_too_high: '该笔出款的费用最多 {limit} {currency}，不能再提高',
      payout_not_short: '该笔出款到账金额并无不符：须链上已最终确认，且到账金额与应付不同',
      payout_other_waits:
        '该交易向此地址支付了多笔，而另有一笔发往此地址的出款尚未登记交易：请先为它登记交易或撤回',
      payout_arrived_short: '该交易已向客户支付了另一金额，请按到账金额不符处理',
      tx_id_invalid: '不是该链的交易哈希',
      sweep_unknown: '没有这次归集',
    },
    successes: {
      demo_sent: '模拟币已发出，请留意到账',
      payout_recorded: '交易已登记，将在链上核对',
    },
  },
  en: {
    refusals: {
      chain_unknown: 'This currency is not available on this chain.',
      chain_closed: 'This chain is paused right now. Choose another one or try again later.',
      demo_send_not_in_live: 'There are no play coins on the live exchange.',
      demo_send_limit: 'That is more than the demo wallet sends you per day.[ You can still get {left}.]',
      payout_unknown: 'This payout does not exist.',
      payout_destination_gone: 'Its customer has deleted this address. Nothing may be sent there any more.',
      payout_not_external: 'This payout is not waiting for a signature from outside.',
      payout_seen_on_chain: 'The wallet has paid this on chain ({tx_id}). Record that transaction.',
      payout_not_replaceable:
        'This payout cannot be replaced: it is in a block, was signed elsewhere, or its chain knows no replacing.',
      payout_replaced_often:
        'This payout was signed anew {limit} times already. It cannot be replaced again.',
      payout_price_too_high:
        'This payout may cost at most {limit} {currency} in fees. Its price cannot be raised further.',
      payout_not_short:
        'No other amount arrived of this payout: its transaction has to be final and to have paid less or more than it should.',
      payout_other_waits:
        'The transaction pays this address several times, and another payout to it waits without a transaction. Record what pays that one first, or take it back.',
      payout_arrived_short:
        'That transaction has paid the customer another amount. End the payout by what arrived.',
      tx_id_invalid: 'This is not a transaction id of this chain.',
      sweep_unknown: 'There is no such sweep.',
    },
    successes: {
      demo_sent: 'Play coins sent. Watch for their arrival.',
      payout_recorded: 'Transaction recorded. It will be checked on-chain.',
    },
  },
  'zh-Hant': {
    refusals: {
      chain_unknown: '該幣種不支援這條鏈',
      chain_closed: '該鏈暫停使用，請選擇其他鏈或稍後再試',
      demo_send_not_in_live: '正式環境不提供模擬幣',
      demo_send_limit: '超過示範錢包今日可發數量[，還可領取 {left}]',
      payout_unknown: '該筆打款不存在',
      payout_destination_gone: '客戶已刪除該收款地址，這筆打款不能再發出',
      payout_not_external: '該筆打款不在等待外部簽名',
      payout_seen_on_chain: '該錢包已在鏈上支付（{tx_id}），請登記這筆交易',
      payout_not_replaceable: '該筆出款無法替換：已進入區塊、由外部簽署，或該鏈不支援替換',
      payout_replaced_often: '該筆出款已重新簽署 {limit} 次，不能再替換',
      payout_price_too_high: '該筆出款的費用最多 {limit} {currency}，不能再提高',
      payout_not_short: '該筆出款到帳金額並無不符：須鏈上已最終確認，且到帳金額與應付不同',
      payout_other_waits:
        '該交易向此地址支付了多筆，而另有一筆發往此地址的出款尚未登記交易：請先為它登記交易或撤回',
      payout_arrived_short: '該交易已向客戶支付了另一金額，請按到帳金額不符處理',
      tx_id_invalid: '不是該鏈的交易雜湊',
      sweep_unknown: '沒有這次歸集',
    },
    successes: {
      demo_sent: '模擬幣已發出，請留意入帳',
      payout_recorded: '交易已登記，將在鏈上核對',
    },
  },
  ja: {
    refusals: {
      chain_unknown: 'この通貨はこのチェーンに対応していません',
      chain_closed: 'このチェーンは現在停止中です。別のチェーンを選ぶか、後でお試しください。',
      demo_send_not_in_live: '本番環境ではデモコインをご利用いただけません',
      demo_send_limit: '本日デモウォレットから受け取れる数量を超えています[。残り{left}]',
      payout_unknown: 'この送金は存在しません',
      payout_destination_gone: 'お客様がこの宛先アドレスを削除したため、この送金はもう実行できません',
      payout_not_external: 'この送金は外部署名待ちではありません',
      payout_seen_on_chain: 'ウォレットはチェーン上で支払い済みです（{tx_id}）。この取引を登録してください。',
      payout_not_replaceable:
        'この送金は差し替えできません。ブロックに入ったか、外部で署名されたか、チェーンが対応していません。',
      payout_replaced_often: 'この出金はすでに{limit}回再署名されているため、これ以上置き換えられません',
      payout_price_too_high: 'この出金の手数料の上限は{limit} {currency}です。これ以上引き上げられません',
      payout_not_short:
        'この送金の着金額は予定どおりです。取引が確定し、着金額が予定と異なる場合のみ対象です。',
      payout_other_waits:
        'この取引は同じアドレスに複数回支払っており、同じアドレス宛ての別の送金が取引未登録で待機中です。先にその送金の取引を登録するか、取り消してください。',
      payout_arrived_short: 'その取引で異なる金額がすでに支払われています。実際の着金額で処理してください。',
      tx_id_invalid: 'このチェーンの取引IDではありません',
      sweep_unknown: 'この集約は存在しません',
    },
    successes: {
      demo_sent: 'デモコインを送信しました。着金をご確認ください。',
      payout_recorded: '取引を記録しました。チェーン上で照合します。',
    },
  },
  ko: {
    refusals: {
      chain_unknown: '이 통화는 해당 체인을 지원하지 않습니다',
      chain_closed: '이 체인은 현재 중단되었습니다. 다른 체인을 선택하거나 나중에 다시 시도해 주세요.',
      demo_send_not_in_live: '실거래 환경에서는 모의 코인을 제공하지 않습니다',
      demo_send_limit: '오늘 데모 지갑에서 받을 수 있는 수량을 초과했습니다[. 남은 수량은 {left}입니다]',
      payout_unknown: '존재하지 않는 출금 건입니다',
      payout_destination_gone: '고객이 이 수령 주소를 삭제하여 더 이상 송금할 수 없습니다',
      payout_not_external: '외부 서명을 기다리는 출금 건이 아닙니다',
      payout_seen_on_chain: '지갑이 이미 체인에서 지급했습니다({tx_id}). 해당 거래를 등록하세요.',
      payout_not_replaceable:
        '이 출금은 교체할 수 없습니다. 블록에 포함되었거나 외부에서 서명되었거나 체인이 지원하지 않습니다.',
      payout_replaced_often: '이 출금은 이미 {limit}회 다시 서명되어 더 이상 교체할 수 없습니다',
      payout_price_too_high: '이 출금의 수수료 한도는 {limit} {currency}입니다. 더 올릴 수 없습니다',
      payout_not_short: '이 출금은 도착 금액이 다르지 않습니다. 거래가 확정되고 도착 금액이 달라야 합니다.',
      payout_other_waits:
        '이 거래는 같은 주소에 여러 번 지급했고, 이 주소로 보내는 다른 출금이 거래 없이 대기 중입니다. 먼저 그 출금의 거래를 기록하거나 취소하세요.',
      payout_arrived_short: '해당 거래로 다른 금액이 이미 지급되었습니다. 실제 도착 금액으로 처리하세요.',
      tx_id_invalid: '이 체인의 거래 ID가 아닙니다',
      sweep_unknown: '해당 집금이 없습니다',
    },
    successes: {
      demo_sent: '모의 코인을 보냈습니다. 입금을 확인해 주세요.',
      payout_recorded: '거래를 기록했습니다. 체인에서 확인합니다.',
    },
  },
  es: {
    refusals: {
      chain_unknown: 'Esta cadena no admite esta moneda.',
      chain_closed: 'Esta cadena está en pausa. Elige otra o inténtalo más tarde.',
      demo_send_not_in_live: 'En el entorno real no hay monedas ficticias.',
      demo_send_limit: 'Supera lo que la billetera de la demo te envía por día.[ Aún puedes recibir {left}.]',
      payout_unknown: 'Este pago no existe.',
      payout_destination_gone:
        'El cliente ha eliminado esta dirección de destino; ya no se puede enviar nada a ella.',
      payout_not_external: 'Este pago no espera una firma externa.',
      payout_seen_on_chain: 'La billetera ya lo pagó en la cadena ({tx_id}). Registra esa transacción.',
      payout_not_replaceable:
        'Este pago no se puede reemplazar: ya está en un bloque, se firmó fuera o su cadena no lo permite.',
      payout_replaced_often:
        'Este pago ya se ha firmado de nuevo {limit} veces. No se puede reemplazar otra vez.',
      payout_price_too_high:
        'Este pago puede costar como máximo {limit} {currency} en comisiones. No se puede subir más.',
      payout_not_short:
        'De este pago no llegó otro importe: su transacción debe ser definitiva y haber pagado menos o más de lo debido.',
      payout_other_waits:
        'La transacción paga varias veces a esta dirección y otro pago a ella espera sin transacción. Registra primero qué lo paga, o retíralo.',
      payout_arrived_short:
        'Esa transacción ya pagó otro importe al cliente. Cierre el pago por lo que llegó.',
      tx_id_invalid: 'No es un identificador de transacción de esta cadena.',
      sweep_unknown: 'No existe esa recolección de fondos.',
    },
    successes: {
      demo_sent: 'Monedas ficticias enviadas. Mira cómo llegan.',
      payout_recorded: 'Transacción registrada. Se comprobará en la cadena.',
    },
  },
  th: {
    refusals: {
      chain_unknown: 'เชนนี้ไม่รองรับสกุลเงินนี้',
      chain_closed: 'เชนนี้ปิดใช้งานอยู่ โปรดเลือกเชนอื่นหรือลองใหม่ภายหลัง',
      demo_send_not_in_live: 'ระบบจริงไม่มีเหรียญจำลอง',
      demo_send_limit: 'เกินจำนวนที่กระเป๋าเดโมส่งให้ได้ในวันนี้[ ยังรับได้อีก {left}]',
      payout_unknown: 'ไม่พบรายการจ่ายนี้',
      payout_destination_gone: 'ลูกค้าลบที่อยู่ปลายทางนี้แล้ว จึงส่งเงินไปยังที่อยู่นี้ไม่ได้อีก',
      payout_not_external: 'รายการจ่ายนี้ไม่ได้รอลายเซ็นจากภายนอก',
      payout_seen_on_chain: 'กระเป๋าได้จ่ายรายการนี้บนเชนแล้ว ({tx_id}) โปรดบันทึกธุรกรรมนั้น',
      payout_not_replaceable: 'แทนที่การจ่ายนี้ไม่ได้ เพราะอยู่ในบล็อกแล้ว ลงนามจากภายนอก หรือเชนไม่รองรับ',
      payout_replaced_often: 'ลงนามการจ่ายนี้ใหม่แล้ว {limit} ครั้ง แทนที่อีกไม่ได้',
      payout_price_too_high: 'ค่าธรรมเนียมของการจ่ายนี้สูงสุด {limit} {currency} เพิ่มอีกไม่ได้',
      payout_not_short: 'การจ่ายนี้ไม่ใช่กรณีได้รับยอดไม่ตรง: ธุรกรรมต้องเป็นที่สุดและจ่ายยอดต่างจากที่ควร',
      payout_other_waits:
        'ธุรกรรมนี้จ่ายที่อยู่นี้หลายครั้ง และยังมีการจ่ายอื่นไปที่อยู่นี้ที่รอโดยยังไม่บันทึกธุรกรรม โปรดบันทึกธุรกรรมของรายการนั้นก่อน หรือยกเลิก',
      payout_arrived_short: 'ธุรกรรมนั้นจ่ายให้ลูกค้าเป็นยอดอื่นไปแล้ว ให้ปิดรายการตามยอดที่ได้รับจริง',
      tx_id_invalid: 'ไม่ใช่รหัสธุรกรรมของเชนนี้',
      sweep_unknown: 'ไม่มีการรวบรวมนี้',
    },
    successes: {
      demo_sent: 'ส่งเหรียญจำลองแล้ว รอดูยอดเข้าได้เลย',
      payout_recorded: 'บันทึกธุรกรรมแล้ว ระบบจะตรวจสอบบนเชน',
    },
  },
};
