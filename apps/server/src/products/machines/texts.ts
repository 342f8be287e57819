/** What machines say to people, in every language. */
import type { machinesNoun } from '@candor/wire';
import type { machineDeskNoun } from '@candor/wire/operators';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const machinesTexts: TextsOf<typeof machinesNoun | typeof machineDeskNoun> = {
  zh: {
    refusals: {
      machine_terms_unfit: '条款不完整：固定产出须填写每日产出，实测产出不可填写，租金不得低于每天最小单位',
      machine_url_unfit: '矿池账户页面须为 https 网址',
      machine_too_large: '台数、租金或产出合计过大',
      machine_no_chain: '该币种或网络不能接收矿池付款',
      machine_act_unfit: '当前状态不能执行此操作[（{state}）]',
      machine_reserve_short: '准备金不足，还需存入[ {lacking}]',
      machine_surplus_short: '可收回的准备金不足[，最多 {surplus}]',
      machine_day_unfit: '该日期不能登记[（{day}）]：须为已结束、尚未登记且在开放租赁之后的日期',
      machine_transaction_used: '该交易已登记过',
      machine_transfer_booked:
        '这笔链上转账已作为自有资金或客户提现入账。请填写矿池当日付款的交易；若确为该笔，请以善意补偿向租户发放其份额',
      machine_transfer_unseen: '链上没有这笔转入，或金额、币种不符',
      machine_unknown: '该矿机套餐不存在或已下架',
      machine_not_open: '该矿机套餐暂未开放租赁',
      machine_sold_out: '剩余台数不足[，当前可租 {left} 台]',
      machine_over: '该租赁已到期或已取消',
      machine_last_day: '今天是该租赁的最后一天，取消不会退回租金，到期后自动结束',
      machine_back_changed: '可退租金已变化[，当前为 {back}]，请重新确认',
    },
    successes: {
      machine_leased: '租赁成功，次日起计产出',
      machine_cancelled: '已取消租赁，未使用的租金已退回现货账户',
    },
  },
  en: {
    refusals: {
      machine_terms_unfit:
        'The terms do not fit: fixed output needs a daily output, measured output has none, and rent is at least a smallest unit a day.',
      machine_url_unfit: 'The page of the pool account must be an https address.',
      machine_too_large: 'Units, rent or output are too large together.',
      machine_no_chain: 'A pool cannot pay in this currency over this network.',
      machine_act_unfit: 'This cannot be done in the present state[ ({state})].',
      machine_reserve_short: 'The reserve is short[ by {lacking}].',
      machine_surplus_short: 'The reserve needs what it has[; {surplus} can be taken back].',
      machine_day_unfit:
        'This day cannot be entered[ ({day})]: it must be over, not entered yet, and after leasing began.',
      machine_transaction_used: 'This transaction was entered before.',
      machine_transfer_booked:
        'This transfer is already booked, as the house’s own money or as a customer’s payout. Enter the transaction by which the pool paid this day; if it was this one, pay the renters’ shares as goodwill.',
      machine_transfer_unseen:
        'The chain shows no such incoming transfer, or not of this amount and currency.',
      machine_unknown: 'This package does not exist or is no longer offered.',
      machine_not_open: 'This package is not open for leasing.',
      machine_sold_out: 'Not enough machines left[: {left}].',
      machine_over: 'This rental has ended or was already canceled.',
      machine_last_day: 'This is the rental’s last day: canceling would refund nothing. It ends by itself.',
      machine_back_changed: 'The rent you get back has changed[ to {back}]. Please confirm again.',
    },
    successes: {
      machine_leased: 'Leased. Output starts tomorrow.',
      machine_cancelled: 'Canceled. Unused rent is back in your spot account.',
    },
  },
  'zh-Hant': {
    refusals: {
      machine_terms_unfit: '條款不完整：固定產出須填寫每日產出，實測產出不可填寫，租金不得低於每天最小單位',
      machine_url_unfit: '礦池帳戶頁面須為 https 網址',
      machine_too_large: '台數、租金或產出合計過大',
      machine_no_chain: '該幣種或鏈不能接收礦池付款',
      machine_act_unfit: '目前狀態不能執行此操作[（{state}）]',
      machine_reserve_short: '準備金不足，還需存入[ {lacking}]',
      machine_surplus_short: '可收回的準備金不足[，最多 {surplus}]',
      machine_day_unfit: '該日期不能登記[（{day}）]：須為已結束、尚未登記且在開放租賃之後的日期',
      machine_transaction_used: '該交易已登記過',
      machine_transfer_booked:
        '這筆鏈上轉帳已作為自有資金或客戶提現入帳。請填寫礦池當日付款的交易；若確為該筆，請以善意補償向租戶發放其份額',
      machine_transfer_unseen: '鏈上沒有這筆轉入，或金額、幣種不符',
      machine_unknown: '該礦機方案不存在或已下架',
      machine_not_open: '該礦機方案尚未開放租賃',
      machine_sold_out: '剩餘台數不足[，目前可租 {left} 台]',
      machine_over: '該租賃已到期或已取消',
      machine_last_day: '今天是該租賃的最後一天，取消不會退回租金，到期後自動結束',
      machine_back_changed: '可退租金已變動[，目前為 {back}]，請重新確認',
    },
    successes: {
      machine_leased: '租賃成功，次日起計產出',
      machine_cancelled: '已取消租賃，未使用的租金已退回現貨帳戶',
    },
  },
  ja: {
    refusals: {
      machine_terms_unfit:
        '条件が合いません。固定産出には1日の産出額が必要で、実測産出には指定できません。レンタル料は1日あたり最小単位以上です。',
      machine_url_unfit: 'プール口座のページはhttpsのURLにしてください。',
      machine_too_large: '台数、レンタル料または産出の合計が大きすぎます。',
      machine_no_chain: 'この通貨またはネットワークではプールの支払いを受け取れません。',
      machine_act_unfit: '現在の状態では実行できません[（{state}）]',
      machine_reserve_short: '準備金が不足しています[（あと{lacking}）]',
      machine_surplus_short: '取り戻せる準備金が不足しています[（最大{surplus}）]',
      machine_day_unfit:
        'この日は登録できません[（{day}）]。終了済みで未登録、かつレンタル開始後の日を指定してください。',
      machine_transaction_used: 'この取引はすでに登録されています。',
      machine_transfer_booked:
        'この送金は、自社資金または顧客の出金としてすでに記帳されています。プールがこの日に支払った取引を入力してください。この取引で間違いない場合は、借り手の取り分を補償金として支払ってください。',
      machine_transfer_unseen: '該当する入金がチェーン上にないか、金額または通貨が一致しません。',
      machine_unknown: 'このプランは存在しないか、取り扱いを終了しました。',
      machine_not_open: 'このプランは現在レンタルを受け付けていません。',
      machine_sold_out: '残り台数が不足しています[（残り：{left}台）]',
      machine_over: 'このレンタルは終了したか、すでに取り消されています。',
      machine_last_day:
        '本日はこのレンタルの最終日のため、取り消しても返金はありません。自動的に終了します。',
      machine_back_changed: '返金されるレンタル料が変わりました[（現在：{back}）]。もう一度ご確認ください。',
    },
    successes: {
      machine_leased: 'レンタルしました。翌日から産出が始まります。',
      machine_cancelled: '取り消しました。未使用のレンタル料は現物口座に戻りました。',
    },
  },
  ko: {
    refusals: {
      machine_terms_unfit:
        '조건이 맞지 않습니다. 고정 산출은 하루 산출량이 필요하고 실측 산출에는 지정할 수 없으며, 임대료는 하루 최소 단위 이상이어야 합니다.',
      machine_url_unfit: '풀 계정 페이지는 https 주소여야 합니다.',
      machine_too_large: '대수, 임대료 또는 산출량의 합계가 너무 큽니다.',
      machine_no_chain: '이 통화 또는 네트워크로는 풀 지급을 받을 수 없습니다.',
      machine_act_unfit: '현재 상태에서는 실행할 수 없습니다[({state})]',
      machine_reserve_short: '준비금이 부족합니다[({lacking} 더 필요)]',
      machine_surplus_short: '회수할 수 있는 준비금이 부족합니다[(최대 {surplus})]',
      machine_day_unfit:
        '등록할 수 없는 날짜입니다[({day})]. 이미 지났고 등록되지 않았으며 임대 시작 이후인 날짜여야 합니다.',
      machine_transaction_used: '이미 등록된 거래입니다.',
      machine_transfer_booked:
        '이 전송은 회사 자금 또는 고객 출금으로 이미 기장되었습니다. 풀이 해당 날짜에 지급한 거래를 입력해 주세요. 이 거래가 맞다면 임차인의 몫은 보상금으로 지급하세요.',
      machine_transfer_unseen: '체인에 해당 입금이 없거나 금액 또는 통화가 다릅니다.',
      machine_unknown: '존재하지 않거나 판매가 종료된 상품입니다.',
      machine_not_open: '아직 임대할 수 없는 상품입니다.',
      machine_sold_out: '남은 대수가 부족합니다[(잔여: {left}대)]',
      machine_over: '이미 종료되었거나 취소된 임대입니다.',
      machine_last_day:
        '오늘은 이 임대의 마지막 날이라 취소해도 돌려받을 금액이 없습니다. 자동으로 종료됩니다.',
      machine_back_changed: '돌려받을 임대료가 변경되었습니다[(현재: {back})]. 다시 확인해 주세요.',
    },
    successes: {
      machine_leased: '임대했습니다. 다음 날부터 산출이 시작됩니다.',
      machine_cancelled: '취소했습니다. 사용하지 않은 임대료가 현물 계정으로 돌아왔습니다.',
    },
  },
  es: {
    refusals: {
      machine_terms_unfit:
        'Las condiciones no encajan: la producción fija necesita un valor diario, la medida no lo lleva, y el alquiler es al menos la unidad mínima por día.',
      machine_url_unfit: 'La página de la cuenta del pool debe ser una dirección https.',
      machine_too_large: 'Las unidades, el alquiler o la producción son demasiado grandes en conjunto.',
      machine_no_chain: 'Un pool no puede pagar en esta moneda por esta red.',
      machine_act_unfit: 'No se puede hacer en el estado actual[ ({state})].',
      machine_reserve_short: 'Falta reserva[: {lacking}].',
      machine_surplus_short: 'La reserva necesita lo que tiene[; se pueden retirar {surplus}].',
      machine_day_unfit:
        'Este día no se puede registrar[ ({day})]: debe haber terminado, no estar registrado y ser posterior al inicio del alquiler.',
      machine_transaction_used: 'Esta transacción ya se registró.',
      machine_transfer_booked:
        'Esta transferencia ya está contabilizada como dinero propio o como retiro de un cliente. Indica la transacción con la que el pool pagó este día; si fue esta, paga la parte de los arrendatarios como compensación.',
      machine_transfer_unseen: 'La cadena no muestra esa entrada, o no con este importe y moneda.',
      machine_unknown: 'Este paquete no existe o ya no se ofrece.',
      machine_not_open: 'Este paquete no está abierto al alquiler.',
      machine_sold_out: 'No quedan suficientes equipos[: {left}].',
      machine_over: 'Este alquiler ya terminó o ya se canceló.',
      machine_last_day: 'Hoy es el último día de este alquiler: cancelar no devolvería nada. Termina solo.',
      machine_back_changed: 'El alquiler que recuperas ha cambiado[ a {back}]. Confirma de nuevo.',
    },
    successes: {
      machine_leased: 'Alquiler realizado. La producción empieza mañana.',
      machine_cancelled: 'Alquiler cancelado. Lo no usado está de nuevo en tu cuenta spot.',
    },
  },
  th: {
    refusals: {
      machine_terms_unfit:
        'เงื่อนไขไม่สอดคล้อง ผลผลิตคงที่ต้องระบุผลผลิตต่อวัน ผลผลิตจริงไม่ต้องระบุ และค่าเช่าต้องไม่ต่ำกว่าหน่วยเล็กสุดต่อวัน',
      machine_url_unfit: 'หน้าบัญชีพูลต้องเป็นที่อยู่ https',
      machine_too_large: 'จำนวนเครื่อง ค่าเช่า หรือผลผลิตรวมสูงเกินไป',
      machine_no_chain: 'พูลจ่ายด้วยสกุลเงินนี้ผ่านเครือข่ายนี้ไม่ได้',
      machine_act_unfit: 'ทำไม่ได้ในสถานะปัจจุบัน[ ({state})]',
      machine_reserve_short: 'เงินสำรองไม่พอ[ ขาด {lacking}]',
      machine_surplus_short: 'เงินสำรองที่ถอนคืนได้ไม่พอ[ สูงสุด {surplus}]',
      machine_day_unfit: 'บันทึกวันนี้ไม่ได้[ ({day})] ต้องเป็นวันที่ผ่านไปแล้ว ยังไม่บันทึก และหลังเปิดให้เช่า',
      machine_transaction_used: 'ธุรกรรมนี้บันทึกไปแล้ว',
      machine_transfer_booked:
        'การโอนนี้ลงบัญชีแล้วเป็นเงินของบริษัทหรือการถอนของลูกค้า โปรดระบุธุรกรรมที่พูลจ่ายของวันนี้ หากเป็นรายการนี้จริง ให้จ่ายส่วนของผู้เช่าเป็นเงินชดเชย',
      machine_transfer_unseen: 'ไม่พบรายการรับนี้บนเชน หรือจำนวนหรือสกุลเงินไม่ตรงกัน',
      machine_unknown: 'ไม่มีแพ็กเกจนี้หรือเลิกให้เช่าแล้ว',
      machine_not_open: 'แพ็กเกจนี้ยังไม่เปิดให้เช่า',
      machine_sold_out: 'จำนวนเครื่องคงเหลือไม่พอ[ เหลือ {left} เครื่อง]',
      machine_over: 'การเช่านี้สิ้นสุดหรือยกเลิกไปแล้ว',
      machine_last_day: 'วันนี้เป็นวันสุดท้ายของการเช่านี้ ยกเลิกแล้วจะไม่ได้เงินคืน การเช่าสิ้นสุดเองเมื่อครบกำหนด',
      machine_back_changed: 'ค่าเช่าที่จะได้คืนเปลี่ยนไปแล้ว[ ขณะนี้ {back}] โปรดยืนยันอีกครั้ง',
    },
    successes: {
      machine_leased: 'เช่าสำเร็จ ผลผลิตเริ่มวันถัดไป',
      machine_cancelled: 'ยกเลิกแล้ว ค่าเช่าที่ยังไม่ใช้กลับเข้าบัญชีสปอตแล้ว',
    },
  },
};
