/** Intervals above a chart: those used most in a row, the others behind one button, so that nothing is cut off. */
import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useText } from '../../platform/i18n/index.ts';
import { CHART_PERIODS, type ChartPeriod } from './chart-period.ts';
import css from './period-bar.module.css';
import { priceChartText } from './price-chart-text.ts';

const WORDS = {
  line: 'line',
  '1m': 'i1m',
  '5m': 'i5m',
  '15m': 'i15m',
  '30m': 'i30m',
  '1h': 'i1h',
  '2h': 'i2h',
  '4h': 'i4h',
  '12h': 'i12h',
  '1d': 'i1d',
  '1w': 'i1w',
  '1M': 'i1M',
} as const satisfies Record<ChartPeriod, string>;
const FIRST: readonly ChartPeriod[] = ['line', '1m', '15m', '1h', '4h', '1d'];
const REST = CHART_PERIODS.filter((period) => !FIRST.includes(period));

export interface PeriodBarProps {
  period: ChartPeriod;
  onPeriod: (period: ChartPeriod) => void;
  /** Buttons at the end of the row. */
  children?: ReactNode;
}

export function PeriodBar({ period, onPeriod, children }: PeriodBarProps) {
  const t = useText(priceChartText);
  const [isOpen, setOpen] = useState(false);
  const isElsewhere = REST.includes(period);
  const choice = (each: ChartPeriod) => (
    <button
      key={each}
      type="button"
      role="radio"
      aria-checked={each === period}
      className={css['period']}
      onClick={() => {
        onPeriod(each);
        setOpen(false);
      }}
    >
      {t(WORDS[each])}
    </button>
  );
  return (
    <div className={css['bar']}>
      <div className={css['row']} role="radiogroup" aria-label={t('interval')}>
        {FIRST.map(choice)}
        <button
          type="button"
          className={css['period']}
          aria-expanded={isOpen}
          data-chosen={isElsewhere || undefined}
          onClick={() => setOpen(!isOpen)}
        >
          {isElsewhere ? t(WORDS[period]) : t('more')}
          <ChevronDown size={14} aria-hidden="true" />
        </button>
        {isOpen ? <div className={css['rest']}>{REST.map(choice)}</div> : null}
      </div>
      {children}
    </div>
  );
}
