/** Texts of lists of pairs and of figures every trading screen shows. */
import type { MarketTexts } from './zh.ts';

export const messages = {
  searchPairs: 'Search pairs',
  pairs: 'Pairs',
  favourites: 'Favorites',
  all: 'All',
  name: 'Name',
  volume: 'Volume',
  lastPrice: 'Last price',
  change24h: '24h change',
  sortBy: 'Sort by {field}',
  addFavourite: 'Add to favorites',
  removeFavourite: 'Remove from favorites',
  noFavourites: 'No favorites yet',
  noFavouritesHint: 'Tap a star to keep a pair here. Saved on this device only',
  nothingFound: 'Nothing found for “{query}”',
  simulated: 'Simulated',
  pricesSilent: 'Prices are not updating',
  pricesSilentOrders: 'New orders are paused until prices are back.',
  pricesSilentClosing: 'You can still close positions; it executes once prices are back.',
  cause_sources: 'Too few price sources.',
  cause_volatility: 'The market is moving unusually fast.',
  cause_book: 'The risk of the house book is being checked.',
  cause_maintenance: 'Planned maintenance.',
  cause_fault: 'A technical fault is being fixed.',
} satisfies MarketTexts;
