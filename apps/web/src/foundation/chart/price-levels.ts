/**
 * Prices that stand on the chart beside its candles. They are drawn by whoever set them, as elements with a name and keys;
 * the chart makes room for them and says, whenever it was drawn differently, how high each price stands now.
 */
import { type Chart, registerOverlay } from 'klinecharts';
import { formatDecimal, textOfNumber } from '@candor/ui';
import { type LabelBoard, type Mark, labelBoard } from './label-board.ts';
import { type PriceScale, markAt, rangeWith, scaleOf } from './price-scale.ts';

const CANDLES = 'candle_pane';
const WATCH = 'scaleWatch';

export interface PriceLevels {
  set: (prices: readonly number[]) => void;
  stop: () => void;
}

/** Several may stand on one chart, orders and alerts: it makes room for all of them. */
const sharedOn = new WeakMap<Chart, { levels: Map<object, readonly number[]>; board: LabelBoard }>();

export function priceLevels(chart: Chart, onScale: (scale: PriceScale) => void): PriceLevels {
  const shared = sharedOn.get(chart) ?? { levels: new Map<object, readonly number[]>(), board: labelBoard() };
  sharedOn.set(chart, shared);
  const { levels: all, board } = shared;
  const writer = {};
  let drawn = '';
  let frame = 0;
  const tell = (range: { from: number; to: number }, height: number): void => {
    const axisWidth = chart.getSize(CANDLES, 'yAxis')?.width ?? 0;
    const width = chart.getSize(CANDLES, 'main')?.width ?? 0;
    const marks = marksOf(chart, width);
    const places = marks.map(({ left, y }) => `${Math.round(left)} ${Math.round(y)}`).join(' ');
    const key = `${range.from} ${range.to} ${height} ${axisWidth} ${places}`;
    if (key === drawn || height === 0) return;
    drawn = key;
    // Said after the drawing in which it was noticed.
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => onScale(scaleOf(range, { height, axisWidth, width, marks, board })));
  };
  registerWatch();
  // An overlay is asked for its figures at every drawing: whatever moved the scale, this one hears of it.
  chart.createOverlay({
    name: WATCH,
    paneId: CANDLES,
    points: [{ value: 0 }],
    lock: true,
    extendData: tell,
  });
  return {
    set(prices) {
      all.set(writer, prices);
      chart.overrideYAxis({
        paneId: CANDLES,
        createRange: ({ defaultRange }) => {
          const { from, to } = rangeWith(defaultRange, [...all.values()].flat());
          const range = to - from;
          return {
            from,
            to,
            range,
            realFrom: from,
            realTo: to,
            realRange: range,
            displayFrom: from,
            displayTo: to,
            displayRange: range,
          };
        },
      });
    },
    stop: () => cancelAnimationFrame(frame),
  };
}

/** Of the highest and the lowest price among the candles in view. */
function marksOf(chart: Chart, width: number): readonly Mark[] {
  const { from, to } = chart.getVisibleRange();
  const bars = chart.getDataList().slice(Math.max(0, from), to);
  if (bars.length === 0) return [];
  const decimals = chart.getSymbol()?.pricePrecision ?? 2;
  const placeOf = (value: number, of: 'high' | 'low'): Mark[] => {
    const dataIndex = Math.max(0, from) + bars.findIndex((bar) => bar[of] === value);
    const { x, y } = chart.convertToPixel({ dataIndex, value }, { paneId: CANDLES }) as {
      x?: number;
      y?: number;
    };
    return x === undefined || y === undefined
      ? []
      : [markAt({ x, y, of, text: formatDecimal(textOfNumber(value, decimals), { decimals }) }, width)];
  };
  return [
    ...placeOf(Math.max(...bars.map(({ high }) => high)), 'high'),
    ...placeOf(Math.min(...bars.map(({ low }) => low)), 'low'),
  ];
}

let isRegistered = false;

function registerWatch(): void {
  if (isRegistered) return;
  isRegistered = true;
  registerOverlay<(range: { from: number; to: number }, height: number) => void>({
    name: WATCH,
    totalStep: 2,
    needDefaultPointFigure: false,
    needDefaultXAxisFigure: false,
    needDefaultYAxisFigure: false,
    createPointFigures: ({ overlay, bounding, yAxis }) => {
      if (yAxis !== null) overlay.extendData(yAxis.getRange(), bounding.height);
      return [];
    },
  });
}
