/** Texts of the frame around all screens: tabs and ribbon. */
import type { ShellTexts } from './zh.ts';

export const messages = {
  tagline: 'ตรวจสอบได้ทุกอย่าง',
  tabs: 'เมนูหลัก',
  tabHome: 'หน้าแรก',
  tabSpot: 'สปอต',
  tabContract: 'ฟิวเจอร์ส',
  tabOption: 'ออปชัน',
  tabFinance: 'Earn',
  tabCopy: 'ก๊อปปี้',
  tabMachine: 'เครื่องขุด',
  tabAssets: 'สินทรัพย์',
  demoRibbon: 'เดโม · เงินจำลอง',
  demoSimulated: 'ราคาจำลอง',
  moneyPaused: 'ระงับการเทรดและการถอนชั่วคราว สินทรัพย์ของคุณปลอดภัย และยังยกเลิกคำสั่งซื้อขายได้',
  menu: 'เมนู',
  logIn: 'เข้าสู่ระบบ',
  register: 'สมัคร',
} satisfies ShellTexts;
