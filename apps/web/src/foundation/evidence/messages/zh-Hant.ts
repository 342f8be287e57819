/** Texts of the evidence of a record. */
import type { EvidenceTexts } from './zh.ts';

export const messages = {
  download: '下載證據檔案',
  started: '已開始下載。可用 candor-verify evidence 離線核驗',
} satisfies EvidenceTexts;
