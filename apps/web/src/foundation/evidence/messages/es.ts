/** Texts of the evidence of a record. */
import type { EvidenceTexts } from './zh.ts';

export const messages = {
  download: 'Descargar las pruebas',
  started: 'Descarga iniciada. Compruébala con candor-verify evidence, también sin conexión',
} satisfies EvidenceTexts;
