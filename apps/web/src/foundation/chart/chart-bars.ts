/** Bars for the chart engine: candles of an interval, or the time-share of the day, with what follows live. */
import { type Interval, marketCalls } from '@candor/wire';
import type { KLineData } from 'klinecharts';
import { type Candle, type CandlesOf, openCandles, plotted } from '../market-data/index.ts';
import { call } from '../../platform/api/index.ts';
import type { ChartPeriod } from './chart-period.ts';

export type Bar = KLineData;

export interface BarHearer {
  onBars: (bars: KLineData[]) => void;
  onLive: (bar: KLineData) => void;
  onFailed: () => void;
  /** Where the bars come from: `own`, a venue's name, `index` (R-MD-1). */
  onSource: (source: string, isCorrected: boolean) => void;
}

export interface BarFeed {
  older: () => Promise<KLineData[]>;
  stop: () => void;
}

export interface BarsOf {
  key: string;
  of: CandlesOf;
}

export function openBars(pair: BarsOf, period: ChartPeriod, hearer: BarHearer): BarFeed {
  return period === 'line' ? openLine(pair, hearer) : openInterval({ ...pair, interval: period }, hearer);
}

function openInterval(from: BarsOf & { interval: Interval }, hearer: BarHearer): BarFeed {
  const feed = openCandles(from, {
    onSeries: (series) => {
      hearer.onBars(series.map(barOf));
      hearer.onSource(sourcesOf(series), isCorrected(series));
    },
    onLive: (candle, series) => {
      hearer.onLive(barOf(candle));
      if (candle.corrected === true) hearer.onSource(sourcesOf(series), true);
    },
    onFailed: hearer.onFailed,
  });
  return { older: async () => (await feed.older()).map(barOf), stop: feed.stop };
}

/** Closes of 1m of the UTC day with the running average; live minutes extend both. At the index each minute weighs the same. */
function openLine({ key, of }: BarsOf, hearer: BarHearer): BarFeed {
  const isIndex = of === 'index';
  let volume = 0;
  let turnover = 0;
  let last: KLineData | undefined;
  let isStopped = false;
  /** The running minute counts into the average only once it is closed. */
  const withAverage = (candle: Candle): KLineData => {
    const bar = barOf(candle);
    const [more, paid] = isIndex ? [1, bar.close] : [plotted(candle.volume), plotted(candle.quote_volume)];
    const average = volume + more === 0 ? bar.close : (turnover + paid) / (volume + more);
    if (candle.closed) [volume, turnover] = [volume + more, turnover + paid];
    return { ...bar, average };
  };
  const feed = openCandles(
    { key, of, interval: '1m' },
    {
      onSeries: (series) => {
        const today = series.filter((candle) => !isDayBefore(candle.time));
        hearer.onSource(sourcesOf(today), isCorrected(today));
        void read();
      },
      onLive: (candle) => {
        if (last === undefined || candle.time < last.timestamp || isDayBefore(candle.time)) return;
        last = withAverage(candle);
        hearer.onLive(last);
      },
      onFailed: hearer.onFailed,
    },
  );
  async function read(): Promise<void> {
    try {
      const source = isIndex ? { source: 'indexed' } : {};
      const points = await call(marketCalls.timeShare, { symbol: key, ...source });
      if (isStopped) return;
      volume = 0;
      turnover = 0;
      const bars = points.map((point) => {
        const [price, average, traded] = [
          plotted(point.price),
          plotted(point.average),
          plotted(point.volume),
        ];
        volume += isIndex ? 1 : traded;
        turnover = average * volume;
        return {
          timestamp: point.time,
          open: price,
          high: price,
          low: price,
          close: price,
          volume: traded,
          average,
        };
      });
      last = bars.at(-1);
      hearer.onBars(bars);
    } catch {
      hearer.onFailed();
    }
  }
  return {
    older: () => Promise.resolve([]),
    stop: () => {
      isStopped = true;
      feed.stop();
    },
  };
}

function barOf(candle: Candle): KLineData {
  return {
    timestamp: candle.time,
    open: plotted(candle.open),
    high: plotted(candle.high),
    low: plotted(candle.low),
    close: plotted(candle.close),
    volume: plotted(candle.volume),
    turnover: plotted(candle.quote_volume),
  };
}

/** Whether a candle among them was built anew without a trade that was undone (R-MD-6). */
const isCorrected = (series: readonly Candle[]): boolean =>
  series.some(({ corrected }) => corrected === true);

/** Each once, in order of appearance: `sim-alpha+own` for history before listing and our own trades after. */
function sourcesOf(series: readonly Candle[]): string {
  return [...new Set(series.flatMap((candle) => candle.source.split('+')))].join('+');
}

function isDayBefore(time: number): boolean {
  return Math.floor(time / 86_400_000) < Math.floor(Date.now() / 86_400_000);
}
