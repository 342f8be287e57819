/** Choosing a place and looking at one. */
export { placePages } from './pages.ts';
export { choosePlace, viewPlace } from './place.ts';
export type { Place } from './place.ts';
