/** How long a new address or account still waits: hours and minutes that count down (R-WD-5). */
import { Tag } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import { useNow } from './use-withdrawals.ts';
import { timeLeft, waitKey } from './withdrawal-view.ts';
import { withdrawalsText } from './withdrawals-text.ts';

export function UsableTag({ at }: { at: number }) {
  const t = useText(withdrawalsText);
  const left = timeLeft(at, useNow());
  return <Tag tone="warn">{t('usableIn', { wait: t(waitKey(left), left) })}</Tag>;
}
