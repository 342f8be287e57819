/** Intervals above the chart and indicators below it, and the way to the full screen. */
import { IconButton } from '@candor/ui';
import { Maximize, Minimize } from 'lucide-react';
import { CHART_PERIODS, type ChartPeriod } from '../../../foundation/chart/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { MAIN_NAMES, SUB_NAMES, setChart, toggleIndicator, useChartSettings } from './chart-settings.ts';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';

const WORDS = {
  line: 'line',
  '1m': 'i1m',
  '5m': 'i5m',
  '30m': 'i30m',
  '1h': 'i1h',
  '1d': 'i1d',
  '1w': 'i1w',
  '1M': 'i1M',
} as const satisfies Record<ChartPeriod, string>;

export interface PeriodBarProps {
  isFull: boolean;
  onFull: () => void;
}

export function PeriodBar({ isFull, onFull }: PeriodBarProps) {
  const t = useText(chartText);
  const period = useChartSettings((settings) => settings.period);
  return (
    <div className={css['periods']}>
      <div className={css['scroll']} role="radiogroup" aria-label={t('interval')}>
        {CHART_PERIODS.map((each) => (
          <button
            key={each}
            type="button"
            role="radio"
            aria-checked={each === period}
            className={css['period']}
            onClick={() => setChart({ period: each })}
          >
            {t(WORDS[each])}
          </button>
        ))}
      </div>
      <IconButton
        className={css['full']}
        label={isFull ? t('leaveFullscreen') : t('fullscreen')}
        size="s"
        onClick={onFull}
      >
        {isFull ? <Minimize size={17} /> : <Maximize size={17} />}
      </IconButton>
    </div>
  );
}

export function IndicatorBar() {
  const t = useText(chartText);
  const { main, sub } = useChartSettings();
  const chip = (pane: 'main' | 'sub', name: string, isOn: boolean) => (
    <button
      key={name}
      type="button"
      className={css['chip']}
      aria-pressed={isOn}
      aria-label={`${t(pane === 'main' ? 'mainPane' : 'subPane')}: ${name}`}
      onClick={() => toggleIndicator(pane, name)}
    >
      {name}
    </button>
  );
  return (
    <div className={css['chips']} role="group" aria-label={t('indicators')}>
      {MAIN_NAMES.map((name) => chip('main', name, main.includes(name)))}
      <i />
      {SUB_NAMES.map((name) => chip('sub', name, sub.includes(name)))}
    </div>
  );
}
