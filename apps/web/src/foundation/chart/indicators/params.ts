/** Periods of the indicators: the usual ones, and which a customer may set instead. Pure. */

/** By the indicator's name. */
export type IndicatorParams = Readonly<Record<string, readonly number[]>>;

/** Those every exchange shows by default; each indicator keeps as many as it has here. */
export const USUAL_PARAMS = {
  MA: [5, 10, 30],
  EMA: [7, 25, 99],
  BOLL: [20, 2],
  MACD: [12, 26, 9],
  KDJ: [9, 3, 3],
  RSI: [6, 12, 24],
} as const satisfies IndicatorParams;

const MOST = 500;

/** Whole numbers from 1 to 500, as many as the indicator has; undefined when they are not that. */
export function saneParams(name: string, given: unknown): readonly number[] | undefined {
  const usual: readonly number[] | undefined = (USUAL_PARAMS as IndicatorParams)[name];
  if (usual === undefined || !Array.isArray(given) || given.length !== usual.length) return undefined;
  const isSane = given.every((each) => Number.isInteger(each) && each >= 1 && each <= MOST);
  if (!isSane) return undefined;
  // The slow average of MACD is slower than the fast one, or it says nothing.
  return name === 'MACD' && given[0] >= given[1] ? undefined : (given as number[]);
}
