/** The index of one pair, second by second: five minutes of history by REST, then each published tick as it is pushed. */
import { type DataOf, type marketChannels, tickCalls } from '@candor/wire';
import { useEffect, useState } from 'react';
import { call } from '../../../platform/api/index.ts';
import { listen, useConnection } from '../../../platform/stream/index.ts';
import { type ChartTick, hasHole, tickOf, withTicks } from './tick-series.ts';
import { noteVenueTime, venueNow } from './venue-clock.ts';

export const HISTORY_MS = 5 * 60_000;
const RETRY_MS = 4000;

export interface IndexTicks {
  ticks: readonly ChartTick[];
  latest: ChartTick | undefined;
  /** Price step as decimal text: index, strike and settlement are rounded to a tenth of it. */
  step: string | undefined;
  error: unknown;
  retry: () => void;
}

interface Read {
  key: string;
  ticks: readonly ChartTick[];
  step: string | undefined;
  error: unknown;
}

/** `key` as channels name the pair: BTCUSDT. */
export function useIndexTicks(key: string): IndexTicks {
  const [state, setState] = useState<Read>({ key, ticks: [], step: undefined, error: undefined });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isStopped = false;
    let again: ReturnType<typeof setTimeout> | undefined;
    let series: readonly ChartTick[] = [];
    let step: string | undefined;
    const show = (more: readonly ChartTick[]): void => {
      series = withTicks(series, more);
      setState({ key, ticks: series, step, error: undefined });
    };
    const read = async (): Promise<void> => {
      try {
        const { lines, tick: indexStep } = await call(tickCalls.lines, {
          symbol: key,
          from: Math.floor(venueNow() - HISTORY_MS),
        });
        if (isStopped) return;
        step = indexStep;
        show(lines.flatMap((line) => tickOf(line) ?? []));
      } catch (error) {
        if (isStopped) return;
        setState((before) => ({ ...before, key, error }));
        again = setTimeout(() => void read(), RETRY_MS);
      }
    };
    const stopListening = listen(`index.${key}`, {
      onPush: (push) => {
        const { line, hash } = push.data as DataOf<typeof marketChannels.index>;
        const tick = line === undefined || hash === undefined ? undefined : tickOf({ line, hash });
        if (tick === undefined) return;
        noteVenueTime(push.ts);
        const isKnown = series.length > 0;
        show([tick]);
        if (isKnown && hasHole(series)) void read();
      },
    });
    const stopConnection = useConnection.subscribe((now, before) => {
      if (now.state === 'open' && before.state === 'lost') void read();
    });
    void read();
    return () => {
      isStopped = true;
      clearTimeout(again);
      stopListening();
      stopConnection();
    };
  }, [key, attempt]);
  const ofKey = state.key === key ? state : undefined;
  const ticks = ofKey?.ticks ?? [];
  const retry = (): void => setAttempt((before) => before + 1);
  return { ticks, latest: ticks.at(-1), step: ofKey?.step, error: ofKey?.error, retry };
}
