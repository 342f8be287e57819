/** The state of a level in a word. */
import { Tag, type TagProps } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { kycText } from './kyc-text.ts';
import type { LevelState } from './use-kyc.ts';

const LOOKS = {
  none: { text: 'stateNone', tone: 'neutral' },
  review: { text: 'stateReview', tone: 'brand' },
  retry: { text: 'stateRetry', tone: 'warn' },
  passed: { text: 'statePassed', tone: 'success' },
  final: { text: 'stateFinal', tone: 'danger' },
  expired: { text: 'stateExpired', tone: 'warn' },
} as const satisfies Record<LevelState['state'], { text: string; tone: TagProps['tone'] }>;

export function StateTag({ state }: { state: LevelState['state'] }) {
  const t = useText(kycText);
  const { text, tone } = LOOKS[state];
  return <Tag tone={tone}>{t(text)}</Tag>;
}
