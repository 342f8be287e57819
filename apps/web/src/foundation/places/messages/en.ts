/** Texts of choosing and viewing a place. */
import type { PlacesTexts } from './zh.ts';

export const messages = {
  chooseTitle: 'Choose a place',
  viewTitle: 'Location',
  useMine: 'Use my location',
  useMineHint: 'Read once and used only if you confirm',
  locating: 'Locating…',
  locateFailed: 'Could not get your location, please choose from the list',
  searchHint: 'Search country, region or city',
  none: 'No match',
  coordinates: 'Coordinates',
  accuracy: 'Accurate to about {metres} m',
  useThis: 'Use this place',
  openMap: 'Open in a map app',
  noPlace: 'No place to show',
} satisfies PlacesTexts;
