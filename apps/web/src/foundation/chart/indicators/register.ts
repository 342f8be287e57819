/** Gives our indicators to the chart under their usual names; each instance on a chart keeps its own memory. */
import { type IndicatorFigure, type IndicatorTemplate, type KLineData, registerIndicator } from 'klinecharts';
import { type Bar, type Recipe, incremental } from './incremental.ts';
import {
  bollingerBands,
  exponentialAverages,
  kdj,
  macd,
  movingAverages,
  relativeStrength,
} from './recipes.ts';

type Values = Record<string, number>;
type Calc = (bars: readonly Bar[]) => Values[];

let isRegistered = false;

export function registerIndicators(): void {
  if (isRegistered) return;
  isRegistered = true;
  for (const template of templates()) registerIndicator(template);
}

function templates(): IndicatorTemplate<Values, number, unknown>[] {
  const onPrice = { series: 'price' as const, shouldOhlc: true };
  return [
    {
      name: 'MA',
      shortName: 'MA',
      ...onPrice,
      figures: lines(['ma1', 'MA5'], ['ma2', 'MA10'], ['ma3', 'MA30']),
      calc: keeping(() => movingAverages([5, 10, 30])),
    },
    {
      name: 'EMA',
      shortName: 'EMA',
      ...onPrice,
      figures: lines(['ema1', 'EMA7'], ['ema2', 'EMA25'], ['ema3', 'EMA99']),
      calc: keeping(() => exponentialAverages([7, 25, 99])),
    },
    {
      name: 'BOLL',
      shortName: 'BOLL(20,2)',
      ...onPrice,
      figures: lines(['up', 'UP'], ['mid', 'MID'], ['dn', 'DN']),
      calc: keeping(() => bollingerBands(20, 2)),
    },
    {
      name: 'VOL',
      shortName: 'VOL',
      series: 'volume',
      precision: 2,
      minValue: 0,
      shouldFormatBigNumber: true,
      figures: [...lines(['ma1', 'MA5'], ['ma2', 'MA10']), bars('volume', 'VOL')],
      calc: keepingVolume(),
    },
    {
      name: 'MACD',
      shortName: 'MACD(12,26,9)',
      figures: [...lines(['dif', 'DIF'], ['dea', 'DEA']), bars('macd', 'MACD')],
      calc: keeping(() => macd(12, 26, 9)),
    },
    {
      name: 'KDJ',
      shortName: 'KDJ(9,3,3)',
      precision: 2,
      figures: lines(['k', 'K'], ['d', 'D'], ['j', 'J']),
      calc: keeping(() => kdj(9, 3, 3)),
    },
    {
      name: 'RSI',
      shortName: 'RSI',
      precision: 2,
      figures: lines(['rsi1', 'RSI6'], ['rsi2', 'RSI12'], ['rsi3', 'RSI24']),
      calc: keeping(() => relativeStrength([6, 12, 24])),
    },
    // The time-share line's running average comes with the data (R-MD-4).
    {
      name: 'AVG',
      shortName: '',
      ...onPrice,
      figures: lines(['average', 'AVG']),
      calc: (data) =>
        data.map((bar) => (typeof bar['average'] === 'number' ? { average: bar['average'] } : {})),
    },
  ];
}

/** One memory per chart, found by the indicator instance; both go when the chart goes. */
function keeping<State, Value extends object>(recipe: () => Recipe<State, Value>) {
  const memories = new WeakMap<object, Calc>();
  return (data: KLineData[], indicator: object): Values[] => {
    let calc = memories.get(indicator);
    if (calc === undefined) memories.set(indicator, (calc = incremental(recipe()) as unknown as Calc));
    return calc(data);
  };
}

/** Volume with its averages; open and close decide the colour of a bar. */
function keepingVolume() {
  const averages = keeping(() => movingAverages([5, 10], (bar) => bar.volume ?? 0));
  return (data: KLineData[], indicator: object): Values[] =>
    averages(data, indicator).map((value, index) => {
      const { volume = 0, open, close } = data[index]!;
      return { ...value, volume, open, close };
    });
}

function lines(...keys: [key: string, title: string][]): IndicatorFigure<Values>[] {
  return keys.map(([key, title]) => ({ key, title: `${title}: `, type: 'line' }));
}

/** Bars from zero in the rise and fall colours of the chart's styles. */
function bars(key: 'volume' | 'macd', title: string): IndicatorFigure<Values> {
  return {
    key,
    title: `${title}: `,
    type: 'bar',
    baseValue: 0,
    styles: ({ data, defaultStyles }) => {
      const colours = defaultStyles?.bars[0];
      const { current } = data;
      const isUp =
        key === 'macd'
          ? (current?.['macd'] ?? 0) >= 0
          : (current?.['close'] ?? 0) >= (current?.['open'] ?? 0);
      const color = isUp ? colours?.upColor : colours?.downColor;
      return color === undefined ? null : { color };
    },
  };
}
