/** Texts of the tab of everything that earns. */
import type { EarnTexts } from './zh.ts';

export const messages = {
  title: 'Earn',
  held: 'ยอดใน Earn (USDT)',
  today: 'วันนี้',
  total: 'สะสมทั้งหมด',
  byProduct: 'แยกตามผลิตภัณฑ์',
  orders: 'ถืออยู่ {n} รายการ',
  incomplete: 'บางเหรียญยังไม่มีราคาและไม่รวมในยอด',
  logInToSee: 'เข้าสู่ระบบเพื่อดูรายได้',
  logIn: 'เข้าสู่ระบบ',
} satisfies EarnTexts;
