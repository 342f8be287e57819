/** A place as forms take it, and asking the user for one: the chooser page answers with the choice, or with nothing. */
import { open } from '../../platform/routing/index.ts';

export interface Place {
  name: string;
  /** Country or region; empty when the name is all there is. */
  region: string;
  latitude?: number;
  longitude?: number;
}

export const CHOOSE_PATH = 'choose-location';
export const VIEW_PATH = 'open-location';

let answer: ((place: Place | undefined) => void) | undefined;

/**
 * Opens the chooser; undefined when the user goes back without choosing. No form of ours asks for a place yet.
 * @public
 */
export function choosePlace(): Promise<Place | undefined> {
  answer?.(undefined);
  open(CHOOSE_PATH);
  return new Promise((resolve) => {
    answer = resolve;
  });
}

export function answerPlace(place: Place | undefined): void {
  answer?.(place);
  answer = undefined;
}

/**
 * Shows a place of which somebody has the position.
 * @public
 */
export function viewPlace({ name, region, latitude, longitude }: Place): void {
  open(VIEW_PATH, { name, region, latitude, longitude });
}
