/** Texts of VIP levels. */
import type { VipTexts } from './zh.ts';

export const messages = {
  title: 'ระดับ VIP',
  level: 'VIP {n}',
  volume: 'ปริมาณ 30 วัน',
  computed: 'คำนวณ {day} 00:00 UTC',
  notComputed: 'คำนวณครั้งแรกเวลา 00:00 UTC ถัดไป',
  missing: 'อีก {amount} USDT ถึง VIP {n}',
  highest: 'คุณอยู่ระดับสูงสุดแล้ว',
  saved: 'หากเป็น VIP {n} จะประหยัดใน 30 วัน',
  spotMaker: 'สปอต Maker',
  spotTaker: 'สปอต Taker',
  contract: 'ฟิวเจอร์ส',
  schedule: 'ตารางค่าธรรมเนียม',
  levelColumn: 'ระดับ',
  volumeColumn: '30 วัน (USDT)',
  trade: 'ซื้อขาย',
  rules: 'กฎ',
  rule1: 'ระดับคำนวณจากปริมาณสปอตและฟิวเจอร์สของคุณเองใน 30 วัน ทุกวันเวลา 00:00 UTC ซื้อ มอบ หรือถอนไม่ได้',
  rule2: 'การซื้อขายกับบัญชีอื่นของคุณเองไม่นับ',
  rule3: 'คำสั่งใช้อัตรา ณ เวลาที่ส่ง แม้ระดับจะเปลี่ยนภายหลัง',
} satisfies VipTexts;
