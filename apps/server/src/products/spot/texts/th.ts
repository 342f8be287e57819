/** Texts of spot in Thai. */
import type { spotNoun } from '@candor/wire';
import type { bustedTradeNoun } from '@candor/wire/operators';
import type { TextsIn } from '../../../platform/http/texts/noun-texts.ts';

export const th: TextsIn<typeof spotNoun | typeof bustedTradeNoun> = {
  refusals: {
    price_not_on_tick: 'ราคาไม่ตรงกับช่วงราคาขั้นต่ำ[ (ต้องเป็นพหุคูณของ {step})]',
    quantity_not_on_lot: 'จำนวนไม่ตรงกับหน่วยขั้นต่ำ[ (ต้องเป็นพหุคูณของ {lot})]',
    notional_too_small: 'มูลค่าคำสั่งน้อยเกินไป[ (ขั้นต่ำ {minimum})]',
    notional_too_large: 'มูลค่าคำสั่งมากเกินไป[ (สูงสุด {maximum})]',
    price_above_band: 'ราคาซื้อสูงกว่าช่วงที่อนุญาต[ (สูงสุด {allowed})]',
    price_below_band: 'ราคาขายต่ำกว่าช่วงที่อนุญาต[ (ต่ำสุด {allowed})]',
    price_required: 'โปรดกรอกราคา',
    quantity_required: 'โปรดกรอกจำนวน',
    budget_required: 'โปรดกรอกจำนวนเงิน',
    too_many_open_orders: 'คำสั่งที่เปิดอยู่ถึงขีดจำกัดแล้ว[ ({limit})] โปรดยกเลิกบางคำสั่งก่อน',
    trigger_required: 'โปรดระบุราคาทริกเกอร์',
    trigger_not_on_tick: 'ราคาทริกเกอร์ไม่ตรงกับช่วงราคาขั้นต่ำ[ (ต้องเป็นพหุคูณของ {step})]',
    would_trigger_at_once: 'ราคาล่าสุด[ {last}] ถึงราคาทริกเกอร์แล้ว คำสั่งจะทำงานทันที โปรดเปลี่ยนราคาทริกเกอร์',
    too_many_stops: 'คำสั่งที่รอทริกเกอร์ถึงขีดจำกัดแล้ว[ ({limit})] โปรดยกเลิกบางคำสั่งก่อน',
    oco_prices_crossed: 'ราคาทริกเกอร์ต้องต่ำกว่าราคาลิมิตเมื่อขาย และสูงกว่าเมื่อซื้อ[ ({price})]',
    order_unknown: 'ไม่มีคำสั่งนี้',
    order_not_waiting: 'คำสั่งสิ้นสุดแล้ว ไม่สามารถแก้ไขได้',
    amend_not_above_filled: 'จำนวนต้องมากกว่าที่จับคู่แล้ว',
    amend_changes_nothing: 'คำสั่งไม่มีการเปลี่ยนแปลง',
    amend_oco: 'แก้ไขคำสั่ง OCO ไม่ได้ โปรดยกเลิกแล้ววางใหม่',
    post_only_would_take: 'คำสั่งนี้จะจับคู่ทันที จึงไม่ถูกส่งตามเงื่อนไข Post Only',
    limit_orders_only: 'ขณะนี้คู่เทรดนี้รองรับเฉพาะคำสั่งลิมิต',
    client_order_id_used: 'รหัสคำสั่งนี้ถูกใช้แล้ว',
    trade_unknown: 'ไม่มีรายการซื้อขายนี้',
    trade_kept_the_band: 'บันทึกของรายการนี้ไม่พบการละเมิดกรอบราคา ยกเลิกได้เฉพาะรายการที่ละเมิดกรอบราคาเท่านั้น',
    trade_already_busted: 'รายการซื้อขายนี้ถูกยกเลิกแล้ว',
    bust_not_covered: 'เงินของแพลตฟอร์มเองไม่พอชดเชยส่วนที่ฝ่ายหนึ่งใช้ไปแล้ว',
  },
  successes: {
    order_placed: 'ส่งคำสั่งแล้ว',
    order_cancelled: 'ยกเลิกคำสั่งแล้ว',
    orders_cancelled: 'ยกเลิกคำสั่งทั้งหมดแล้ว',
    order_amended: 'แก้ไขคำสั่งแล้ว',
  },
};
