/** The full chart of a pair, its depth and its trades, and the way to buy and sell. */
import { Button, IconButton, Skeleton, Tabs } from '@candor/ui';
import { ChevronDown, ChevronLeft } from 'lucide-react';
import { Suspense, lazy, useCallback, useState } from 'react';
import { AlertBell, PairAlerts } from '../../../foundation/alerts/index.ts';
import { type Engine, PriceChart } from '../../../foundation/chart/index.ts';
import { FavouriteButton, LiveChange, LivePrice } from '../../../foundation/market-data/index.ts';
import { useLivePrices, useQuotations, useVenue } from '../../../foundation/markets/index.ts';
import { useText } from '../../../platform/i18n/index.ts';
import { back, open } from '../../../platform/routing/index.ts';
import { useIsLoggedIn } from '../../../platform/storage/index.ts';
import { Screen } from '../../../platform/view/index.ts';
import { wordsText } from '../../../platform/words/words.ts';
import { useChosenPair } from '../chosen-pair.ts';
import { type FormPair, formPair } from '../form/form-pair.ts';
import { PairAwaited } from '../pair-awaited.tsx';
import { PairSheet } from '../pair-sheet.tsx';
import { useChartSettings } from './chart-settings.ts';
import { ChartTop, IndicatorBar } from './chart-toolbar.tsx';
import { chartText } from './chart-text.ts';
import css from './chart.module.css';
import { DepthTab } from './depth-tab.tsx';
import { PairStats } from './pair-stats.tsx';
import { useFullScreen } from './use-full-screen.ts';

/** Behind a tap. */
const TradesTab = lazy(() => import('./trades-tab.tsx'));
/** Of the customer, once the chart stands. */
const OrderLines = lazy(() => import('./order-lines.tsx'));

interface ChartSource {
  /** `own`, a venue's name, `index`; several with a plus between them. */
  name: string;
  /** A candle was built anew without a trade that was undone (R-MD-6). */
  isCorrected: boolean;
}

export default function KlineScreen() {
  const { pair } = useChosenPair();
  useLivePrices();
  useQuotations();
  if (pair === undefined) {
    return (
      <Screen isBare>
        <header className={css['header']}>
          <Leave />
        </header>
        <PairAwaited skeleton={<KlineSkeleton />} />
      </Screen>
    );
  }
  const form = formPair(pair);
  return (
    <Screen isBare footer={<TradeButtons pair={form} />}>
      <KlineBody pair={form} />
    </Screen>
  );
}

function KlineSkeleton() {
  return (
    <div className={css['waiting']}>
      <Skeleton variant="block" height={68} />
      <Skeleton variant="chart" height={420} />
      <Skeleton count={4} />
    </div>
  );
}

function KlineBody({ pair }: { pair: FormPair }) {
  const t = useText(chartText);
  const [view, setView] = useState<'depth' | 'trades'>('depth');
  const [source, setSource] = useState<ChartSource | undefined>();
  const full = useFullScreen<HTMLDivElement>();
  return (
    <>
      <ChartHeader pair={pair} />
      <PairStats pair={pair} />
      <div
        ref={full.ref}
        className={css['chart']}
        data-full={full.isFull || undefined}
        data-turned={full.isTurned || undefined}
      >
        <div className={css['top']}>
          {full.isFull ? <FullHeader pair={pair} /> : null}
          <ChartTop isFull={full.isFull} onFull={full.toggle} />
        </div>
        <SetChart pair={pair} onSource={setSource} />
        <IndicatorBar />
      </div>
      <SourceLine source={source} />
      <Tabs
        className={css['tabs']}
        size="s"
        label={`${t('depth')} / ${t('trades')}`}
        active={view}
        onSelect={setView}
        items={[
          { id: 'depth', label: t('depth') },
          { id: 'trades', label: t('trades') },
        ]}
      />
      <div className={css['below']}>
        {view === 'depth' ? (
          <DepthTab pair={pair} />
        ) : (
          <Suspense fallback={<Skeleton count={8} className={css['skeleton']} />}>
            <TradesTab pair={pair} />
          </Suspense>
        )}
      </div>
    </>
  );
}

/** What is drawn, where nothing else of the page is seen. */
function FullHeader({ pair }: { pair: FormPair }) {
  return (
    <p className={css['fullHead']}>
      <b>
        {pair.base}/{pair.quote}
      </b>
      <LivePrice pair={pair.key} />
      <LiveChange pair={pair.key} variant="text" />
    </p>
  );
}

/** As it was set on this device. */
function SetChart({ pair, onSource }: { pair: FormPair; onSource: (source: ChartSource) => void }) {
  const { period, main, sub, params } = useChartSettings();
  const { key, priceDecimals, quantityDecimals } = pair;
  const isLoggedIn = useIsLoggedIn();
  const lines = useCallback(
    (engine: Engine) => (
      <>
        <PairAlerts engine={engine} pairKey={key} decimals={priceDecimals} />
        {isLoggedIn ? (
          <Suspense fallback={null}>
            <OrderLines engine={engine} pair={pair} />
          </Suspense>
        ) : null}
      </>
    ),
    [key, priceDecimals, pair, isLoggedIn],
  );
  const told = useCallback(
    (name: string, isCorrected: boolean) => onSource({ name, isCorrected }),
    [onSource],
  );
  return (
    <PriceChart
      className={css['stage'] ?? ''}
      pair={{ key, symbol: `${pair.base}/${pair.quote}`, priceDecimals, quantityDecimals }}
      {...{ period, main, sub, params, onSource: told }}
      hasDrawings
      tools={lines}
    />
  );
}

function Leave() {
  const words = useText(wordsText);
  return (
    <IconButton label={words('back')} onClick={() => back('pages/trade/index')}>
      <ChevronLeft size={24} />
    </IconButton>
  );
}

function ChartHeader({ pair }: { pair: FormPair }) {
  const t = useText(chartText);
  const [isChoosing, setChoosing] = useState(false);
  return (
    <header className={css['header']}>
      <Leave />
      <button type="button" className={css['pair']} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
        <h1>
          {pair.base}/{pair.quote}
        </h1>
        <ChevronDown size={18} aria-hidden="true" />
        <span className="sr-only">{t('chooseTitle')}</span>
      </button>
      <span className={css['keep']}>
        <AlertBell symbol={`${pair.base}/${pair.quote}`} />
        <FavouriteButton pair={pair} size={20} />
      </span>
      <PairSheet
        path="pages/trade/kline"
        title={t('chooseTitle')}
        isOpen={isChoosing}
        onClose={() => setChoosing(false)}
      />
    </header>
  );
}

/** The chart names its source, and calls simulated prices simulated (R-MD-1). */
function SourceLine({ source }: { source: ChartSource | undefined }) {
  const t = useText(chartText);
  const venue = useVenue();
  // History before listing is a venue's, what follows our own: `own+sim-alpha` names both.
  const name = source?.name
    .split('+')
    .map((part) => (part === 'own' ? t('sourceOwn') : part === 'index' ? t('sourceIndex') : part))
    .join(' + ');
  return (
    <p className={css['source']}>
      {name === undefined ? ' ' : t('source', { source: name })}
      {source?.isCorrected === true ? ` · ${t('correctedNote')}` : ''}
      {venue?.isSimulated === true ? ` · ${t('simulatedNote')}` : ''}
    </p>
  );
}

function TradeButtons({ pair }: { pair: FormPair }) {
  const t = useText(chartText);
  const symbol = `${pair.base}/${pair.quote}`;
  return (
    <div className={css['buttons']}>
      <Button variant="rise" isBlock onClick={() => open('pages/trade/index', { symbol, side: 'buy' })}>
        {t('buy')}
      </Button>
      <Button variant="fall" isBlock onClick={() => open('pages/trade/index', { symbol, side: 'sell' })}>
        {t('sell')}
      </Button>
    </div>
  );
}
