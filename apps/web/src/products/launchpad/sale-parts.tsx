/** Parts of a sale that card and page share: phase, countdown, progress. */
import { Tag, formatDecimal } from '@candor/ui';
import { useText } from '../../platform/i18n/index.ts';
import type { Sale } from './commitment-rules.ts';
import { nextMoment, partsUntil, percentOf, standsStill } from './commitment-rules.ts';
import css from './launchpad.module.css';
import { launchpadText } from './launchpad-text.ts';
import { useNow } from './use-launchpad.ts';

const TONE = {
  upcoming: 'brand',
  subscribing: 'success',
  allotting: 'warn',
  locked: 'neutral',
  launched: 'success',
  ended: 'neutral',
  refunded: 'neutral',
} as const;

export const trimmed = (text: string | null | undefined): string =>
  formatDecimal(text ?? undefined, { isTrimmed: true });
const percent = (fraction: string): string =>
  `${formatDecimal(percentOf(fraction), { decimals: 2, isTrimmed: true })}%`;

export function PhaseTag({ sale }: { sale: Sale }) {
  const t = useText(launchpadText);
  const { phase } = sale;
  if (standsStill(sale)) return <Tag tone="warn">{t('phase_paused')}</Tag>;
  return <Tag tone={TONE[phase]}>{t(`phase_${phase}`)}</Tag>;
}

export function Countdown({ sale }: { sale: Sale }) {
  const t = useText(launchpadText);
  const now = useNow();
  const next = nextMoment(sale);
  if (next === undefined) return null;
  const { d, h, m, s } = partsUntil(next.at, now);
  const parts = [
    [d, 'days'],
    [h, 'hours'],
    [m, 'minutes'],
    [s, 'seconds'],
  ] as const;
  return (
    <span className={css['countdown']}>
      <span>{t(next.key)}</span>
      <span role="timer">
        {parts.map(([n, unit]) => (
          <span key={unit}>
            <b>{String(n).padStart(2, '0')}</b>
            <small>{t(unit)}</small>
          </span>
        ))}
      </span>
    </span>
  );
}

/** How much is asked for, against what is for sale: it may be several times. */
export function Progress({ sale }: { sale: Sale }) {
  const t = useText(launchpadText);
  const share = Math.min(100, Number(sale.subscribed) * 100);
  return (
    <span className={css['progress']}>
      <span className={css['bar']} role="img" aria-label={`${t('progress')} ${percent(sale.subscribed)}`}>
        <svg viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
          <rect width={share} height="4" />
        </svg>
      </span>
      <span className={css['under']}>
        <span>
          {t('committed')} {trimmed(sale.committed)} {sale.currency_name}
        </span>
        <span>{percent(sale.subscribed)}</span>
      </span>
    </span>
  );
}
