/** Texts of the evidence of a record. */
import type { EvidenceTexts } from './zh.ts';

export const messages = {
  download: '証拠ファイルをダウンロード',
  started: 'ダウンロードを開始しました。candor-verify evidence でオフラインでも検証できます',
} satisfies EvidenceTexts;
