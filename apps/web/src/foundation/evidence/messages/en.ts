/** Texts of the evidence of a record. */
import type { EvidenceTexts } from './zh.ts';

export const messages = {
  download: 'Download the evidence',
  started: 'Download started. Check it with candor-verify evidence, offline too',
} satisfies EvidenceTexts;
