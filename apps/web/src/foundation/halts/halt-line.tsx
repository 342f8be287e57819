/** The words of a halt: until when, why, and what can still be done meanwhile. */
import type { WireHalt } from '@candor/wire';
import { CalendarClock, OctagonPause } from 'lucide-react';
import { formatMoment, useText } from '../../platform/i18n/index.ts';
import type { HaltedProduct } from './halt-choice.ts';
import css from './halts.module.css';
import { haltsText } from './halts-text.ts';

export default function HaltLine({ halt, product }: { halt: WireHalt; product: HaltedProduct }) {
  const t = useText(haltsText);
  const isRunning = halt.state === 'running';
  const from = formatMoment(halt.starts_at);
  const to = halt.ends_at === null ? undefined : formatMoment(halt.ends_at);
  const Icon = isRunning ? OctagonPause : CalendarClock;
  return (
    <section className={css['halt']} data-running={isRunning || undefined} role="status">
      <Icon size={18} aria-hidden="true" />
      <div>
        <b>
          {isRunning
            ? to === undefined
              ? t('running')
              : t('runningUntil', { to })
            : to === undefined
              ? t('coming', { from })
              : t('comingUntil', { from, to })}
        </b>
        <p>
          {t(halt.cause)} {t(isRunning ? product : `${product}Coming`)}
        </p>
      </div>
    </section>
  );
}
