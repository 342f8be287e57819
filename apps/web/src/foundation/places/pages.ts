/** The location chooser and viewer. */
import { definePages } from '../../platform/routing/index.ts';
import { CHOOSE_PATH, VIEW_PATH } from './place.ts';
import { placesText } from './places-text.ts';

const texts = [placesText];

export const placePages = definePages([
  { path: CHOOSE_PATH, load: () => import('./choose-place.screen.tsx'), texts },
  { path: VIEW_PATH, load: () => import('./view-place.screen.tsx'), texts },
]);
