/** Texts of the evidence of a record. */
import type { EvidenceTexts } from './zh.ts';

export const messages = {
  download: '증거 파일 다운로드',
  started: '다운로드를 시작했습니다. candor-verify evidence로 오프라인에서도 검증할 수 있습니다',
} satisfies EvidenceTexts;
