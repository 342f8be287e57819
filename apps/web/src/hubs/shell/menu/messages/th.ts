/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menu: 'เมนู',
  logInOrRegister: 'เข้าสู่ระบบ / สมัคร',
  welcome: 'ยินดีต้อนรับสู่ Candor',
  deposit: 'ฝาก',
  withdraw: 'ถอน',
  referral: 'แนะนำเพื่อน',
  verification: 'ยืนยันตัวตน',
  security: 'ความปลอดภัย',
  addresses: 'ที่อยู่ถอนเงิน',
  contact: 'ติดต่อฝ่ายบริการลูกค้า',
  help: 'ศูนย์ช่วยเหลือ',
  transparency: 'ความโปร่งใส',
  pricing: 'สกุลเงินที่ใช้แสดง',
  settings: 'ตั้งค่า',
  records: 'ประวัติฝาก-ถอน',
  menuFunds: 'เงินทุน',
  menuAccount: 'บัญชี',
  menuHelp: 'ช่วยเหลือ',
  unverified: 'ยังไม่ยืนยัน',
  underReview: 'กำลังตรวจสอบ',
  verified: 'ยืนยันแล้ว',
} satisfies MenuTexts;
