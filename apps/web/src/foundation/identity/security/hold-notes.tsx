/** What a change would hold: said before it is confirmed (R-WD-6). */
import { Clock } from 'lucide-react';
import { useText } from '../../../platform/i18n/index.ts';
import css from './security.module.css';
import { securityText } from './security-text.ts';
import { type SecurityStatus, useSecurity } from './use-security.ts';

/** One line above the button that causes a hold. */
export function WillHold({ kind }: { kind: keyof SecurityStatus['hold_hours'] }) {
  const t = useText(securityText);
  const { data } = useSecurity();
  if (data === undefined) return null;
  return (
    <p className={css['willHold']}>
      <Clock size={16} aria-hidden="true" />
      <span>{t('willHold', { hours: data.hold_hours[kind] })}</span>
    </p>
  );
}
