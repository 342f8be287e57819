/** Intervals above the chart and indicators below it, and the way to the full screen. */
import { IconButton, toast } from '@candor/ui';
import { Maximize, Minimize, SlidersHorizontal } from 'lucide-react';
import { Suspense, lazy, useState } from 'react';
import { PeriodBar } from '../../../foundation/chart/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import {
  MAIN_NAMES,
  MOST_PANES,
  SUB_NAMES,
  setChart,
  toggleIndicator,
  useChartSettings,
} from './chart-settings.ts';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';

const ParamsSheet = lazy(() => import('./params-sheet.tsx'));

export interface ChartTopProps {
  isFull: boolean;
  onFull: () => void;
}

export function ChartTop({ isFull, onFull }: ChartTopProps) {
  const t = useText(chartText);
  const period = useChartSettings((settings) => settings.period);
  return (
    <PeriodBar period={period} onPeriod={(next) => setChart({ period: next })}>
      <IconButton
        className={css['full']}
        label={isFull ? t('leaveFullscreen') : t('fullscreen')}
        size="s"
        onClick={onFull}
      >
        {isFull ? <Minimize size={17} /> : <Maximize size={17} />}
      </IconButton>
    </PeriodBar>
  );
}

export function IndicatorBar() {
  const t = useText(chartText);
  const { main, sub } = useChartSettings();
  const [isSetting, setSetting] = useState(false);
  const chip = (pane: 'main' | 'sub', name: string, isOn: boolean) => (
    <button
      key={name}
      type="button"
      className={css['chip']}
      aria-pressed={isOn}
      aria-label={`${t(pane === 'main' ? 'mainPane' : 'subPane')}: ${name}`}
      onClick={() => {
        if (!toggleIndicator(pane, name)) toast(t('mostPanes', { n: MOST_PANES }));
      }}
    >
      {name}
    </button>
  );
  return (
    <div className={css['chips']} role="group" aria-label={t('indicators')}>
      {MAIN_NAMES.map((name) => chip('main', name, main.includes(name)))}
      <i />
      {SUB_NAMES.map((name) => chip('sub', name, sub.includes(name)))}
      <IconButton className={css['setUp']} size="s" label={t('params')} onClick={() => setSetting(true)}>
        <SlidersHorizontal size={16} />
      </IconButton>
      <Suspense fallback={null}>
        {isSetting ? <ParamsSheet onClose={() => setSetting(false)} /> : null}
      </Suspense>
    </div>
  );
}
