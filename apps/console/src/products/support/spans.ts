/** How long something took, in the largest unit that says enough. */
import type { Translate } from '../../platform/i18n/index.ts';
import type { messages } from './messages/zh.ts';

export function spanText(t: Translate<typeof messages>, seconds: number | null): string {
  if (seconds === null) return '—';
  if (seconds < 120) return t('seconds', { n: Math.round(seconds) });
  if (seconds < 7_200) return t('minutes', { n: Math.round(seconds / 60) });
  return t('hours', { n: Math.round(seconds / 360) / 10 });
}
