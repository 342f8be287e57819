/** What contracts says to people, in every language. */
import type { contractNoun } from '@candor/wire';
import type { TextsOf } from '../../platform/http/texts/noun-texts.ts';

export const contractsTexts: TextsOf<typeof contractNoun> = {
  zh: {
    refusals: {
      leverage_not_allowed: '不支持该杠杆，最高 {maximum} 倍',
      too_many_lots: '手数过多，最多 {maximum} 手',
      position_too_large: '仓位过大，总额上限为 {limit}',
      slippage_not_allowed: '滑点须大于 0 且不超过 {maximum}%',
      stop_wrong_side: '止盈须在盈利一侧，止损须在亏损一侧且先于强平价',
      book_full: '平台账簿该方向额度已满，请减少手数或选择另一方向',
      halt_other_side:
        '{symbol} 已公告停牌，而您或与您关联的账户持有反方向仓位；停牌结束前只能平仓或同向开仓',
      expires_in_halt: '这笔期权会在已公告的停牌期间到期，届时将作废退款，因此不再出售',
      position_not_open: '该持仓已结束或正在平仓',
      margin_needed: '至少须保留 {minimum} 保证金',
    },
    successes: {
      position_closing: '已受理，将按下一笔公布价格平仓',
      position_reversing: '已受理，将按下一笔公布价格平仓并反向开仓',
      stops_saved: '止盈止损已保存',
      margin_changed: '保证金已调整',
    },
  },
  en: {
    refusals: {
      leverage_not_allowed: 'This leverage is not available; the maximum here is {maximum}x.',
      too_many_lots: 'Too many lots; at most {maximum}.',
      position_too_large: 'The position would be too large; the total limit is {limit}.',
      slippage_not_allowed: 'Slippage must be above 0 and at most {maximum}%.',
      stop_wrong_side:
        'Take profit must be on the profit side of the price, stop loss on the loss side and before liquidation.',
      book_full: 'The house book is full on this side. Try fewer lots or the other side.',
      halt_other_side:
        'A halt of {symbol} is announced, and you or an account linked with yours hold the other side. Until it is over you can close, or open on the same side.',
      expires_in_halt: 'This option would expire during an announced halt and be void, so it is not sold.',
      position_not_open: 'This position is no longer open, or is already closing.',
      margin_needed: 'At least {minimum} must remain as margin.',
    },
    successes: {
      position_closing: 'Accepted. It closes at the next published price.',
      position_reversing: 'Accepted. It closes and opens the other way at the next published price.',
      stops_saved: 'Take profit and stop loss saved.',
      margin_changed: 'Margin adjusted.',
    },
  },
  'zh-Hant': {
    refusals: {
      leverage_not_allowed: '不支援該槓桿，最高 {maximum} 倍',
      too_many_lots: '手數過多，最多 {maximum} 手',
      position_too_large: '倉位過大，總額上限為 {limit}',
      slippage_not_allowed: '滑點須大於 0 且不超過 {maximum}%',
      stop_wrong_side: '止盈須在獲利一側，止損須在虧損一側且先於強平價',
      book_full: '平台帳簿該方向額度已滿，請減少手數或選擇另一方向',
      halt_other_side:
        '{symbol} 已公告停牌，而您或與您關聯的帳戶持有反方向倉位；停牌結束前只能平倉或同向開倉',
      expires_in_halt: '這筆期權會在已公告的停牌期間到期，屆時將作廢退款，因此不再出售',
      position_not_open: '該持倉已結束或正在平倉',
      margin_needed: '至少須保留 {minimum} 保證金',
    },
    successes: {
      position_closing: '已受理，將按下一筆公布價格平倉',
      position_reversing: '已受理，將按下一筆公布價格平倉並反向開倉',
      stops_saved: '止盈止損已儲存',
      margin_changed: '保證金已調整',
    },
  },
  ja: {
    refusals: {
      leverage_not_allowed: 'このレバレッジは利用できません。最大{maximum}倍です。',
      too_many_lots: '枚数が多すぎます。最大{maximum}枚です。',
      position_too_large: '建玉が大きすぎます。合計の上限は{limit}です。',
      slippage_not_allowed: 'スリッページは0より大きく{maximum}%以下にしてください',
      stop_wrong_side: '利確は利益側、損切りは損失側で強制決済価格より手前に設定してください',
      book_full: 'この方向の枠は上限に達しました。枚数を減らすか反対方向をお試しください。',
      halt_other_side:
        '{symbol}は取引停止が告知されており、お客様または関連アカウントが反対方向の建玉を保有しています。終了までは決済と同じ方向の新規のみ可能です。',
      expires_in_halt: 'このオプションは告知された取引停止中に満期となり無効になるため、販売していません',
      position_not_open: 'この建玉はすでに決済されているか、決済処理中です',
      margin_needed: '証拠金は{minimum}以上を残す必要があります',
    },
    successes: {
      position_closing: '受け付けました。次に公表される価格で決済します。',
      position_reversing: '受け付けました。次に公表される価格で決済し、反対方向に建てます。',
      stops_saved: '利確・損切りを保存しました',
      margin_changed: '証拠金を調整しました',
    },
  },
  ko: {
    refusals: {
      leverage_not_allowed: '지원하지 않는 레버리지입니다. 최대 {maximum}배입니다.',
      too_many_lots: '랏 수가 너무 많습니다. 최대 {maximum}랏입니다.',
      position_too_large: '포지션이 너무 큽니다. 총 한도는 {limit}입니다.',
      slippage_not_allowed: '슬리피지는 0보다 크고 {maximum}% 이하여야 합니다',
      stop_wrong_side: '익절가는 이익 방향, 손절가는 손실 방향이며 강제청산가보다 앞서야 합니다',
      book_full: '이 방향의 한도가 찼습니다. 랏 수를 줄이거나 반대 방향을 이용해 주세요.',
      halt_other_side:
        '{symbol} 거래 중단이 공지되었고 본인 또는 연결된 계정이 반대 방향 포지션을 보유 중입니다. 중단이 끝날 때까지 청산과 같은 방향 진입만 가능합니다.',
      expires_in_halt: '이 옵션은 공지된 거래 중단 중에 만기되어 무효가 되므로 판매하지 않습니다',
      position_not_open: '이 포지션은 보유 중이 아니거나 이미 청산 중입니다',
      margin_needed: '증거금은 최소 {minimum} 이상 남아 있어야 합니다',
    },
    successes: {
      position_closing: '접수되었습니다. 다음 공표 가격에 청산됩니다.',
      position_reversing: '접수되었습니다. 다음 공표 가격에 청산하고 반대 방향으로 진입합니다.',
      stops_saved: '익절·손절이 저장되었습니다',
      margin_changed: '증거금이 조정되었습니다',
    },
  },
  es: {
    refusals: {
      leverage_not_allowed: 'Este apalancamiento no se ofrece; aquí el máximo es {maximum}x.',
      too_many_lots: 'Demasiados lotes; máximo {maximum}.',
      position_too_large: 'La posición sería demasiado grande; el límite total es {limit}.',
      slippage_not_allowed: 'El deslizamiento debe ser mayor que 0 y como máximo {maximum}%.',
      stop_wrong_side:
        'La toma de ganancias debe estar del lado de la ganancia; el stop de pérdidas, del lado de la pérdida y antes de la liquidación.',
      book_full:
        'La cartera de la plataforma está llena en este lado. Prueba con menos lotes o el otro lado.',
      halt_other_side:
        'Hay una suspensión anunciada de {symbol} y tú, o una cuenta vinculada a la tuya, tiene abierto el lado contrario. Hasta que termine puedes cerrar o abrir en el mismo lado.',
      expires_in_halt:
        'Esta opción vencería durante una suspensión anunciada y quedaría anulada, por eso no se vende.',
      position_not_open: 'Esta posición ya no está abierta o ya se está cerrando.',
      margin_needed: 'Deben quedar al menos {minimum} de margen.',
    },
    successes: {
      position_closing: 'Aceptado. Se cierra al próximo precio publicado.',
      position_reversing: 'Aceptado. Se cierra y se abre en sentido contrario al próximo precio publicado.',
      stops_saved: 'Toma de ganancias y stop de pérdidas guardados.',
      margin_changed: 'Margen ajustado.',
    },
  },
  th: {
    refusals: {
      leverage_not_allowed: 'ไม่มีเลเวอเรจนี้ สูงสุด {maximum} เท่า',
      too_many_lots: 'จำนวนล็อตมากเกินไป สูงสุด {maximum} ล็อต',
      position_too_large: 'สถานะใหญ่เกินไป วงเงินรวมสูงสุด {limit}',
      slippage_not_allowed: 'ค่าคลาดเคลื่อนต้องมากกว่า 0 และไม่เกิน {maximum}%',
      stop_wrong_side: 'ราคาทำกำไรต้องอยู่ฝั่งกำไร ราคาตัดขาดทุนต้องอยู่ฝั่งขาดทุนและก่อนราคาบังคับปิด',
      book_full: 'วงเงินฝั่งนี้เต็มแล้ว โปรดลดจำนวนล็อตหรือเลือกอีกฝั่ง',
      halt_other_side:
        '{symbol} มีประกาศหยุดซื้อขาย และคุณหรือบัญชีที่เชื่อมโยงกับคุณถือสถานะฝั่งตรงข้าม จนกว่าจะสิ้นสุด คุณปิดสถานะหรือเปิดฝั่งเดิมได้',
      expires_in_halt: 'ออปชันนี้จะหมดอายุระหว่างการหยุดซื้อขายที่ประกาศไว้และเป็นโมฆะ จึงไม่เปิดขาย',
      position_not_open: 'สถานะนี้ไม่ได้เปิดอยู่แล้วหรือกำลังปิด',
      margin_needed: 'ต้องเหลือมาร์จินอย่างน้อย {minimum}',
    },
    successes: {
      position_closing: 'รับคำสั่งแล้ว จะปิดที่ราคาประกาศถัดไป',
      position_reversing: 'รับคำสั่งแล้ว จะปิดและเปิดฝั่งตรงข้ามที่ราคาประกาศถัดไป',
      stops_saved: 'บันทึกราคาทำกำไรและตัดขาดทุนแล้ว',
      margin_changed: 'ปรับมาร์จินแล้ว',
    },
  },
};
