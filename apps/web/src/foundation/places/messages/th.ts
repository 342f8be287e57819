/** Texts of choosing and viewing a place. */
import type { PlacesTexts } from './zh.ts';

export const messages = {
  chooseTitle: 'เลือกตำแหน่ง',
  viewTitle: 'ดูตำแหน่ง',
  useMine: 'ใช้ตำแหน่งปัจจุบัน',
  useMineHint: 'อ่านครั้งเดียว และใช้เมื่อคุณยืนยันเท่านั้น',
  locating: 'กำลังค้นหาตำแหน่ง…',
  locateFailed: 'ไม่สามารถระบุตำแหน่งได้ โปรดเลือกจากรายการ',
  searchHint: 'ค้นหาประเทศ ภูมิภาค หรือเมือง',
  none: 'ไม่พบผลลัพธ์',
  coordinates: 'พิกัด',
  accuracy: 'ความแม่นยำประมาณ {metres} ม.',
  useThis: 'ใช้ตำแหน่งนี้',
  openMap: 'เปิดในแผนที่',
  noPlace: 'ไม่มีตำแหน่งให้แสดง',
} satisfies PlacesTexts;
