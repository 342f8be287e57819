/** Words of help and support for what the wire names by code, and for how long something takes. */
import type { SupportState, SupportTopic } from '@candor/wire';
import type { Translate } from '../../platform/i18n/index.ts';
import type { messages } from './messages/zh.ts';

type T = Translate<typeof messages>;

export const TOPICS: readonly SupportTopic[] = [
  'account',
  'security',
  'verification',
  'deposit',
  'withdrawal',
  'trading',
  'product',
  'other',
];

export const topicText = (t: T, topic: SupportTopic): string => t(`topic_${topic}`);
export const stateText = (t: T, state: SupportState): string => t(`state_${state}`);

/** In the largest unit that says enough. */
export function spanText(t: T, seconds: number): string {
  if (seconds < 60) return t('aMinute');
  if (seconds < 3_600) return t('minutes', { n: Math.round(seconds / 60) });
  if (seconds < 172_800) return t('hours', { n: Math.round(seconds / 3_600) });
  return t('days', { n: Math.round(seconds / 86_400) });
}
