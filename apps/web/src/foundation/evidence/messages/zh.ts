/** Texts of the evidence of a record; the other languages follow this one. */
import type { TranslationOf } from '../../../platform/i18n/index.ts';

export const messages = {
  download: '下载证据文件',
  started: '已开始下载。可用 candor-verify evidence 离线核验',
} as const;

export type EvidenceTexts = TranslationOf<typeof messages>;
