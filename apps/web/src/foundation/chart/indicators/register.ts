/** Gives our indicators to the chart under their usual names; each instance on a chart keeps its own memory. */
import { type IndicatorFigure, type IndicatorTemplate, type KLineData, registerIndicator } from 'klinecharts';
import { type Bar, type Recipe, incremental } from './incremental.ts';
import { USUAL_PARAMS } from './params.ts';
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
      ...withParams('MA', (params) => movingAverages(params)),
      ...onPrice,
      regenerateFigures: (params) => periodLines('ma', 'MA', params),
    },
    {
      ...withParams('EMA', (params) => exponentialAverages(params)),
      ...onPrice,
      regenerateFigures: (params) => periodLines('ema', 'EMA', params),
    },
    {
      ...withParams('BOLL', ([period = 20, width = 2]) => bollingerBands(period, width)),
      ...onPrice,
      figures: lines(['up', 'UP'], ['mid', 'MID'], ['dn', 'DN']),
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
      ...withParams('MACD', ([fast = 12, slow = 26, signal = 9]) => macd(fast, slow, signal)),
      figures: [...lines(['dif', 'DIF'], ['dea', 'DEA']), bars('macd', 'MACD')],
    },
    {
      ...withParams('KDJ', ([period = 9, k = 3, d = 3]) => kdj(period, k, d)),
      precision: 2,
      figures: lines(['k', 'K'], ['d', 'D'], ['j', 'J']),
    },
    {
      ...withParams('RSI', (params) => relativeStrength(params)),
      precision: 2,
      regenerateFigures: (params) => periodLines('rsi', 'RSI', params),
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

/** An indicator with its usual periods, and how it is computed with those that are set. */
function withParams<State, Value extends object>(
  name: keyof typeof USUAL_PARAMS,
  recipe: (params: readonly number[]) => Recipe<State, Value>,
) {
  return { name, shortName: name, calcParams: [...USUAL_PARAMS[name]], calc: keeping(recipe) };
}

/** One memory per chart, found by the indicator instance; both go when the chart goes. Other periods begin anew. */
function keeping<State, Value extends object>(recipe: (params: readonly number[]) => Recipe<State, Value>) {
  const memories = new WeakMap<object, { key: string; calc: Calc }>();
  return (data: KLineData[], indicator: { calcParams: readonly number[] }): Values[] => {
    const key = indicator.calcParams.join();
    let known = memories.get(indicator);
    if (known?.key !== key) {
      known = { key, calc: incremental(recipe(indicator.calcParams)) as unknown as Calc };
      memories.set(indicator, known);
    }
    return known.calc(data);
  };
}

/** Volume with its averages; open and close decide the colour of a bar. */
function keepingVolume() {
  const averages = keeping(() => movingAverages([5, 10], (bar) => bar.volume ?? 0));
  return (data: KLineData[], indicator: { calcParams: readonly number[] }): Values[] =>
    averages(data, indicator).map((value, index) => {
      const { volume = 0, open, close } = data[index]!;
      return { ...value, volume, open, close };
    });
}

/** One line a period, by its name: MA5. */
const periodLines = (key: string, title: string, params: readonly number[]) =>
  lines(...params.map((period, place): [string, string] => [`${key}${place + 1}`, `${title}${period}`]));

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
