/** Texts of lists of pairs and of figures every trading screen shows. */
import type { MarketTexts } from './zh.ts';

export const messages = {
  searchPairs: 'ค้นหาคู่เทรด',
  pairs: 'คู่เทรด',
  favourites: 'รายการโปรด',
  all: 'ทั้งหมด',
  name: 'ชื่อ',
  volume: 'มูลค่าซื้อขาย',
  lastPrice: 'ราคาล่าสุด',
  change24h: 'เปลี่ยนแปลง 24h',
  sortBy: 'เรียงตาม{field}',
  addFavourite: 'เพิ่มในรายการโปรด',
  removeFavourite: 'นำออกจากรายการโปรด',
  noFavourites: 'ยังไม่มีรายการโปรด',
  noFavouritesHint: 'แตะดาวเพื่อเก็บคู่เทรดไว้ในอุปกรณ์นี้เท่านั้น',
  nothingFound: 'ไม่พบ “{query}”',
  simulated: 'ราคาจำลอง',
  pricesSilent: 'ราคาไม่อัปเดต',
  pricesSilentOrders: 'ยังไม่รับคำสั่งใหม่จนกว่าราคาจะกลับมา',
  pricesSilentClosing: 'ยังปิดสถานะได้ โดยจะดำเนินการเมื่อราคากลับมา',
  cause_sources: 'แหล่งราคามีไม่เพียงพอ',
  cause_volatility: 'ตลาดเคลื่อนไหวเร็วผิดปกติ',
  cause_book: 'กำลังตรวจสอบความเสี่ยงของบัญชีแพลตฟอร์ม',
  cause_maintenance: 'ปิดปรับปรุงตามกำหนด',
  cause_fault: 'กำลังแก้ไขปัญหาทางเทคนิค',
} satisfies MarketTexts;
