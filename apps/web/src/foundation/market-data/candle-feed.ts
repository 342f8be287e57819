/**
 * Candles of one pair and interval for whoever draws them: history by REST, the running candle by its channel, older
 * pages on demand, and everything anew when a candle was missed.
 */
import { type DataOf, type Interval, marketCalls, type marketChannels } from '@candor/wire';
import { call } from '../../platform/api/index.ts';
import { listen, useConnection } from '../../platform/stream/index.ts';
import { type Candle, nextOpen, withLiveCandle, withOlderCandles, withPageBefore } from './candle-series.ts';

/** One page; a phone shows about a hundred candles at once. */
const PAGE = 300;
const RETRY_MS = 4000;
/** What a venue had not said yet is left out of the first answer (R-MD-1): one that is short is asked for once more. */
const HISTORY_MS = 6000;

export interface CandleHearer {
  /** The whole series after the first read and after a hole: draw everything again. */
  onSeries: (series: readonly Candle[]) => void;
  /** Only the last candle changed, or one was added. */
  onLive: (candle: Candle, series: readonly Candle[]) => void;
  onFailed?: (error: unknown) => void;
}

export interface CandleFeed {
  /** An older page, oldest first; an empty one when there is nothing older. Rejects where it may be asked for again. */
  older: () => Promise<readonly Candle[]>;
  stop: () => void;
}

/** What candles are made of: our own trades, or the index whose ticks are published (R-MD-1). */
export type CandlesOf = 'trades' | 'index';

export interface CandleAddress {
  /** As channels name the pair: BTCUSDT. */
  key: string;
  interval: Interval;
  of?: CandlesOf;
}

export function openCandles({ key, interval, of }: CandleAddress, hearer: CandleHearer): CandleFeed {
  const [source, channel] =
    of === 'index'
      ? [{ source: 'indexed' }, `kline.${key}.${interval}.index`]
      : [{}, `kline.${key}.${interval}`];
  let series: readonly Candle[] | undefined;
  let isStopped = false;
  let isReading = false;
  /** Older pages hold a candle that was corrected: they are read again when they are asked for. */
  let isWrong = false;
  let wasShort = false;
  let retry: ReturnType<typeof setTimeout> | undefined;

  const read = async (): Promise<void> => {
    if (isReading || isStopped) return;
    isReading = true;
    try {
      const page = await call(marketCalls.candles, { symbol: key, period: interval, limit: PAGE, ...source });
      if (isStopped) return;
      series = series === undefined || isWrong ? page : withOlderCandles(page, series);
      isWrong = false;
      hearer.onSeries(series);
      if (page.length < PAGE && !wasShort) retry = setTimeout(() => void read(), HISTORY_MS);
      wasShort ||= page.length < PAGE;
    } catch (error) {
      if (isStopped) return;
      hearer.onFailed?.(error);
      retry = setTimeout(() => void read(), RETRY_MS);
    } finally {
      isReading = false;
    }
  };
  const stopStream = listen(channel, {
    onPush: (push) => {
      if (series === undefined) return;
      const live = push.data as DataOf<typeof marketChannels.kline>;
      const outcome = withLiveCandle(series, live, interval);
      isWrong ||= outcome.kind === 'corrected';
      if (outcome.kind === 'gap' || outcome.kind === 'corrected') void read();
      if (outcome.kind !== 'replaced' && outcome.kind !== 'appended') return;
      series = outcome.series;
      hearer.onLive(live, series);
    },
  });
  // A connection that was lost may have missed the close of a candle, and a hole at the end shows only with the next one.
  const stopConnection = useConnection.subscribe((now, before) => {
    if (now.state === 'open' && before.state === 'lost') void read();
  });
  void read();
  return {
    async older() {
      const first = series?.[0];
      if (first === undefined) return [];
      const page = await olderPage({ symbol: key, period: interval, ...source }, first.time, () => isStopped);
      const before = series ?? [];
      const longer = withPageBefore(before, { time: first.time, page });
      // An empty page would say that there is nothing older, and nobody would ask again.
      if (longer === undefined) throw new Error('The series begins elsewhere by now.');
      series = longer;
      return series.slice(0, series.length - before.length);
    },
    stop() {
      isStopped = true;
      clearTimeout(retry);
      stopStream();
      stopConnection();
    },
  };
}

/** The page before a candle. The first answer may be before a venue's history has come: an empty one is asked for once more. */
async function olderPage(
  of: { symbol: string; period: Interval; source?: string },
  time: number,
  isStopped: () => boolean,
): Promise<readonly Candle[]> {
  const ask = () => call(marketCalls.candles, { ...of, ...windowBefore(time, of.period) });
  const page = await ask();
  if (page.length > 0 || isStopped()) return page;
  await new Promise((wake) => setTimeout(wake, HISTORY_MS));
  return isStopped() ? [] : await ask();
}

/** `from` and `to` are seconds (wire.md section 6). */
function windowBefore(time: number, interval: Interval): { from: number; to: number; limit: number } {
  const length = nextOpen(0, interval);
  const from = Math.max(0, Math.floor((time - length * PAGE) / 1000));
  return { from, to: Math.floor(time / 1000) - 1, limit: PAGE };
}
