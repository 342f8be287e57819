/** Time left as a ring that empties; in the last ten seconds ten dots, one lit by each tick that will decide. */
import { SETTLEMENT_TICKS as DOTS, settlementTicks } from '@candor/formulas';
import { useText } from '../../../platform/i18n/index.ts';
import type { ChartTick } from '../chart/tick-series.ts';
import { useVenueNow } from '../chart/venue-clock.ts';
import { optionsText } from '../options-text.ts';
import { type OptionOrder, clockText, progressAt } from './option-list-rules.ts';
import css from './orders.module.css';

const RADIUS = 21;
const LENGTH = 2 * Math.PI * RADIUS;

export function CountdownRing({ order }: { order: OptionOrder }) {
  const t = useText(optionsText);
  const { left, done, isSettling } = progressAt(order, useVenueNow());
  const isWaiting = order.expires_at === null;
  return (
    <span className={css['ring']} data-settling={isSettling || undefined} role="timer" aria-label={t('left')}>
      <svg viewBox="0 0 50 50" aria-hidden="true">
        <circle cx="25" cy="25" r={RADIUS} />
        {isWaiting ? null : (
          <circle cx="25" cy="25" r={RADIUS} strokeDasharray={LENGTH} strokeDashoffset={LENGTH * done} />
        )}
      </svg>
      <b>{isWaiting ? '…' : clockText(left)}</b>
    </span>
  );
}

/** R-OPT-4: the ten ticks of (expiry - 10 s, expiry], lit as they are published. */
export function SettlingDots({ order, ticks }: { order: OptionOrder; ticks: readonly ChartTick[] }) {
  const t = useText(optionsText);
  const { isSettling } = progressAt(order, useVenueNow());
  const { expires_at: to } = order;
  if (to === null || !isSettling) return null;
  const lit = settlementTicks(ticks, to).length;
  return (
    <p className={css['settling']}>
      <span className={css['dots']} aria-hidden="true">
        {Array.from({ length: DOTS }, (_, index) => (
          <i key={index} data-lit={index < lit || undefined} />
        ))}
      </span>
      {t('settling', { n: Math.min(lit, DOTS) })}
    </p>
  );
}
