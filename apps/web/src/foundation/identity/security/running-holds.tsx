/** What holds withdrawals now, why, and until when (R-WD-6). */
import { ShieldAlert } from 'lucide-react';
import { formatMoment, useText } from '../../../platform/i18n/index.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import type { SecurityStatus } from './use-security.ts';

export function RunningHolds({ status }: { status: SecurityStatus }) {
  const t = useText(securityText);
  const until = status.withdrawals_held_until;
  if (until === null) return null;
  const seen = new Set<string>();
  const reasons = status.holds.filter(({ reason, note }) => {
    const isNew = !seen.has(reason + note);
    seen.add(reason + note);
    return isNew;
  });
  return (
    <section className={css['held']} aria-labelledby="held-title">
      <ShieldAlert size={22} strokeWidth={1.75} aria-hidden="true" />
      <div>
        <p id="held-title" className={css['levelTitle']}>
          {t('heldTitle')}
        </p>
        <p className={css['levelHint']}>{t('heldUntil', { when: formatMoment(until) })}</p>
        <ul className={css['reasons']}>
          {reasons.map(({ reason, note }) => (
            <li key={reason + note}>
              {note === '' ? t(`because_${reason}`) : `${t(`because_${reason}`)} · ${note}`}
            </li>
          ))}
        </ul>
        <p className={css['levelHint']}>{t('heldForAll')}</p>
      </div>
    </section>
  );
}
