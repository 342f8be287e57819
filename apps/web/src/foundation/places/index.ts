/** Locations: choosing a country, a city or the device's own position, and the page that shows one. */
export { placePages } from './pages.ts';
export { choosePlace, viewPlace } from './place.ts';
export type { Place } from './place.ts';
