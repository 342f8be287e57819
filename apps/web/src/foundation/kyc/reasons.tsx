/** Why a level was not passed and what to fix, in the customer's language. */
import { TriangleAlert } from 'lucide-react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import css from './kyc.module.css';
import { kycText } from './kyc-text.ts';
import type { LevelState } from './use-kyc.ts';

export function Reasons({ level }: { level: LevelState }) {
  const t = useText(kycText);
  if (level.reasons.length === 0) return null;
  const isFixable = level.state === 'retry' || level.state === 'expired';
  return (
    <section className={css['reasons']} data-tone={isFixable ? 'warn' : 'danger'}>
      <TriangleAlert size={18} aria-hidden="true" />
      <div>
        <h3>{isFixable ? t('whatToFix') : t('why')}</h3>
        <ul>
          {level.reasons.map(({ code, text }) => (
            <li key={code}>{text}</li>
          ))}
        </ul>
        {isFixable ? (
          <p className={css['quiet']}>
            <RetryText level={level} />
          </p>
        ) : null}
      </div>
    </section>
  );
}

function RetryText({ level }: { level: LevelState }) {
  const t = useText(kycText);
  return level.next_retry_at === null
    ? t('retriesLeft', { n: level.retries_left })
    : t('nextRetry', { when: formatMoment(level.next_retry_at) });
}
