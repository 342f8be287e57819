/** Says on every screen that the venue has stopped money (R-MONEY-9): what waits, that nothing is lost, and what is still possible. */
import { statusCalls } from '@candor/wire';
import { CircleAlert } from 'lucide-react';
import { useCall } from '../../platform/api/index.ts';
import { useText } from '../../platform/i18n/index.ts';
import { wordsText } from '../../platform/words/words.ts';
import css from './shell.module.css';

const LOOK_EVERY_MS = 60_000;

export function MoneyBanner() {
  const t = useText(wordsText);
  const { data } = useCall(statusCalls.status, {}, { pollMs: LOOK_EVERY_MS });
  if (data?.money_writes !== 'stopped') return null;
  return (
    <div className={css['stopped']} role="status">
      <CircleAlert size={14} aria-hidden />
      <span>{t('moneyPaused')}</span>
    </div>
  );
}
