/** What spot tells customers, in every language; a missing text does not compile. */
import { messagesOf } from '../../foundation/notify/index.ts';
import type { KindOf } from '../../foundation/notify/index.ts';

export const spotMessages = messagesOf(
  {
    trade_busted: { values: ['symbol', 'id', 'price', 'gave', 'got'] },
    spot_bought: { values: ['symbol', 'quantity', 'base', 'price', 'quote'] },
    spot_sold: { values: ['symbol', 'quantity', 'base', 'price', 'quote'] },
    spot_linked: { values: ['count'] },
  },
  {
    zh: {
      trade_busted: [
        '一笔成交已撤销',
        '您的 {symbol} 第 {id} 号成交（价格 {price}）因系统缺陷违反价格区间规则，已撤销。收回 {gave}，退还 {got}。原因见公告。',
      ],
      spot_bought: ['{symbol} 买入成交', '已买入 {quantity} {base}，均价 {price} {quote}。'],
      spot_sold: ['{symbol} 卖出成交', '已卖出 {quantity} {base}，均价 {price} {quote}。'],
      spot_linked: [
        '现货委托已由平台撤销',
        '您的账户与另一个同属您本人的账户已关联，两个账户之间不能互相成交，因此平台撤销了关联之前的现货委托，共 {count} 笔。未成交部分冻结的资金已退回，您可以重新下单。',
      ],
    },
    en: {
      trade_busted: [
        'A trade was undone',
        'Your {symbol} trade no. {id} at {price} broke the price band because of a defect of ours and was undone. Taken back: {gave}. Returned to you: {got}. A public announcement gives the reason.',
      ],
      spot_bought: ['{symbol} buy executed', 'Bought {quantity} {base} at an average of {price} {quote}.'],
      spot_sold: ['{symbol} sell executed', 'Sold {quantity} {base} at an average of {price} {quote}.'],
      spot_linked: [
        'Spot orders canceled by us',
        'Your account was linked with another one of the same person, and the two cannot trade with each other. So we canceled spot orders from before that; number canceled: {count}. What they had frozen is available again, and you can place them anew.',
      ],
    },
    'zh-Hant': {
      trade_busted: [
        '一筆成交已撤銷',
        '您的 {symbol} 第 {id} 號成交（價格 {price}）因系統缺陷違反價格區間規則，已撤銷。收回 {gave}，退還 {got}。原因請見公告。',
      ],
      spot_bought: ['{symbol} 買入成交', '已買入 {quantity} {base}，均價 {price} {quote}。'],
      spot_sold: ['{symbol} 賣出成交', '已賣出 {quantity} {base}，均價 {price} {quote}。'],
      spot_linked: [
        '現貨委託已由平台撤銷',
        '您的帳戶與另一個同屬您本人的帳戶已關聯，兩個帳戶之間不能互相成交，因此平台撤銷了關聯之前的現貨委託，共 {count} 筆。未成交部分凍結的資金已退回，您可以重新下單。',
      ],
    },
    ja: {
      trade_busted: [
        '約定が取り消されました',
        '{symbol}の約定番号{id}（価格{price}）は、当社の不具合により値幅制限に違反していたため取り消しました。回収した額：{gave}。返還した額：{got}。理由はお知らせをご覧ください。',
      ],
      spot_bought: ['{symbol}の買い約定', '{quantity} {base}を平均{price} {quote}で買いました。'],
      spot_sold: ['{symbol}の売り約定', '{quantity} {base}を平均{price} {quote}で売りました。'],
      spot_linked: [
        '現物注文を当社で取り消しました',
        'お客様のアカウントが、同じ方の別のアカウントと関連付けられました。両アカウント間では約定しないため、それ以前の現物注文を当社で取り消しました（{count}件）。凍結されていた資金は戻りました。あらためて注文できます。',
      ],
    },
    ko: {
      trade_busted: [
        '체결이 취소되었습니다',
        '{symbol} 체결 번호 {id}(가격 {price})은 당사 시스템 결함으로 가격 범위를 위반하여 취소되었습니다. 회수: {gave}. 환급: {got}. 사유는 공지에서 확인하실 수 있습니다.',
      ],
      spot_bought: ['{symbol} 매수 체결', '{quantity} {base}를 평균 {price} {quote}에 매수했습니다.'],
      spot_sold: ['{symbol} 매도 체결', '{quantity} {base}를 평균 {price} {quote}에 매도했습니다.'],
      spot_linked: [
        '현물 주문을 당사에서 취소했습니다',
        '고객님의 계정이 같은 사람의 다른 계정과 연결되었습니다. 두 계정은 서로 체결되지 않으므로 연결 전의 현물 주문을 당사에서 취소했습니다(총 {count}건). 동결된 자금은 반환되었으며 다시 주문하실 수 있습니다.',
      ],
    },
    es: {
      trade_busted: [
        'Se anuló una operación',
        'Tu operación de {symbol} n.º {id} a {price} infringió el rango de precios por un defecto nuestro y quedó anulada. Retirado: {gave}. Devuelto: {got}. Un aviso público explica el motivo.',
      ],
      spot_bought: [
        'Compra de {symbol} ejecutada',
        'Compraste {quantity} {base} a un precio promedio de {price} {quote}.',
      ],
      spot_sold: [
        'Venta de {symbol} ejecutada',
        'Vendiste {quantity} {base} a un precio promedio de {price} {quote}.',
      ],
      spot_linked: [
        'Cancelamos órdenes spot',
        'Tu cuenta se vinculó con otra de la misma persona y no pueden operar entre sí. Por eso cancelamos las órdenes spot anteriores; canceladas: {count}. Lo que tenían congelado vuelve a estar disponible y puedes enviarlas de nuevo.',
      ],
    },
    th: {
      trade_busted: [
        'รายการซื้อขายถูกยกเลิก',
        'รายการซื้อขาย {symbol} เลขที่ {id} ที่ราคา {price} ละเมิดกรอบราคาเพราะข้อบกพร่องของระบบเรา จึงถูกยกเลิก เรียกคืน {gave} คืนให้คุณ {got} ดูเหตุผลได้ในประกาศ',
      ],
      spot_bought: ['ซื้อ {symbol} จับคู่แล้ว', 'ซื้อ {quantity} {base} ที่ราคาเฉลี่ย {price} {quote}'],
      spot_sold: ['ขาย {symbol} จับคู่แล้ว', 'ขาย {quantity} {base} ที่ราคาเฉลี่ย {price} {quote}'],
      spot_linked: [
        'เรายกเลิกคำสั่งสปอตของคุณ',
        'บัญชีของคุณเชื่อมโยงกับอีกบัญชีหนึ่งของบุคคลเดียวกัน ซึ่งซื้อขายกันเองไม่ได้ เราจึงยกเลิกคำสั่งสปอตที่มีอยู่ก่อนหน้า จำนวน {count} รายการ คืนเงินที่กันไว้แล้ว คุณส่งคำสั่งใหม่ได้',
      ],
    },
  },
  { spot_: { topic: 'fills' }, trade_: { topic: 'fills' } },
);

export type SpotMessage = KindOf<typeof spotMessages>;
