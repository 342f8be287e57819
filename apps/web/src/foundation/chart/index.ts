/** Front door of the price chart: candles with gestures, older pages, indicators, and a scale for what stands on them. */
export { openBars } from './chart-bars.ts';
export type { Bar } from './chart-bars.ts';
export { CHART_PERIODS } from './chart-period.ts';
export type { ChartPeriod } from './chart-period.ts';
export { PeriodBar } from './period-bar.tsx';
export { PriceChart } from './price-chart.tsx';
export { USUAL_PARAMS, saneParams } from './indicators/params.ts';
export type { IndicatorParams } from './indicators/params.ts';
export { priceChartText } from './price-chart-text.ts';
export type { Engine } from './chart-engine.ts';
export { useLevels } from './use-levels.ts';
export { coversMark, labelWidth } from './price-scale.ts';
export type { PriceScale } from './price-scale.ts';
export { useLabels, useWritten } from './label-board.ts';
export { edgeArrow, labelPlaces, placeOf } from './line-places.ts';
export type { Slot } from './line-places.ts';
export { LineLayer, PriceLine } from './price-line.tsx';
