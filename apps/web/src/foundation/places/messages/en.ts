/** Texts of choosing and viewing a place. */
import type { PlacesTexts } from './zh.ts';

export const messages = {
  chooseTitle: 'Choose a place',
  viewTitle: 'Place',
  useMine: 'Use my location',
  useMineHint: 'Read once, used only if you confirm',
  locating: 'Locating…',
  locateFailed: 'Could not get your location, please choose from the list',
  searchHint: 'Search countries and cities',
  none: 'No match',
  coordinates: 'Coordinates',
  accuracy: 'Accurate to about {metres} m',
  useThis: 'Use this place',
  openMap: 'Open in maps',
  noPlace: 'No place to show',
} satisfies PlacesTexts;
