/** Front door of live market data: books, trades, candles, lists of pairs. */
export { bookNow, useBook, watchBook } from './book-store.ts';
export { bookRows, deepest, groupings } from './book-view.ts';
export type { Book, BookRow, Level } from './book-view.ts';
export { useFavourites } from './favourites.ts';
export { openCandles } from './candle-feed.ts';
export type { CandleFeed } from './candle-feed.ts';
export { CHART_INTERVALS } from './candle-series.ts';
export type { Candle } from './candle-series.ts';
export { marketText } from './market-text.ts';
export { LiveChange, LivePrice, LiveTurnover } from './pair-figures.tsx';
export { rankPairs } from './pair-list-rules.ts';
export type { ListedPair, Ranking } from './pair-list-rules.ts';
export { FavouriteButton, PairPicker } from './pair-picker.tsx';
export { PairRow, PairSpark } from './pair-row.tsx';
export { plotted, shareOf } from './plot.ts';
export { useTape } from './tape-store.ts';
export type { TapeTrade } from './tape-view.ts';
export { useListedPairs, withLiveFigures } from './use-listed-pairs.ts';
