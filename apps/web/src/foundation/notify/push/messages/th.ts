/** Texts of the page of notifications. */
import type { PushTexts } from './zh.ts';

export const messages = {
  title: 'การแจ้งเตือน',
  device: 'รับพุชบนอุปกรณ์นี้',
  deviceHint: 'หยุดเมื่อออกจากระบบ',
  unsupported: 'เบราว์เซอร์นี้ไม่รองรับพุช บน iPhone ให้เพิ่ม Candor ลงหน้าจอโฮมก่อน',
  denied: 'เบราว์เซอร์บล็อกการแจ้งเตือน อนุญาตในการตั้งค่าแล้วลองอีกครั้ง',
  failed: 'เปิดพุชไม่ได้ ลองใหม่ภายหลัง',
  what: 'เรื่องที่จะแจ้ง',
  fills: 'คำสั่งที่จับคู่แล้ว',
  deposits: 'การฝาก',
  withdrawals: 'การถอน',
  security: 'ความปลอดภัยของบัญชี',
  proofsAlways: 'การเปลี่ยนรหัสผ่านและการยืนยันตัวตนจะแจ้งเสมอ',
  alerts: 'แจ้งเตือนราคา',
  details: 'แสดงรายละเอียด',
  detailsHint: 'ยอดเงินและที่อยู่จะแสดงบนหน้าจอล็อก',
  allDevices: 'ใช้กับทุกอุปกรณ์ของคุณ',
  manageAlerts: 'จัดการแจ้งเตือนราคา',
} satisfies PushTexts;
