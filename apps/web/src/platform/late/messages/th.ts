/** What is said while an answer is late. */
import type { LateTexts } from './zh.ts';

export const messages = {
  stillSending: 'เครือข่ายช้า กำลังดำเนินการ กดซ้ำก็จะไม่ส่งซ้ำ',
} satisfies LateTexts;
