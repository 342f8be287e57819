/**
 * The chart itself, outside React: one instance of klinecharts with our bars, indicators and colours. Live bars are
 * gathered and drawn at most ten times a second; older ones are fetched when the customer scrolls to the left edge.
 */
import { MINUS, wakeTimeFormats } from '@candor/ui';
import {
  type Chart,
  type DataLoader,
  type KLineData,
  type Locales,
  type Period,
  dispose,
  init,
  registerLocale,
} from 'klinecharts';
import { type BarFeed, type BarsOf, openBars } from './chart-bars.ts';
import type { ChartPeriod } from './chart-period.ts';
import { type ChartLook, chartStyles } from './chart-theme.ts';
import type { IndicatorParams } from './indicators/params.ts';
import { registerIndicators } from './indicators/register.ts';
import type { CandlesOf } from '../market-data/index.ts';
import type { PriceLevels } from './price-levels.ts';
import { keepQuickTaps } from './quick-taps.ts';
import { letPageScroll } from './scroll-gesture.ts';
import { turnTouches } from './turned-touches.ts';
import { VALUES_BOX, type ValuesSide, watchValues } from './values-box.ts';

export interface EngineOptions {
  element: HTMLElement;
  language: string;
  /** Words of the figures under the finger. */
  words: {
    time: string;
    open: string;
    high: string;
    low: string;
    close: string;
    volume: string;
    change: string;
  };
  onState: (state: 'loading' | 'ready' | 'failed' | 'empty') => void;
  onSource: (source: string, isCorrected: boolean) => void;
  /** Whether the newest bar has left the screen. */
  onAway: (isAway: boolean) => void;
  /** Where the figures under the finger stand, while there are any. */
  onValues: (side: ValuesSide) => void;
  /** For what stands on the candles, where something does: who sets levels marks the last price as well. */
  levelsOn: ((chart: Chart) => PriceLevels) | undefined;
}

export interface Engine {
  show: (what: Shown) => void;
  /** `params` by indicator; those that are not named keep the usual ones. */
  setIndicators: (main: readonly string[], sub: readonly string[], params: IndicatorParams) => void;
  /** Prices the chart makes room for while they are near. */
  setLevels: (prices: readonly number[]) => void;
  toLatest: () => void;
  repaint: () => void;
  /** For tools of the chart that are fetched apart; does nothing once the chart is gone. */
  withChart: (use: (chart: Chart) => void) => void;
  dispose: () => void;
}

export interface Shown {
  key: string;
  of: CandlesOf;
  period: ChartPeriod;
  priceDecimals: number;
  quantityDecimals: number;
}

const NO_LAST_MARK = { candle: { priceMark: { last: { show: false } } } };
const EMPTY_LOOK: ChartLook = { isLine: false, isIndex: false };
const FLUSH_MS = 100;
const CANDLES = 'candle_pane';
const LEGEND_HEIGHT = 18;
/** Between the newest bar and the prices. */
const RIGHT = 24;
const USUAL_SPACE = 7;
/** Before the first hour of a day is over its minutes keep this distance. */
const FEWEST_MINUTES = 60;
/** Of a pane below the candles; the stylesheet makes room for as many as are chosen. */
const SUB_HEIGHT = 78;
const PERIODS: Readonly<Record<ChartPeriod, Period>> = {
  line: { type: 'minute', span: 1 },
  '1m': { type: 'minute', span: 1 },
  '5m': { type: 'minute', span: 5 },
  '15m': { type: 'minute', span: 15 },
  '30m': { type: 'minute', span: 30 },
  '1h': { type: 'hour', span: 1 },
  '2h': { type: 'hour', span: 2 },
  '4h': { type: 'hour', span: 4 },
  '12h': { type: 'hour', span: 12 },
  '1d': { type: 'day', span: 1 },
  '1w': { type: 'week', span: 1 },
  '1M': { type: 'month', span: 1 },
};

/** What takes long and needs no chart yet: the first time format of a page, which the chart's library makes, is 15 ms and more on a phone. */
export function prepareEngine(): void {
  registerIndicators();
  wakeTimeFormats();
}

export function createEngine(options: EngineOptions): Engine {
  const { element } = options;
  const chart = openChart(options);
  let period: ChartPeriod = '1h';
  let isIndex = false;
  let names = { main: [] as readonly string[], sub: [] as readonly string[] };
  let params: IndicatorParams = {};
  let decimals = 2;
  let isGone = false;
  let isShown = false;
  const source = barSource(chart, options);
  const stops = [
    // Before anybody reads them.
    turnTouches(element),
    letPageScroll(element),
    keepQuickTaps(element),
    watchAway(chart, options.onAway),
    watchValues(chart, { paneId: CANDLES, onSide: options.onValues }),
    followSize(chart, element),
  ];
  const levels = options.levelsOn?.(chart);
  const paint = painter(chart, { element, isMarked: levels === undefined });
  const look = (): ChartLook => ({ isLine: period === 'line', isIndex });
  const apply = (): void => {
    const shown = period === 'line' ? { main: ['AVG'], sub: names.sub.slice(0, 1) } : names;
    applyIndicators(chart, { ...shown, decimals, params });
    shareHeight(chart, element);
    // Room for a line of figures per indicator or for the chart's name, and for the marks of the highest and the lowest price.
    chart.overrideYAxis({
      paneId: CANDLES,
      gap: { top: 32 + LEGEND_HEIGHT * Math.max(1, shown.main.length), bottom: 22 },
    });
  };
  return {
    show(what) {
      period = what.period;
      isIndex = what.of === 'index';
      decimals = what.priceDecimals;
      options.onState('loading');
      paint.as(look());
      isShown = true;
      apply();
      source.open(what, what.period);
      setFrame(chart, what);
      chart.setDataLoader(source.loader);
      chart.scrollToRealTime();
    },
    setIndicators(main, sub, given) {
      names = { main, sub };
      params = given;
      if (isShown) apply();
    },
    setLevels: (prices) => levels?.set(prices),
    toLatest: () => chart.scrollToRealTime(200),
    repaint: () => paint.anew(look()),
    withChart(use) {
      if (!isGone) use(chart);
    },
    dispose() {
      isGone = true;
      levels?.stop();
      for (const stop of stops) stop();
      source.close();
      dispose(element);
    },
  };
}

/** Paints when something looks different: reading the page's colours makes the browser work out every style first. */
function painter(chart: Chart, { element, isMarked }: { element: HTMLElement; isMarked: boolean }) {
  let painted = EMPTY_LOOK;
  const mark = (): void => {
    if (!isMarked) chart.setStyles(NO_LAST_MARK);
  };
  mark();
  const anew = (look: ChartLook): void => {
    painted = look;
    chart.setStyles(chartStyles(element, look));
    mark();
  };
  return {
    anew,
    as(look: ChartLook): void {
      if (look.isLine !== painted.isLine || look.isIndex !== painted.isIndex) anew(look);
    },
  };
}

/** An empty chart in the words and colours of the page, from which a finger can still scroll the page. */
function openChart({ element, language, words }: EngineOptions): Chart {
  registerIndicators();
  registerLocale(language, localeOf(words));
  const chart = init(element, {
    locale: language,
    styles: chartStyles(element, EMPTY_LOOK),
    thousandsSeparator: { sign: ',', format: written },
    // A whole day of minutes fits a phone.
    layout: { barSpaceLimit: { min: 0.15, max: 40 } },
  });
  if (chart === null) throw new Error('no chart in this element');
  chart.setOffsetRightDistance(RIGHT);
  // Dragging the prices would hold the finger that scrolls the page.
  chart.overrideYAxis({ paneId: CANDLES, scrollZoomEnabled: false });
  const ownElement = chart.getDom();
  // The library would keep the browser from scrolling at all.
  ownElement?.style.setProperty('touch-action', 'pan-y');
  ownElement?.style.setProperty('overscroll-behavior', 'auto');
  // And would be the first stop of the tab key, before everything above it.
  ownElement?.setAttribute('tabindex', '0');
  return chart;
}

function followSize(chart: Chart, element: HTMLElement): () => void {
  const size = new ResizeObserver(() => {
    chart.resize();
    shareHeight(chart, element);
  });
  size.observe(element);
  return () => size.disconnect();
}

/** Which pair, how finely it is told, and how wide its bars are. */
function setFrame(chart: Chart, what: Shown): void {
  chart.setSymbol({
    ticker: what.key,
    pricePrecision: what.priceDecimals,
    volumePrecision: Math.min(2, what.quantityDecimals),
  });
  chart.setBarSpace(USUAL_SPACE);
  chart.setPeriod(PERIODS[what.period]);
}

/** Pixels of a minute of which the day so far fills the chart. */
function spaceOfDay(chart: Chart, minutes: number): number {
  const width = chart.getSize(CANDLES, 'main')?.width ?? 0;
  return Math.max(0.15, (width - RIGHT) / Math.max(FEWEST_MINUTES, minutes));
}

function watchAway(chart: Chart, onAway: (isAway: boolean) => void): () => void {
  let said = false;
  const look = (): void => {
    const isAway = chart.getVisibleRange().realTo < chart.getDataList().length;
    if (isAway === said) return;
    said = isAway;
    onAway(isAway);
  };
  chart.subscribeAction('onVisibleRangeChange', look);
  return () => chart.unsubscribeAction('onVisibleRangeChange', look);
}

type Give = (bars: KLineData[], more: { forward: boolean; backward: boolean }) => void;

/** Joins the chart's wish for data with our feed; answers of a feed that was left behind are dropped. */
function barSource(chart: Chart, { onState, onSource }: EngineOptions) {
  let feed: BarFeed | undefined;
  let bars: KLineData[] | undefined;
  let waiting: Give | undefined;
  let draw: ((bar: KLineData) => void) | undefined;
  const live = liveBars((bar) => draw?.(bar));

  const answer = (): void => {
    if (bars === undefined || waiting === undefined) return;
    const give = waiting;
    waiting = undefined;
    give(bars, { forward: bars.length > 0, backward: false });
    onState(bars.length === 0 ? 'empty' : 'ready');
  };
  const giveOlder = async (asked: BarFeed, give: Give): Promise<void> => {
    // A page that could not be read may be asked for again by the next scroll.
    const older = await asked.older().catch(() => undefined);
    if (asked === feed)
      give(older ?? [], { forward: older === undefined || older.length > 0, backward: false });
  };
  const loader: DataLoader = {
    getBars({ type, callback }) {
      if (type === 'init') {
        waiting = callback;
        answer();
      } else if (type === 'forward' && feed !== undefined) {
        void giveOlder(feed, callback);
      } else {
        callback([], false);
      }
    },
    subscribeBar: ({ callback }) => (draw = callback),
    unsubscribeBar: () => (draw = undefined),
  };
  const close = (): void => {
    feed?.stop();
    feed = undefined;
    bars = undefined;
    waiting = undefined;
    draw = undefined;
    live.clear();
  };
  return {
    loader,
    close,
    open(pair: BarsOf, period: ChartPeriod): void {
      close();
      let isFirst = true;
      feed = openBars(pair, period, {
        onBars: (next) => {
          bars = next;
          if (period === 'line') chart.setBarSpace(spaceOfDay(chart, next.length));
          if (isFirst || waiting !== undefined) answer();
          else chart.resetData();
          isFirst = false;
        },
        onLive: (bar) => live.add(bar),
        onFailed: () => isFirst && onState('failed'),
        onSource,
      });
    },
  };
}

/** The newest state of each bar, drawn in one frame a few times a second. */
function liveBars(draw: (bar: KLineData) => void) {
  let waiting = new Map<number, KLineData>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    const drawn = waiting;
    waiting = new Map();
    for (const bar of drawn.values()) draw(bar);
  };
  return {
    add(bar: KLineData): void {
      waiting.set(bar.timestamp, bar);
      timer ??= setTimeout(() => requestAnimationFrame(flush), FLUSH_MS);
    },
    clear(): void {
      waiting.clear();
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

interface Applied {
  main: readonly string[];
  sub: readonly string[];
  decimals: number;
  params: IndicatorParams;
}

/** Panes below the candles keep their share where there is little room: landscape. */
function shareHeight(chart: Chart, element: HTMLElement): void {
  const height = Math.max(40, Math.min(SUB_HEIGHT, Math.round(element.clientHeight * 0.2)));
  for (const { paneId } of chart.getIndicators())
    if (paneId !== CANDLES) chart.setPaneOptions({ id: paneId, height });
}

function applyIndicators(chart: Chart, { main, sub, decimals, params }: Applied): void {
  /** In prices; the others say themselves how finely they are told. */
  const create = (name: string) => ({
    name,
    ...(['VOL', 'KDJ', 'RSI'].includes(name) ? {} : { precision: decimals }),
    ...(params[name] === undefined ? {} : { calcParams: [...params[name]] }),
  });
  for (const indicator of chart.getIndicators()) {
    const wanted = indicator.paneId === CANDLES ? [VALUES_BOX, ...main] : sub;
    if (!wanted.includes(indicator.name)) chart.removeIndicator({ id: indicator.id });
  }
  const shown = new Set(chart.getIndicators().map((indicator) => indicator.name));
  for (const name of shown) chart.overrideIndicator(create(name));
  for (const name of main) {
    if (!shown.has(name)) chart.createIndicator({ ...create(name), paneId: CANDLES }, true);
  }
  for (const name of sub) {
    if (shown.has(name)) continue;
    const paneId = `pane_${name}`;
    chart.createIndicator({ ...create(name), paneId });
    chart.setPaneOptions({ id: paneId, height: SUB_HEIGHT, minHeight: 40 });
    // Its bars stop below its own line of figures.
    chart.overrideYAxis({ paneId, gap: { top: LEGEND_HEIGHT + 6, bottom: 2 } });
  }
}

/** The library's figures as the app writes its own: grouped, and with a real minus. */
function written(value: string | number): string {
  const [whole = '', ...places] = String(value).split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ',').replace('-', MINUS), ...places].join('.');
}

/** The chart writes its own colon-less labels: a space keeps word and figure apart. */
function localeOf(words: EngineOptions['words']): Locales {
  const spaced = Object.entries(words).map(([key, word]) => [key, `${word} `]);
  return { ...NO_WORDS, ...(Object.fromEntries(spaced) as EngineOptions['words']) };
}

const NO_WORDS = { turnover: '', second: '', minute: '', hour: '', day: '', week: '', month: '', year: '' };
