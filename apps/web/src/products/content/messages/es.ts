/** Texts of notices and news. */
import type { ContentTexts } from './zh.ts';

export const messages = {
  news: 'Noticias',
  notice: 'Aviso',
  none: 'Aún no hay avisos',
  unknown: 'Este aviso no existe',
} satisfies ContentTexts;
