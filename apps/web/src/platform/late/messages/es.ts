/** What is said while an answer is late. */
import type { LateTexts } from './zh.ts';

export const messages = {
  stillSending: 'La red va lenta: seguimos procesando. Aunque vuelvas a tocar, no se enviará dos veces.',
} satisfies LateTexts;
