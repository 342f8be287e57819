/** Texts of the inbox. */
import type { NotifyTexts } from './zh.ts';

export const messages = {
  title: 'ข้อความ',
  readAll: 'อ่านทั้งหมดแล้ว',
  allRead: 'ทำเครื่องหมายว่าอ่านทั้งหมดแล้ว',
  none: 'ยังไม่มีข้อความ',
  noneHint: 'การแจ้งเตือนเรื่องฝาก ถอน ยืนยันตัวตน และความปลอดภัยจะแสดงที่นี่',
  unread: 'ยังไม่ได้อ่าน',
} satisfies NotifyTexts;
