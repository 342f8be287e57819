/** A thin line that is filled as far as something is: a quota that is taken, days of a term that are over. */
import css from './offer.module.css';

export function ShareBar({ percent, label }: { percent: number; label: string }) {
  const width = Math.min(100, Math.max(0, Math.round(percent)));
  return (
    <span className={css['quota']} role="img" aria-label={label}>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
        <rect width={width} height="4" />
      </svg>
    </span>
  );
}
