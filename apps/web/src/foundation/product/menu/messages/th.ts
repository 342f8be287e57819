/** Texts of the side menu. */
import type { MenuTexts } from './zh.ts';

export const messages = {
  menuLogIn: 'เข้าสู่ระบบ / สมัคร',
  menuWelcome: 'ยินดีต้อนรับสู่ Candor',
  menuDeposit: 'ฝาก',
  menuWithdraw: 'ถอน',
  menuRecords: 'ประวัติฝาก-ถอน',
  menuAddresses: 'ที่อยู่ถอนเงิน',
  menuReferral: 'แนะนำเพื่อน',
  menuVip: 'ระดับ VIP',
  menuVerification: 'ยืนยันตัวตน',
  menuSecurity: 'ความปลอดภัย',
  menuPricing: 'สกุลเงินที่ใช้แสดง',
  menuSettings: 'ตั้งค่า',
  menuContact: 'ติดต่อฝ่ายบริการลูกค้า',
  menuHelp: 'ศูนย์ช่วยเหลือ',
  menuLearning: 'โซนเรียนรู้',
  menuAgreements: 'ข้อตกลง',
  menuTransparency: 'ความโปร่งใส',
  groupFunds: 'เงินทุน',
  groupAccount: 'บัญชี',
  groupHelp: 'ช่วยเหลือ',
} satisfies MenuTexts;
