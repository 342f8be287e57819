/**
 * The public notice of a busted trade (R-MD-6), in every language: which trade, which limit it broke, and what was done. It
 * names no customer. Written once and never changed.
 */
import { formatDecimal } from '@candor/money';
import type { Language } from '@candor/wire';
import type { Breach } from './bust-rules.ts';

export interface NoticeText {
  title: string;
  abstract: string;
  body: string;
}
export type NoticeTexts = Readonly<Record<Language, NoticeText>>;

export interface BustedFacts {
  symbol: string;
  base: string;
  quote: string;
  tradeNo: number;
  price: bigint;
  quantity: bigint;
  /** Milliseconds. */
  at: number;
  breaches: readonly Breach[];
}

interface Words extends NoticeText {
  breaches: Readonly<Record<Breach, string>>;
  and: string;
}

export function noticeOf(facts: BustedFacts): NoticeTexts {
  const languages = Object.keys(WORDS) as Language[];
  return Object.fromEntries(
    languages.map((language) => [language, filled(WORDS[language], facts)]),
  ) as unknown as NoticeTexts;
}

function filled(words: Words, facts: BustedFacts): NoticeText {
  const values: Readonly<Record<string, string>> = {
    symbol: facts.symbol,
    no: String(facts.tradeNo),
    price: `${grouped(facts.price)} ${facts.quote}`,
    quantity: `${grouped(facts.quantity)} ${facts.base}`,
    time: `${new Date(facts.at).toISOString().slice(0, 19).replace('T', ' ')} UTC`,
    breach: facts.breaches.map((breach) => words.breaches[breach]).join(words.and),
  };
  const fill = (text: string): string => text.replace(/\{([a-z]+)\}/g, (_, name: string) => values[name]!);
  return { title: fill(words.title), abstract: fill(words.abstract), body: fill(words.body) };
}

/** With thousands, as the app writes figures in every language: 108,000.5. */
function grouped(amount: bigint): string {
  const [whole = '', ...fraction] = formatDecimal(amount).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...fraction].join('.');
}

const WORDS: Readonly<Record<Language, Words>> = {
  zh: {
    title: '{symbol} 一笔成交已撤销',
    abstract: '第 {no} 号成交因系统缺陷超出价格区间，已予撤销。',
    body: '{time} 的 {symbol} 第 {no} 号成交（价格 {price}，数量 {quantity}）因本平台系统缺陷违反了价格区间规则：{breach}。\n\n双方所得已通过分录退回，手续费全额退还；一方已动用的部分由平台自有资金补足。所在的 K 线已剔除这笔成交重新计算，并标注“已更正”；逐笔成交中保留该笔并划线标明。\n\n只有记录本身能够证明违反价格区间的成交才能撤销，且须由两名工作人员分别批准。符合规则的成交，任何人都无法撤销。',
    breaches: {
      above_highest_buy: '高于买方委托时允许的最高价',
      below_lowest_sell: '低于卖方委托时允许的最低价',
      past_protection_price: '超出市价单的保护价',
    },
    and: '；',
  },
  en: {
    title: 'A {symbol} trade was undone',
    abstract: 'Trade no. {no} left the price band through a defect of ours and was undone.',
    body: 'Trade no. {no} of {symbol} at {time} (price {price}, quantity {quantity}) broke the price band through a defect of ours: {breach}.\n\nWhat each side received has been returned to the other by a journal, and both fees in full; what a side no longer had came from our own money. The candles over it were built anew without the trade and are marked as corrected; on the tape it stays, struck through.\n\nA trade can be undone only when the records themselves prove that it broke the price band, and only with the approval of two members of staff. Nobody can undo a trade that kept the rules.',
    breaches: {
      above_highest_buy: "the price was above the highest one allowed when the buyer's order was accepted",
      below_lowest_sell: "the price was below the lowest one allowed when the seller's order was accepted",
      past_protection_price: 'the price was past the protection price of the market order',
    },
    and: '; ',
  },
  'zh-Hant': {
    title: '{symbol} 一筆成交已撤銷',
    abstract: '第 {no} 號成交因系統缺陷超出價格區間，已予撤銷。',
    body: '{time} 的 {symbol} 第 {no} 號成交（價格 {price}，數量 {quantity}）因本平台系統缺陷違反了價格區間規則：{breach}。\n\n雙方所得已透過分錄退回，手續費全額退還；一方已動用的部分由平台自有資金補足。所在的 K 線已剔除這筆成交重新計算，並標註「已更正」；逐筆成交中保留該筆並劃線標示。\n\n只有紀錄本身能夠證明違反價格區間的成交才能撤銷，且須由兩名工作人員分別核准。符合規則的成交，任何人都無法撤銷。',
    breaches: {
      above_highest_buy: '高於買方委託時允許的最高價',
      below_lowest_sell: '低於賣方委託時允許的最低價',
      past_protection_price: '超出市價單的保護價',
    },
    and: '；',
  },
  ja: {
    title: '{symbol}の約定1件を取り消しました',
    abstract: '当社の不具合により値幅制限を外れた約定番号{no}を取り消しました。',
    body: '{time}の{symbol}約定番号{no}（価格{price}、数量{quantity}）は、当社の不具合により値幅制限に違反していました：{breach}。\n\n双方が受け取ったものは仕訳で相手方に戻し、手数料も全額返還しました。すでに使われていた分は当社の自己資金で補っています。該当するローソク足はこの約定を除いて作り直し、「訂正済み」と表示しています。歩み値には取り消し線を付けて残しています。\n\n取り消せるのは、記録そのものが値幅制限違反を証明する約定だけで、担当者2名の承認が必要です。規則どおりの約定は誰にも取り消せません。',
    breaches: {
      above_highest_buy: '買い注文の受付時に許容された上限価格を上回っていた',
      below_lowest_sell: '売り注文の受付時に許容された下限価格を下回っていた',
      past_protection_price: '成行注文の保護価格を超えていた',
    },
    and: '、',
  },
  ko: {
    title: '{symbol} 체결 1건을 취소했습니다',
    abstract: '당사 시스템 결함으로 가격 범위를 벗어난 체결(번호 {no})을 취소했습니다.',
    body: '{time}의 {symbol} 체결 번호 {no}(가격 {price}, 수량 {quantity})은 당사 시스템 결함으로 가격 범위 규칙을 위반했습니다: {breach}.\n\n양측이 받은 자산은 분개로 상대방에게 되돌렸고 수수료도 전액 환불했습니다. 이미 사용된 금액은 당사 자금으로 충당했습니다. 해당 캔들은 이 체결을 제외하고 다시 만들어 “정정됨”으로 표시했으며, 체결 내역에는 취소선으로 남아 있습니다.\n\n기록 자체가 가격 범위 위반을 증명하는 체결만 취소할 수 있으며 담당자 두 명의 승인이 필요합니다. 규칙을 지킨 체결은 누구도 취소할 수 없습니다.',
    breaches: {
      above_highest_buy: '매수 주문 접수 당시 허용된 최고가보다 높았음',
      below_lowest_sell: '매도 주문 접수 당시 허용된 최저가보다 낮았음',
      past_protection_price: '시장가 주문의 보호 가격을 벗어났음',
    },
    and: ', ',
  },
  es: {
    title: 'Se anuló una operación de {symbol}',
    abstract: 'La operación n.º {no} salió del rango de precios por un defecto nuestro y quedó anulada.',
    body: 'La operación n.º {no} de {symbol} del {time} (precio {price}, cantidad {quantity}) infringió el rango de precios por un defecto nuestro: {breach}.\n\nLo que recibió cada parte volvió a la otra mediante un asiento, junto con ambas comisiones completas; lo que una parte ya no tenía salió de los fondos propios de la plataforma. Las velas se reconstruyeron sin la operación y llevan la marca «corregida»; en la lista de operaciones sigue visible, tachada.\n\nSolo se puede anular una operación cuando los propios registros prueban que infringió el rango de precios, y solo con la aprobación de dos personas. Nadie puede anular una operación que cumplió las reglas.',
    breaches: {
      above_highest_buy: 'el precio superaba el máximo permitido cuando se aceptó la orden del comprador',
      below_lowest_sell:
        'el precio estaba por debajo del mínimo permitido cuando se aceptó la orden del vendedor',
      past_protection_price: 'el precio sobrepasaba el precio de protección de la orden de mercado',
    },
    and: '; ',
  },
  th: {
    title: 'ยกเลิกรายการซื้อขาย {symbol} หนึ่งรายการ',
    abstract: 'รายการที่ {no} หลุดกรอบราคาเพราะข้อบกพร่องของระบบเรา จึงถูกยกเลิก',
    body: 'รายการซื้อขายที่ {no} ของ {symbol} เมื่อ {time} (ราคา {price} จำนวน {quantity}) ละเมิดกฎกรอบราคาเพราะข้อบกพร่องของระบบเรา: {breach}\n\nสิ่งที่แต่ละฝ่ายได้รับถูกคืนให้อีกฝ่ายด้วยรายการบัญชี พร้อมคืนค่าธรรมเนียมเต็มจำนวน ส่วนที่ฝ่ายใดใช้ไปแล้วชดเชยด้วยเงินของแพลตฟอร์มเอง แท่งเทียนที่เกี่ยวข้องสร้างใหม่โดยไม่นับรายการนี้และระบุว่า “แก้ไขแล้ว” ส่วนในรายการซื้อขายล่าสุดยังแสดงอยู่โดยขีดฆ่าไว้\n\nยกเลิกได้เฉพาะรายการที่บันทึกพิสูจน์เองว่าละเมิดกรอบราคา และต้องมีเจ้าหน้าที่สองคนอนุมัติ รายการที่เป็นไปตามกฎไม่มีใครยกเลิกได้',
    breaches: {
      above_highest_buy: 'ราคาสูงกว่าราคาสูงสุดที่อนุญาตขณะรับคำสั่งซื้อ',
      below_lowest_sell: 'ราคาต่ำกว่าราคาต่ำสุดที่อนุญาตขณะรับคำสั่งขาย',
      past_protection_price: 'ราคาเกินราคาป้องกันของคำสั่งมาร์เก็ต',
    },
    and: ' และ',
  },
};
