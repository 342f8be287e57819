/** What contracts tell customers, in every language; a missing text does not compile. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const contractMessages = messagesOf(
  {
    contract_liquidated: { values: ['symbol', 'id', 'price', 'returned'] },
    contract_deleveraged: { values: ['symbol', 'id', 'price', 'result'] },
    contract_take_profit: { values: ['symbol', 'id', 'price', 'result'] },
    contract_stop_loss: { values: ['symbol', 'id', 'price', 'result'] },
    contract_filled: { values: ['symbol', 'id', 'price'] },
    contract_not_opened: { values: ['symbol', 'id'] },
    contract_barred: { values: ['symbol', 'id'] },
  },
  {
    zh: {
      contract_liquidated: [
        '仓位已被强平',
        '您的 {symbol} 仓位（编号 {id}）因标记价触及强平条件，已按 {price} 平仓，退回 {returned} USDT 至合约账户。',
      ],
      contract_deleveraged: [
        '仓位已被自动减仓',
        '客户总盈利超出平台账簿上限，您的 {symbol} 仓位（编号 {id}）已按标记价 {price} 平仓，不收手续费。盈亏 {result} USDT。',
      ],
      contract_take_profit: [
        '止盈已执行',
        '您的 {symbol} 仓位（编号 {id}）触发止盈，已按 {price} 平仓，盈亏 {result} USDT（未计手续费）。',
      ],
      contract_stop_loss: [
        '止损已执行',
        '您的 {symbol} 仓位（编号 {id}）触发止损，已按 {price} 平仓，盈亏 {result} USDT（未计手续费）。',
      ],
      contract_filled: ['限价委托已成交', '您的 {symbol} 限价委托（编号 {id}）已按 {price} 成交。'],
      contract_not_opened: [
        '委托未能开仓',
        '您的 {symbol} 委托（编号 {id}）未能开仓，已撤销，冻结的资金已全部退回。原因见历史委托。',
      ],
      contract_barred: [
        '委托已撤销',
        '您的账户或与其关联的账户已登记为员工或平台自有账户，不得开立合约，因此 {symbol} 委托（编号 {id}）已由平台撤销，冻结的资金已全部退回。已有仓位仍可随时平仓。如有疑问，请联系客服。',
      ],
    },
    en: {
      contract_liquidated: [
        'Position liquidated',
        'The mark price reached the liquidation level of your {symbol} position no. {id}. It was closed at {price}, and {returned} USDT was returned to your futures account.',
      ],
      contract_deleveraged: [
        'Position closed by auto-deleveraging',
        'Customers’ profits exceeded the limit of the house book, so your {symbol} position no. {id} was closed at the mark price {price} without a fee. Result: {result} USDT.',
      ],
      contract_take_profit: [
        'Take profit executed',
        'Your {symbol} position no. {id} reached its take profit and was closed at {price}. Result before fees: {result} USDT.',
      ],
      contract_stop_loss: [
        'Stop loss executed',
        'Your {symbol} position no. {id} reached its stop loss and was closed at {price}. Result before fees: {result} USDT.',
      ],
      contract_filled: [
        'Limit order executed',
        'Your {symbol} limit order no. {id} was executed at {price}.',
      ],
      contract_not_opened: [
        'Position was not opened',
        'Your {symbol} order no. {id} could not be executed and was canceled; everything set aside for it is available again. The reason is in your history.',
      ],
      contract_barred: [
        'Order canceled by us',
        'Your account, or one linked with it, is now registered as an account of staff or of the platform, which may not open futures. So we canceled your {symbol} order no. {id}; everything set aside for it is available again. You can still close what is open. If this is wrong, contact support.',
      ],
    },
    'zh-Hant': {
      contract_liquidated: [
        '倉位已被強平',
        '您的 {symbol} 倉位（編號 {id}）因標記價觸及強平條件，已按 {price} 平倉，退回 {returned} USDT 至合約帳戶。',
      ],
      contract_deleveraged: [
        '倉位已被自動減倉',
        '客戶總獲利超出平台帳簿上限，您的 {symbol} 倉位（編號 {id}）已按標記價 {price} 平倉，不收手續費。盈虧 {result} USDT。',
      ],
      contract_take_profit: [
        '止盈已執行',
        '您的 {symbol} 倉位（編號 {id}）觸發止盈，已按 {price} 平倉，盈虧 {result} USDT（未計手續費）。',
      ],
      contract_stop_loss: [
        '止損已執行',
        '您的 {symbol} 倉位（編號 {id}）觸發止損，已按 {price} 平倉，盈虧 {result} USDT（未計手續費）。',
      ],
      contract_filled: ['限價委託已成交', '您的 {symbol} 限價委託（編號 {id}）已按 {price} 成交。'],
      contract_not_opened: [
        '委託未能開倉',
        '您的 {symbol} 委託（編號 {id}）未能開倉，已撤銷，凍結的資金已全數退回。原因見歷史委託。',
      ],
      contract_barred: [
        '委託已撤銷',
        '您的帳戶或與其關聯的帳戶已登記為員工或平台自有帳戶，不得開立合約，因此 {symbol} 委託（編號 {id}）已由平台撤銷，凍結的資金已全數退回。已有倉位仍可隨時平倉。如有疑問，請聯絡客服。',
      ],
    },
    ja: {
      contract_liquidated: [
        '建玉が強制決済されました',
        '{symbol}の建玉（番号 {id}）は、マーク価格が強制決済の条件に達したため{price}で決済されました。{returned} USDTを先物口座に戻しました。',
      ],
      contract_deleveraged: [
        '自動デレバレッジで決済されました',
        'お客様全体の利益が自己勘定の上限を超えたため、{symbol}の建玉（番号 {id}）をマーク価格{price}で手数料なしに決済しました。損益：{result} USDT。',
      ],
      contract_take_profit: [
        '利確を執行しました',
        '{symbol}の建玉（番号 {id}）が利確価格に達し、{price}で決済されました。手数料控除前の損益：{result} USDT。',
      ],
      contract_stop_loss: [
        '損切りを執行しました',
        '{symbol}の建玉（番号 {id}）が損切り価格に達し、{price}で決済されました。手数料控除前の損益：{result} USDT。',
      ],
      contract_filled: ['指値注文が約定しました', '{symbol}の指値注文（番号 {id}）が{price}で約定しました。'],
      contract_not_opened: [
        '注文は成立しませんでした',
        '{symbol}の注文（番号 {id}）は成立せず取り消されました。凍結されていた資金はすべて戻りました。理由は履歴をご確認ください。',
      ],
      contract_barred: [
        '注文を当社で取り消しました',
        'お客様のアカウントまたは関連するアカウントが役職員または当社のアカウントとして登録されたため、先物の新規建てはできません。{symbol}の注文（番号 {id}）は当社で取り消し、凍結されていた資金はすべて戻りました。保有中の建玉はいつでも決済できます。心当たりがない場合はサポートにご連絡ください。',
      ],
    },
    ko: {
      contract_liquidated: [
        '포지션이 강제청산되었습니다',
        '{symbol} 포지션(번호 {id})은 시장평균가가 청산 조건에 도달하여 {price}에 청산되었으며 {returned} USDT가 선물 계정으로 반환되었습니다.',
      ],
      contract_deleveraged: [
        '자동 디레버리징으로 청산되었습니다',
        '고객 전체 이익이 자기계정 한도를 넘어 {symbol} 포지션(번호 {id})이 시장평균가 {price}에 수수료 없이 청산되었습니다. 손익: {result} USDT.',
      ],
      contract_take_profit: [
        '익절이 실행되었습니다',
        '{symbol} 포지션(번호 {id})이 익절가에 도달하여 {price}에 청산되었습니다. 수수료 차감 전 손익: {result} USDT.',
      ],
      contract_stop_loss: [
        '손절이 실행되었습니다',
        '{symbol} 포지션(번호 {id})이 손절가에 도달하여 {price}에 청산되었습니다. 수수료 차감 전 손익: {result} USDT.',
      ],
      contract_filled: ['지정가 주문 체결', '{symbol} 지정가 주문(번호 {id})이 {price}에 체결되었습니다.'],
      contract_not_opened: [
        '주문이 체결되지 않았습니다',
        '{symbol} 주문(번호 {id})이 체결되지 않아 취소되었고 동결된 자금은 모두 반환되었습니다. 사유는 내역에서 확인해 주세요.',
      ],
      contract_barred: [
        '주문을 당사에서 취소했습니다',
        '고객님의 계정 또는 연결된 계정이 임직원 또는 회사 계정으로 등록되어 선물 포지션을 열 수 없습니다. 이에 {symbol} 주문(번호 {id})을 당사에서 취소했으며 동결된 자금은 모두 반환되었습니다. 보유 중인 포지션은 언제든지 청산할 수 있습니다. 사실과 다르면 고객센터에 문의해 주세요.',
      ],
    },
    es: {
      contract_liquidated: [
        'Posición liquidada',
        'El precio de marca alcanzó el nivel de liquidación de tu posición n.º {id} en {symbol}. Se cerró a {price} y {returned} USDT volvieron a tu cuenta de futuros.',
      ],
      contract_deleveraged: [
        'Posición cerrada por desapalancamiento automático',
        'Las ganancias de los clientes superaron el límite de la cartera de la plataforma, así que tu posición n.º {id} en {symbol} se cerró al precio de marca {price}, sin comisión. Resultado: {result} USDT.',
      ],
      contract_take_profit: [
        'Toma de ganancias ejecutada',
        'Tu posición n.º {id} en {symbol} alcanzó la toma de ganancias y se cerró a {price}. Resultado antes de comisiones: {result} USDT.',
      ],
      contract_stop_loss: [
        'Stop de pérdidas ejecutado',
        'Tu posición n.º {id} en {symbol} alcanzó el stop de pérdidas y se cerró a {price}. Resultado antes de comisiones: {result} USDT.',
      ],
      contract_filled: [
        'Orden límite ejecutada',
        'Tu orden límite n.º {id} en {symbol} se ejecutó a {price}.',
      ],
      contract_not_opened: [
        'La posición no se abrió',
        'Tu orden n.º {id} en {symbol} no se pudo ejecutar y se canceló; todo lo retenido vuelve a estar disponible. El motivo está en tu historial.',
      ],
      contract_barred: [
        'Cancelamos tu orden',
        'Tu cuenta, u otra vinculada a ella, está registrada como cuenta del personal o de la plataforma, que no puede abrir futuros. Por eso cancelamos tu orden de {symbol} n.º {id}; todo lo reservado vuelve a estar disponible. Puedes cerrar lo que tengas abierto. Si es un error, escribe a soporte.',
      ],
    },
    th: {
      contract_liquidated: [
        'สถานะถูกบังคับปิด',
        'ราคามาร์กถึงระดับบังคับปิดของสถานะ {symbol} หมายเลข {id} ของคุณ ปิดที่ {price} และคืน {returned} USDT เข้าบัญชีฟิวเจอร์ส',
      ],
      contract_deleveraged: [
        'สถานะถูกปิดโดยการลดเลเวอเรจอัตโนมัติ',
        'กำไรรวมของลูกค้าเกินวงเงินของบัญชีแพลตฟอร์ม จึงปิดสถานะ {symbol} หมายเลข {id} ที่ราคามาร์ก {price} โดยไม่คิดค่าธรรมเนียม กำไรขาดทุน {result} USDT',
      ],
      contract_take_profit: [
        'ทำกำไรตามที่ตั้งไว้แล้ว',
        'สถานะ {symbol} หมายเลข {id} ถึงราคาทำกำไรและปิดที่ {price} กำไรขาดทุนก่อนค่าธรรมเนียม {result} USDT',
      ],
      contract_stop_loss: [
        'ตัดขาดทุนตามที่ตั้งไว้แล้ว',
        'สถานะ {symbol} หมายเลข {id} ถึงราคาตัดขาดทุนและปิดที่ {price} กำไรขาดทุนก่อนค่าธรรมเนียม {result} USDT',
      ],
      contract_filled: ['คำสั่งลิมิตทำรายการแล้ว', 'คำสั่งลิมิต {symbol} หมายเลข {id} ทำรายการที่ {price}'],
      contract_not_opened: [
        'เปิดสถานะไม่สำเร็จ',
        'คำสั่ง {symbol} หมายเลข {id} ทำรายการไม่ได้และถูกยกเลิก คืนเงินที่กันไว้ทั้งหมดแล้ว ดูเหตุผลในประวัติ',
      ],
      contract_barred: [
        'เรายกเลิกคำสั่งของคุณ',
        'บัญชีของคุณหรือบัญชีที่เชื่อมโยงกันลงทะเบียนเป็นบัญชีของพนักงานหรือของแพลตฟอร์มแล้ว ซึ่งเปิดฟิวเจอร์สไม่ได้ เราจึงยกเลิกคำสั่ง {symbol} หมายเลข {id} และคืนเงินที่กันไว้ทั้งหมดแล้ว สถานะที่เปิดอยู่ยังปิดได้ตามปกติ หากไม่ถูกต้อง โปรดติดต่อฝ่ายบริการลูกค้า',
      ],
    },
  },
  { contract_: { topic: 'fills', page: 'pages/lever/index' } },
);

export type ContractMessage = KindOf<typeof contractMessages>;
