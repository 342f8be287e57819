/** Texts of the inbox. */
import type { NotifyTexts } from './zh.ts';

export const messages = {
  title: 'Mensajes',
  readAll: 'Marcar como leídos',
  allRead: 'Todo marcado como leído',
  none: 'Aún no hay mensajes',
  noneHint: 'Aquí verás avisos de depósitos, retiros, verificación y seguridad',
  unread: 'Sin leer',
} satisfies NotifyTexts;
