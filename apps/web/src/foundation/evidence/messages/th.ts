/** Texts of the evidence of a record. */
import type { EvidenceTexts } from './zh.ts';

export const messages = {
  download: 'ดาวน์โหลดไฟล์หลักฐาน',
  started: 'เริ่มดาวน์โหลดแล้ว ตรวจสอบด้วย candor-verify evidence ได้แม้ออฟไลน์',
} satisfies EvidenceTexts;
