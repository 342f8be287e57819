/** That somebody of the house writes, for as long as it is true. */
import { useEffect, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { supportText } from './support-text.ts';
import css from './support.module.css';

export function TypingLine({ until, name }: { until: number | null; name: string }) {
  const t = useText(supportText);
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    setNow(Date.now());
    if (until === null || until <= Date.now()) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), until - Date.now() + 50);
    return () => clearTimeout(timer);
  }, [until]);
  const isTyping = until !== null && until > now;
  return (
    <p className={css['typing']} aria-live="polite">
      {isTyping ? t('typing', { name: name === '' ? t('staff') : name }) : ' '}
    </p>
  );
}
